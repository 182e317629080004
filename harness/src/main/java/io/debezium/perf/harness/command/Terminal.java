package io.debezium.perf.harness.command;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What {@code scripts/perf} has found out about the terminal, which a JVM cannot tell for standard error. */
public final class Terminal {

    private static final int DEFAULT_COLUMNS = 80;

    private Terminal() {}

    /** Whether standard error is one. */
    public static boolean onError() {
        return Boolean.getBoolean("perf.err.terminal");
    }

    /** Whether standard output is one. */
    static boolean onOutput() {
        return Boolean.getBoolean("perf.out.terminal");
    }

    /** Its width in characters; 80 where there is none. */
    public static int columns() {
        return Math.max(40, Integer.getInteger("perf.columns", DEFAULT_COLUMNS));
    }

    public static boolean colour() {
        return onOutput() && System.getenv("NO_COLOR") == null;
    }

    /** UTF-8 where the locale says so, else ASCII, in which what does not fit is shown as a question mark. */
    public static Charset charset() {
        return unicode() ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
    }

    /** POSIX: {@code LC_ALL} goes before {@code LC_CTYPE} before {@code LANG}. */
    static boolean unicode() {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = System.getenv(name);
            if (value != null && !value.isEmpty()) {
                return value.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
            }
        }
        return false;
    }
}
