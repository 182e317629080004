package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How the tape of a result is asked for again: by the same options, and none where the result's had none. */
public final class SameTape {

    /** A word of a shell, its quotes with it. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\\\\]|'[^']*'|\\\\.)+");

    /** What decides which tape is taken and who sends it, its server's version among it. */
    private static final String OPTION = "'?--(workload|replay|turns|events|scale|database)";

    private SameTape() {}

    /**
     * The command that calibrates the machine with it.
     *
     * @param commandLine that the result came of, quoted for a shell
     */
    public static String calibrate(String commandLine) {
        List<String> words =
                WORD.matcher(commandLine).results().map(MatchResult::group).toList();
        List<String> command = new ArrayList<>(List.of("scripts/perf", "calibrate"));
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).matches(OPTION + "=.*")) {
                command.add(words.get(i));
            } else if (words.get(i).matches(OPTION) && i + 1 < words.size()) {
                command.add(words.get(i));
                command.add(words.get(++i));
            }
        }
        return String.join(" ", command);
    }
}
