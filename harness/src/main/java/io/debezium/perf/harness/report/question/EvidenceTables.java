package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** Evidence as tables. */
final class EvidenceTables {

    private static final List<Metric> BRIEF =
            List.of(Metric.CPU_MICROS_PER_EVENT, Metric.EVENTS_PER_SECOND, Metric.ALLOCATED_BYTES_PER_EVENT);

    private EvidenceTables() {}

    /** Every figure of every workload. */
    static Table figures(EvidenceResult result) {
        return figures(result, Metric.OF_TRIALS);
    }

    /** Those that a summary has room for. */
    static Table brief(EvidenceResult result) {
        return figures(result, BRIEF);
    }

    private static Table figures(EvidenceResult result, List<Metric> metrics) {
        List<Line> lines = new ArrayList<>();
        for (WorkloadEvidence workload : result.workloads()) {
            Change.ordered(workload.candidate(), result.candidate()).stream()
                    .filter(comparison -> metrics.contains(comparison.metric()) && comparison.pairs() > 0)
                    .map(comparison -> line(workload, comparison))
                    .forEach(lines::add);
        }
        return Table.of(
                "figures-table",
                "How much faster",
                "A/A: the baseline against itself, as if it were another candidate, in the same session: what the machine makes of nothing. Pairs: those that agree with the estimate's side.",
                List.of(
                        Column.text("WorkloadEvidence"),
                        Column.text("Figure"),
                        Column.number("Baseline"),
                        Column.number("Candidate"),
                        Column.number("Change"),
                        Column.number("Interval"),
                        Column.number("Pairs"),
                        Column.text("Verdict"),
                        Column.text("A/A")),
                lines);
    }

    private static Line line(WorkloadEvidence workload, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        return Line.of(
                Cell.text(workload.name()),
                Cell.text(comparison.metric().label()),
                Cell.number(Change.value(comparison.metric(), comparison.baselineValue()), comparison.baselineValue()),
                Cell.number(
                        Change.value(comparison.metric(), comparison.candidateValue()), comparison.candidateValue()),
                Cell.number(effect.signed(), effect.ratio()),
                Cell.number(effect.signedRange(), effect.low()),
                Cell.text(comparison.pairsAgreeing() + "/" + comparison.pairs()),
                Cell.text(Change.verdict(comparison)),
                Cell.text(same(workload.same(comparison.metric()))));
    }

    /** {@code equivalent, -0.9 to +0.4 %} */
    private static String same(Optional<Comparison> comparison) {
        return comparison
                .map(same -> Change.verdict(same)
                        + (Effect.of(same).bounded() ? ", " + Effect.of(same).signedRange() : ""))
                .orElse("not measured");
    }

    /** @param few of more benchmarks than that, the scores are enough */
    static Table benchmarks(EvidenceResult result, int few) {
        List<Line> lines = new ArrayList<>();
        for (Benchmark benchmark : result.benchmarks()) {
            for (Comparison comparison : EvidenceWords.byChange(benchmark)) {
                if (comparison.metric() != Metric.SCORE && result.benchmarks().size() > few) {
                    continue;
                }
                Effect effect = Effect.of(comparison);
                lines.add(Line.of(
                                Cell.code(JmhWords.label(benchmark)),
                                Cell.code(EvidenceWords.change(result, comparison)),
                                Cell.text(comparison.metric().label()),
                                Cell.number(
                                        JmhWords.value(benchmark, comparison.metric(), comparison.baselineValue()),
                                        comparison.baselineValue()),
                                Cell.number(
                                        JmhWords.value(benchmark, comparison.metric(), comparison.candidateValue()),
                                        comparison.candidateValue()),
                                Cell.number(effect.signed(), effect.ratio()),
                                Cell.number(effect.signedRange(), effect.low()),
                                Cell.text(Change.verdict(comparison)))
                        .toned(Tone.of(comparison.verdict())));
            }
        }
        return Table.of(
                "benchmarks-table",
                "In the small",
                "",
                List.of(
                        Column.text("Benchmark").rank(Column.GROUP),
                        Column.text("With").rank(3),
                        Column.text("Figure"),
                        Column.number("Baseline").rank(2),
                        Column.number("Candidate").rank(2),
                        Column.number("Change"),
                        Column.number("Interval"),
                        Column.text("Verdict")),
                lines);
    }

    static Table equality(EvidenceResult result) {
        List<Line> lines = result.equality().rows().stream()
                .map(row -> Line.of(
                        Cell.text(row.workload()),
                        Cell.text(row.plugin()),
                        Cell.number(Format.count(row.events()), row.events()),
                        Cell.text(row.found()),
                        Cell.text(row.detail())))
                .toList();
        return Table.of(
                "equality-table",
                "What both do",
                "",
                List.of(
                        Column.text("WorkloadEvidence"),
                        Column.text("Plugin"),
                        Column.number("Events"),
                        Column.text("Found"),
                        Column.text("Detail")),
                lines);
    }
}
