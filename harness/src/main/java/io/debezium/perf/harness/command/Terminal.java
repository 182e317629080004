package io.debezium.perf.harness.command;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What {@code scripts/perf} has found out about the terminal; a JVM cannot tell whether standard error is one. */
public final class Terminal {

    private static final int DEFAULT_COLUMNS = 80;

    private Terminal() {}

    /** Whether standard error is a terminal. */
    public static boolean onError() {
        return Boolean.getBoolean("perf.err.terminal");
    }

    /** The terminal's width in characters, at least 40; 80 if there is no terminal. */
    public static int columns() {
        return Math.max(40, Integer.getInteger("perf.columns", DEFAULT_COLUMNS));
    }

    /** Whether standard output is a terminal, and the user wants colours. */
    public static boolean colour() {
        return Boolean.getBoolean("perf.out.terminal") && System.getenv("NO_COLOR") == null;
    }

    /** UTF-8 if the locale says so; otherwise ASCII, in which other characters are printed as question marks. */
    public static Charset charset() {
        return unicode() ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
    }

    /**
     * Whether the locale uses UTF-8. As in POSIX, {@code LC_ALL} overrides {@code LC_CTYPE}, which overrides {@code LANG}.
     */
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
