package io.debezium.perf.harness;

/** A trial was started and failed (the engine died, events are missing or different); what it left is kept. Exit code 4. */
public final class TrialFailure extends Failure {

    /** @see Failure#Failure(String, String, String, Throwable) */
    public TrialFailure(String value, String rule, String remedy) {
        this(value, rule, remedy, null);
    }

    /** @see Failure#Failure(String, String, String, Throwable) */
    public TrialFailure(String value, String rule, String remedy, Throwable cause) {
        super(value, rule, remedy, cause);
    }

    @Override
    public int exitCode() {
        return 4;
    }
}
