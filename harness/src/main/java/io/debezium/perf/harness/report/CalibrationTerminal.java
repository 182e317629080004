package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Comparison;

/** What {@code perf calibrate} prints at its end. */
public final class CalibrationTerminal {

    private CalibrationTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(Calibration result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(CalibrationHeadline.of(result));
        TextTable table = new TextTable()
                .column("CPU per event against itself", false, 0)
                .column("found", true, 0)
                .column(Effect.level(result.design().confidence()) + " interval", true, 0)
                .column("pairs", true, 1)
                .column("verdict", false, 0);
        List<TerminalText.Tone> tones = new ArrayList<>();
        result.same().forEach(comparison -> line(table, tones, "nothing planted", comparison));
        result.planted()
                .forEach(planted ->
                        line(table, tones, "planted +" + Format.percent(planted.share()), planted.comparison()));
        if (!tones.isEmpty()) {
            text.heading(result.variant().spec());
            text.table(table, tones);
        }
        text.facts(List.of(List.of("Tape", CompareFacts.tape(result.tape()))));
        return text.toString();
    }

    private static void line(TextTable table, List<TerminalText.Tone> tones, String what, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        table.line(
                what,
                effect.signed(),
                effect.signedRange(),
                Format.count(comparison.pairs()),
                Change.verdict(comparison));
        tones.add(CompareTerminal.tone(comparison.verdict()));
    }
}
