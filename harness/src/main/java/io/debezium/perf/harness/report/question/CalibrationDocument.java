package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CpuCounts;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Trial;

/** The report of {@code perf calibrate}: how a variant compares with itself on this machine. */
public final class CalibrationDocument {

    private static final RuleList<Calibration> WARNINGS = RuleList.<Calibration>of()
            .one(result -> Warnings.ended(
                    "calibration", "calibrate", result.outcome(), "the comparisons completed before that"))
            .one(result -> Warnings.resumed(result.outcome()))
            .one(result -> Warnings.fewPairs(result.comparisons().stream()))
            .one(result -> Warnings.disturbed(result.trials()))
            .all(result -> CpuCounts.warnings(Trial.standing(result.trials(), Purpose.TIMED), "CPU per event decides"))
            .all(Calibration::notes);

    private CalibrationDocument() {}

    public static Document of(Calibration result) {
        String spec = result.variant().spec();
        return new Document(
                "%s against itself under %s".formatted(spec, result.tape().workload()),
                Origin.of(result.command(), result.startedAt()),
                new Summary(List.of(answer(result)), WARNINGS.of(result)),
                List.of(
                        noise(result),
                        new Block.Terms(List.of(Facts.titled("").text("Tape", RunFacts.tape(result.tape()))))),
                List.of(
                        new Chapter("figures", "Comparisons", comparisons(result)),
                        new Chapter(
                                "trials",
                                "Trials",
                                TrialTable.of(result.trials(), arm -> arm == 0 ? spec : Comparison.SAME)),
                        new RunChapter(result.commandLine())
                                .group(RunFacts.tape("Tape", result.tape()))
                                .group(RunFacts.design(
                                        result.design(), result.trials().size()))
                                .group(RunFacts.environment(result.environment(), null))
                                .commands("A trial of", List.of(result.variant()))
                                .chapter()));
    }

    private static Answer answer(Calibration result) {
        Metric metric = Metric.deciding(result.comparisons());
        Optional<Noise> noise =
                result.noise().stream().filter(one -> one.metric() == metric).findFirst();
        String lead = noise.map(known -> Double.isFinite(known.smallestEffect())
                        ? Messages.text(
                                "calibration.comparison-of-on-detects",
                                pairs(result),
                                "this machine",
                                metric.label(),
                                Format.percent(known.smallestEffect()))
                        : Messages.text(
                                "calibration.comparison-of-on-detects-no-difference", pairs(result), "this machine"))
                .orElse(Messages.text("calibration.smallest-difference-that-can", "this machine"));
        List<Comparison> same = result.comparisons(metric);
        return new Answer(
                Sentence.of(lead),
                same.isEmpty()
                        ? List.of()
                        : List.of(Sentence.of(Messages.text(
                                "calibration.of-of-variant",
                                Format.count(same.size(), "comparison"),
                                metric.label(),
                                verdicts(same)))));
    }

    /** {@code 10 pairs of 2 trials} */
    private static String pairs(Calibration result) {
        int trials = result.design().overTape().trialsPerPair();
        return Format.count(result.design().rounds(), "pair")
                + (trials > 1 ? " of " + Format.count(trials, "trial") : "");
    }

    /** {@code 1 slower, 7 equivalent} */
    private static String verdicts(List<Comparison> same) {
        return same.stream()
                .collect(Collectors.groupingBy(Comparison::verdict, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(alike -> Format.count(alike.size()) + " " + Change.verdict(alike.get(0)))
                .collect(Collectors.joining(", "));
    }

    private static Table noise(Calibration result) {
        return Columns.<Noise>of()
                .text("Figure", noise -> noise.metric().label())
                .text("Verdicts", noise -> verdicts(result.comparisons(noise.metric())))
                .number("Spread of the pairs", Noise::spread, Format::percent)
                .number("Smallest difference", Noise::smallestEffect, Format::percent)
                .table(
                        "noise",
                        "The variant against itself",
                        Messages.text("calibration.better-worse-faster", pairs(result)),
                        result.noise());
    }

    private static Table comparisons(Calibration result) {
        return ComparisonTable.of(
                        Columns.<Comparison>of().text("Comparison", Comparison::candidate),
                        comparison -> comparison,
                        "Baseline",
                        Comparison.SAME)
                .table(
                        "comparisons",
                        "The comparisons, in the order that they ran",
                        TrialTable.CPU_PER_EVENT + " " + ComparisonTable.NOTE,
                        result.comparisons());
    }
}
