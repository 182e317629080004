package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/** Differences on a terminal. */
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
        differences.forEach(difference -> methods(difference, CLEAR, UNCLEAR, text));
        return text.toString();
    }

    /**
     * The methods of Debezium, largest change first.
     *
     * @param clear how many at most of those whose interval leaves out zero
     * @param unclear how many at most of the others, below them
     */
    static void methods(ProfileDifference difference, int clear, int unclear, TerminalText text) {
        text.heading("%s by Debezium method, %s, %s against %s"
                .formatted(
                        DifferenceWords.title(difference),
                        difference.unit(),
                        difference.candidate(),
                        difference.baseline()));
        List<Row> rows = Stream.concat(
                        difference.debezium().stream().filter(Row::clear).limit(clear),
                        difference.debezium().stream()
                                .filter(row -> !row.clear())
                                .limit(unclear))
                .toList();
        if (rows.isEmpty()) {
            text.aside("No method's change is clear of zero.");
        } else {
            table(rows, Effect.level(difference.confidence()), text);
        }
    }

    private static void table(List<Row> rows, String level, TerminalText text) {
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("baseline", true, 1)
                .column("candidate", true, 1)
                .column("change", true, 0)
                .column(level + " interval", true, 0)
                .column("", false, 0);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (Row row : rows) {
            table.line(
                    Naming.METHOD.brief(row.name()),
                    Format.number(row.baseline()),
                    Format.number(row.candidate()),
                    Format.signed(row.difference()),
                    DifferenceWords.interval(row),
                    DifferenceWords.change(row));
            tones.add(tone(row));
        }
        text.table(table, tones);
    }

    private static TerminalText.Tone tone(Row row) {
        if (!row.clear()) {
            return TerminalText.Tone.FAINT;
        }
        return row.difference() > 0 ? TerminalText.Tone.BAD : TerminalText.Tone.GOOD;
    }
}
