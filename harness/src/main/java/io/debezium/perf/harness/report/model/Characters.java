package io.debezium.perf.harness.report.model;

import java.util.regex.Pattern;

/**
 * Decides which characters of foreign text may be shown. Names in recordings, logs and messages of servers can contain
 * anything: escape sequences of terminals (ECMA-48, of which C1 has a second set), and marks that show text in another order
 * than it is written (Unicode Bidirectional Algorithm).
 */
public final class Characters {

    private static final Pattern UNSHOWN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");
    private static final Pattern BREAKS = Pattern.compile("[\\n\\t]");

    private Characters() {}

    /** Replaces each control and format character by U+FFFD, the replacement character, except for line ends and tabs. */
    public static String printable(String text) {
        return UNSHOWN.matcher(text).replaceAll("\ufffd");
    }

    /** The {@linkplain #printable printable} text, in which a space replaces each line end and tab. */
    public static String onOneLine(String text) {
        return BREAKS.matcher(printable(text)).replaceAll(" ");
    }
}
