package io.debezium.perf.harness;

import java.util.Locale;
import java.util.stream.Stream;

/** A trial was started and failed (the engine died, events are missing or different); what it left is kept. Exit code 4. */
public final class TrialFailure extends Failure {

    /** @see Failure#Failure(String, String, String) */
    public TrialFailure(String value, String rule, String remedy) {
        super(value, rule, remedy);
    }

    private TrialFailure(String code, Object value, Object... more) {
        super(code, value, more);
    }

    /** @see Failure#Failure(String, Object, Object...) */
    public static TrialFailure of(String code, Object value, Object... more) {
        return new TrialFailure(code, value, more);
    }

    /** As {@link #of}; whole numbers are shown with separators. */
    public static TrialFailure counting(String code, Object value, Object... more) {
        return of(
                code,
                value,
                Stream.of(more)
                        .map(each -> each instanceof Long count ? String.format(Locale.ROOT, "%,d", count) : each)
                        .toArray());
    }

    @Override
    public int exitCode() {
        return 4;
    }
}
