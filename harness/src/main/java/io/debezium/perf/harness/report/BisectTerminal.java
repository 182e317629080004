package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.Step;

/** What {@code perf bisect} prints at its end. */
public final class BisectTerminal {

    private BisectTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(BisectResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(BisectHeadline.of(result));
        releases(result, text);
        for (Step step : result.steps()) {
            if (step.cpu() != null) {
                DifferenceText.methods(step.cpu(), CompareTerminal.METHODS, 0, text);
            }
        }
        text.facts(List.of(
                List.of("Tape", CompareFacts.tape(result.tape())),
                List.of("Machine", CompareFacts.calibration(result.calibration(), result.commandLine()))));
        text.gap();
        text.aside(CompareLimits.ONE_MACHINE);
        return text.toString();
    }

    private static void releases(BisectResult result, TerminalText text) {
        if (result.points().isEmpty()) {
            return;
        }
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("us/event", true, 1)
                .column("to the first", true, 0)
                .column(Effect.level(result.design().confidence()) + " interval", true, 0)
                .column("", false, 0);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (BisectResult.Point point : result.points()) {
            boolean step = result.steps().stream().anyMatch(one -> one.to().equals(point.version()));
            table.line(
                    point.version(),
                    Format.number(point.cpuMicrosPerEvent()),
                    BisectTables.change(point),
                    BisectTables.interval(point),
                    step ? "rose" : "");
            tones.add(step ? TerminalText.Tone.BAD : TerminalText.Tone.PLAIN);
        }
        text.heading("CPU per event of each release that was measured");
        text.table(table, tones);
    }
}
