package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ScreenResult;

/** What {@code perf screen} prints at its end: the answer, what speaks against it, and a line for each factor. */
public final class ScreenTerminal {

    private ScreenTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(ScreenResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(ScreenHeadline.of(result));
        List<Comparison> effects = ScreenWords.effects(result, Metric.CPU_MICROS_PER_EVENT);
        if (effects.stream().anyMatch(effect -> Effect.of(effect).known())) {
            text.heading("On against off, largest gain first");
            table(result, effects, text);
        }
        text.facts(List.of(
                List.of("Tape", CompareFacts.tape(result.tape())), List.of("Pairs", ScreenDocument.layout(result))));
        text.gap();
        text.aside(CompareLimits.ONE_MACHINE);
        return text.toString();
    }

    private static void table(ScreenResult result, List<Comparison> effects, TerminalText text) {
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("an event", true, 2)
                .column("CPU", true, 0)
                .column(CompareDocument.levels(effects) + " interval", true, 0)
                .column("p", true, 4)
                .column("events/s", true, 5)
                .column("allocation", true, 3)
                .column("verdict", false, 0);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (Comparison effect : effects) {
            table.line(
                    effect.candidate(),
                    FactorDifference.of(effect).signed(),
                    Effect.of(effect).signed(),
                    Effect.of(effect).signedRange(),
                    Format.probability(effect.pValue()),
                    other(result, effect, Metric.EVENTS_PER_SECOND),
                    other(result, effect, Metric.ALLOCATED_BYTES_PER_EVENT),
                    Change.verdict(effect));
            tones.add(CompareTerminal.tone(effect.verdict()));
        }
        text.table(table, tones);
    }

    private static String other(ScreenResult result, Comparison cpu, Metric metric) {
        Optional<Comparison> other = result.effects().stream()
                .filter(effect ->
                        effect.metric() == metric && effect.candidate().equals(cpu.candidate()))
                .findFirst();
        return other.map(effect -> Effect.of(effect).signed()).orElse(Format.UNKNOWN);
    }
}
