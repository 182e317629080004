package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.Difference;
import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.Row;

/** What {@code perf verify} prints at its end. */
public final class VerifyTerminal {

    /** Of one event; the report has the others. */
    private static final int MOST_FIELDS = 20;

    private VerifyTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names and values.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(VerifyResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(VerifyWords.gist(result));
        if (!result.rows().isEmpty()) {
            text.gap();
            text.table(
                    table(result.rows()),
                    result.rows().stream().map(VerifyTerminal::tone).toList());
        }
        result.rows().stream().filter(row -> row.difference() != null).forEach(row -> difference(row, text));
        return text.toString();
    }

    private static TextTable table(List<Row> rows) {
        TextTable table = new TextTable()
                .column("tape", false, 0)
                .column("plugin", false, 0)
                .column("events", true, 0)
                .column("kills", true, 2)
                .column("metrics", true, 1)
                .column("time", true, 3)
                .column("", false, 0);
        rows.forEach(row -> table.line(
                row.workload(),
                row.plugin(),
                Format.count(row.events()),
                Format.count(row.kills().size()),
                row.metrics() == null ? "" : Format.count(row.metrics().compared()),
                Format.seconds(row.seconds()),
                VerifyWords.verdict(row)));
        return table;
    }

    private static void difference(Row row, TerminalText text) {
        Difference difference = row.difference();
        text.heading("%s, %s: %s".formatted(row.workload(), row.plugin(), VerifyWords.place(difference)));
        List<Field> shown = difference
                .fields()
                .subList(0, Math.min(MOST_FIELDS, difference.fields().size()));
        for (Field field : shown) {
            Sides sides = Sides.of(field);
            text.sides(field.path(), sides.baseline(), sides.candidate());
        }
        int more = difference.fields().size() - shown.size();
        if (more > 0) {
            text.aside("and %s more, which the report has".formatted(Format.count(more, "field")));
        }
    }

    private static TerminalText.Tone tone(Row row) {
        return row.same() ? TerminalText.Tone.GOOD : TerminalText.Tone.BAD;
    }
}
