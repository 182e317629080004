package io.debezium.perf.harness;

import java.io.IOException;

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

    private UnfitEnvironment(String code, Object value, Object... more) {
        super(code, value, more);
    }

    /** @see Failure#Failure(String, Object, Object...) */
    public static UnfitEnvironment of(String code, Object value, Object... more) {
        return new UnfitEnvironment(code, value, more);
    }

    /** The same with the exception behind it. */
    public UnfitEnvironment because(Throwable cause) {
        initCause(cause);
        return this;
    }

    @Override
    public int exitCode() {
        return 3;
    }

    /** For a file or folder that cannot be written. */
    public static UnfitEnvironment unwritable(Object where, IOException e) {
        return new UnfitEnvironment(
                where.toString(),
                "cannot be written: " + e.getMessage(),
                "Check its permissions and the space on the disk.",
                e);
    }
}
