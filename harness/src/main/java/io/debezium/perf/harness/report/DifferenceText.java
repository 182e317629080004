package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/** Differences in a screenful of text. */
public final class DifferenceText {

    private static final int CLEAR = 14;
    private static final int UNCLEAR = 3;

    private DifferenceText() {}

    /**
     * What is printed at the end of {@code perf diff}, without the path of the report: for each kind the whole, and the
     * methods of Debezium that cost more or less.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(List<ProfileDifference> differences, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        differences.forEach(
                difference -> text.answer(DifferenceWords.answer(difference).plain()));
        Set<String> notes = new LinkedHashSet<>();
        differences.forEach(difference -> notes.addAll(difference.notes()));
        notes.forEach(text::doubt);
        for (ProfileDifference difference : differences) {
            text.differences(DifferenceWords.title(difference) + ", " + difference.unit(), lines(difference));
        }
        return text.toString();
    }

    private static List<Line> lines(ProfileDifference difference) {
        List<Row> shown = new ArrayList<>(
                difference.debezium().stream().filter(Row::clear).limit(CLEAR).toList());
        difference.debezium().stream()
                .filter(row -> !row.clear())
                .limit(UNCLEAR)
                .forEach(shown::add);
        return shown.stream()
                .map(row -> new Line(
                        Naming.METHOD.brief(row.name()),
                        Format.number(row.baseline()),
                        Format.number(row.candidate()),
                        DifferenceWords.signed(row.difference()),
                        DifferenceWords.interval(row),
                        row.clear()))
                .toList();
    }

    /**
     * A line of the table.
     *
     * @param clear whether the interval leaves out zero
     */
    record Line(String method, String baseline, String candidate, String difference, String interval, boolean clear) {}
}
