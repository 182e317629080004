package io.debezium.perf.harness.report;

import java.util.Collections;

import io.debezium.perf.harness.report.TerminalText.Tone;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Group;
import io.debezium.perf.harness.result.HistoryResult.Line;
import io.debezium.perf.harness.result.HistoryResult.Release;

/** What {@code perf history} prints. */
public final class HistoryTerminal {

    private HistoryTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(HistoryResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(HistoryWords.gist(result));
        String before = "";
        for (Group group : result.groups()) {
            String about = about(group);
            if (!about.equals(before)) {
                text.heading(group.measured().label());
                text.aside(about);
                before = about;
            }
            for (Line line : group.lines()) {
                text.gap();
                text.aside(HistoryWords.label(line));
                text.table(
                        table(group, line), Collections.nCopies(line.releases().size(), Tone.PLAIN));
            }
        }
        text.gap();
        text.aside(HistoryTables.DRIFT);
        return text.toString();
    }

    private static String about(Group group) {
        String conditions = HistoryWords.conditions(group.measured());
        return "machine %s%s".formatted(group.machine().fingerprint(), conditions.isEmpty() ? "" : "; " + conditions);
    }

    private static TextTable table(Group group, Line line) {
        TextTable table = new TextTable()
                .column(HistoryWords.title(group), false, 0)
                .column("median", true, 0)
                .column("range", true, 1)
                .column("change", true, 0)
                .column("runs", true, 2);
        for (Release release : line.releases()) {
            table.line(
                    release.version(),
                    HistoryWords.number(group, release.median()),
                    HistoryWords.range(group, release.low(), release.high()),
                    HistoryWords.change(release),
                    Format.count(release.runs().size()));
        }
        return table;
    }
}
