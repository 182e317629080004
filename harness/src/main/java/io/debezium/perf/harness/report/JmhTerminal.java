package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

/** What {@code perf jmh} prints at its end. */
public final class JmhTerminal {

    private static final int FEW = 4;

    private JmhTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(JmhResult result, int columns, boolean colour) {
        JmhLabels labels = new JmhLabels(result.benchmarks());
        TerminalText text = new TerminalText(columns, colour);
        text.gist(JmhHeadline.of(result));
        for (int i = 1; i < result.variants().size(); i++) {
            String candidate = result.variants().get(i).spec();
            TextTable table = table(result.design().confidence());
            List<TerminalText.Tone> tones = new ArrayList<>();
            for (Benchmark benchmark : result.benchmarks()) {
                for (Comparison comparison : benchmark.comparisons()) {
                    if (comparison.candidate().equals(candidate) && isShown(result, comparison)) {
                        line(table, labels.values(benchmark), benchmark, comparison);
                        tones.add(CompareTerminal.tone(comparison.verdict()));
                    }
                }
            }
            if (!tones.isEmpty()) {
                text.heading(candidate + " against " + result.variants().get(0).spec());
                if (!labels.key().isEmpty()) {
                    text.aside(labels.key());
                }
                text.table(table, tones);
            }
        }
        new JmhWays(result).print(text);
        return text.toString();
    }

    static TextTable table(double confidence) {
        return new TextTable()
                .column("", false, 0)
                .column("baseline", true, 2)
                .column("candidate", true, 2)
                .column("change", true, 0)
                .column(Effect.level(confidence) + " interval", true, 0)
                .column("forks", true, 1)
                .column("verdict", false, 0);
    }

    /** Of many benchmarks, an allocation that has not changed is no news. */
    private static boolean isShown(JmhResult result, Comparison comparison) {
        return result.benchmarks().size() <= FEW
                || comparison.metric() == Metric.SCORE
                || comparison.verdict() != Verdict.EQUIVALENT;
    }

    static void line(TextTable table, String label, Benchmark benchmark, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        table.line(
                // The score comes first; its allocation is of the same benchmark.
                comparison.metric() == Metric.SCORE
                        ? label
                        : "  " + comparison.metric().label(),
                JmhWords.value(benchmark, comparison.metric(), comparison.baselineValue()),
                JmhWords.value(benchmark, comparison.metric(), comparison.candidateValue()),
                effect.signed(),
                effect.signedRange(),
                comparison.pairsAgreeing() + "/" + comparison.pairs(),
                Change.verdict(comparison));
    }
}
