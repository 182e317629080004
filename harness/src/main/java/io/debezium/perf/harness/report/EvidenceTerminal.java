package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Workload;
import io.debezium.perf.harness.result.JmhResult.Benchmark;

/** What {@code perf evidence} prints at its end. */
public final class EvidenceTerminal {

    private EvidenceTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(EvidenceResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(EvidenceWords.gist(result));
        for (Workload workload : result.workloads()) {
            figures(workload.name(), workload.candidate(), text);
            figures(workload.name() + ", A/A: the baseline against itself", workload.same(), text);
        }
        if (!result.benchmarks().isEmpty()) {
            benchmarks(result, text);
        } else if (result.unequal().isEmpty()) {
            text.gap();
            text.aside(result.noBenchmark());
        }
        if (!result.predictions().isEmpty()) {
            PredictionTable.print(result.predictions(), text);
        }
        text.gap();
        text.aside(EvidenceWords.OWNED);
        text.aside(CompareLimits.ONE_MACHINE);
        return text.toString();
    }

    private static void figures(String heading, List<Comparison> comparisons, TerminalText text) {
        List<Comparison> shown = comparisons.stream()
                .filter(comparison -> comparison.pairs() > 0)
                .sorted(Comparator.comparing(comparison -> Change.of(comparison.metric())))
                .toList();
        if (!shown.isEmpty()) {
            CompareTerminal.figures(heading, shown, text);
        }
    }

    private static void benchmarks(EvidenceResult result, TerminalText text) {
        TextTable table = JmhTerminal.table(result.design().confidence());
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (Benchmark benchmark : result.benchmarks()) {
            for (Comparison comparison : EvidenceWords.byChange(benchmark)) {
                String label = EvidenceWords.change(result, comparison) + ": " + JmhWords.label(benchmark);
                JmhTerminal.line(table, label, benchmark, comparison);
                tones.add(CompareTerminal.tone(comparison.verdict()));
            }
        }
        if (!tones.isEmpty()) {
            text.heading("In the small");
            text.table(table, tones);
        }
    }
}
