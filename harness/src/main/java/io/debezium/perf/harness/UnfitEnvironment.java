package io.debezium.perf.harness;

import java.io.IOException;

/** This machine or this server cannot do what was asked (no PostgreSQL, no decoderbufs, a port, a permission). Exit code 3. */
public final class UnfitEnvironment extends Failure {

    /** @see Failure#Failure(String, String, String) */
    public UnfitEnvironment(String value, String rule, String remedy) {
        super(value, rule, remedy);
    }

    private UnfitEnvironment(String code, Object value, Object... more) {
        super(code, value, more);
    }

    /** @see Failure#Failure(String, Object, Object...) */
    public static UnfitEnvironment of(String code, Object value, Object... more) {
        return new UnfitEnvironment(code, value, more);
    }

    @Override
    public int exitCode() {
        return 3;
    }

    /** For a file or folder that cannot be written. */
    public static Failure unwritable(Object where, IOException e) {
        return new UnfitEnvironment(
                        where.toString(),
                        "cannot be written: " + e.getMessage(),
                        "Check its permissions and the space on the disk.")
                .because(e);
    }
}
