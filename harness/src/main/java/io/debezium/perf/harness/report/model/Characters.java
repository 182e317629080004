package io.debezium.perf.harness.report.model;

import java.util.regex.Pattern;

/**
 * Which characters of others may be shown. Names out of recordings, logs and messages of servers can hold any: escape
 * sequences of terminals (ECMA-48, of which C1 has a second set), and marks that make text read in another order than it is
 * written (Unicode, Bidirectional Algorithm).
 */
public final class Characters {

    private static final Pattern UNSHOWN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");
    private static final Pattern BREAKS = Pattern.compile("[\\n\\t]");

    private Characters() {}

    /** The text with U+FFFD, the replacement character, for each control and format character, line ends and tabs excepted. */
    public static String printable(String text) {
        return UNSHOWN.matcher(text).replaceAll("\ufffd");
    }

    /** The {@linkplain #printable printable} text with a space for each line end and tab. */
    public static String onOneLine(String text) {
        return BREAKS.matcher(printable(text)).replaceAll(" ");
    }
}
