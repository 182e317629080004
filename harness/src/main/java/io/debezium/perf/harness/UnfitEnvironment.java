package io.debezium.perf.harness;

/** This machine or this server cannot do what was asked (no PostgreSQL, no decoderbufs, a port, a permission). Exit code 3. */
public final class UnfitEnvironment extends Failure {

    /** @see Failure#Failure(String, String, String, Throwable) */
    public UnfitEnvironment(String value, String rule, String remedy) {
        this(value, rule, remedy, null);
    }

    /** @see Failure#Failure(String, String, String, Throwable) */
    public UnfitEnvironment(String value, String rule, String remedy, Throwable cause) {
        super(value, rule, remedy, cause);
    }

    @Override
    public int exitCode() {
        return 3;
    }
}
