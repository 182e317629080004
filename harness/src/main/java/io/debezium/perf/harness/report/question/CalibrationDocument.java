package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.CpuCounts;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;

/** The report of {@code perf calibrate}: what this machine can see. */
public final class CalibrationDocument {

    private static final RuleList<Calibration> WARNINGS = RuleList.<Calibration>of()
            .one(result -> Warnings.ended(
                    "calibration", "calibrate", result.outcome(), "the comparisons completed before that"))
            .all(ShardTables::warnings)
            .one(result -> Warnings.resumed(result.outcome()))
            .one(CalibrationDocument::missed)
            .one(result -> tolerant(result.design()))
            .one(result -> Warnings.disturbed(result.trials()))
            .all(result -> CpuCounts.warnings(
                    Trial.standing(result.trials(), Purpose.TIMED),
                    result.deciding() == Metric.INSTRUCTIONS_PER_EVENT
                            ? "their pairs are left out"
                            : "CPU per event decides"))
            .all(Calibration::notes);

    private static final String ITSELF = "The variant against itself";

    private CalibrationDocument() {}

    public static Document of(Calibration result) {
        List<Block> first = new ArrayList<>(forest(result, result.deciding(), "", slowDowns(result)).stream()
                .toList());
        first.add(new Block.Terms(List.of(Facts.titled("").text("Tape", RunFacts.tape(result.tape())))));
        return new Document(
                "Smallest difference that %s can detect, with %s under %s"
                        .formatted(
                                result.severalMachines() ? "these machines" : "this machine",
                                result.variant().spec(),
                                result.tape().workload()),
                Origin.of(result.command(), result.startedAt()),
                summary(result),
                first,
                List.of(
                        new Chapter("figures", "By CPU per event", byCpu(result)),
                        ShardTables.chapter(result),
                        new Chapter(
                                "trials", "Trials", TrialTable.of(result.trials(), index -> subject(result, index))),
                        new RunChapter(result.commandLine())
                                .group(
                                        "Smallest detectable difference",
                                        RunFacts.calibrated(result.summary(), result.commandLine()))
                                .group(RunFacts.tape("Tape", result.tape()))
                                .group(RunFacts.design(result))
                                .group(RunFacts.environment(result, null))
                                .command("A trial", result.variant().command())
                                .chapter()));
    }

    /** What does not decide, of the variant with itself. */
    private static List<Block> byCpu(Calibration result) {
        return Stream.ofNullable(result.byCpu())
                .flatMap(cpu -> forest(result, cpu.metric(), "-cpu", List.of()).stream())
                .toList();
    }

    private static Optional<Block> forest(
            Calibration result, Metric metric, String suffix, List<List<Planted>> slowDowns) {
        List<Forests.ForestRows> groups = new ArrayList<>();
        groups.add(group(
                ITSELF,
                result.same(metric).stream().map(one -> new Planted(0, one)).toList()));
        slowDowns.forEach(those -> groups.add(group("Slowed down by " + share(those), those)));
        return new Forests(
                        "comparisons" + suffix,
                        Format.capital(metric.label()) + " against itself, in the steady state",
                        "pairs",
                        "Comparison",
                        "Baseline",
                        "Candidate",
                        result.design().minEffect())
                .of(groups);
    }

    private static Forests.ForestRows group(String title, List<Planted> comparisons) {
        return new Forests.ForestRows(
                title,
                false,
                IntStream.range(0, comparisons.size())
                        .mapToObj(i -> new Forests.ForestLine(
                                Format.count(i + 1L),
                                comparisons.get(i).comparison(),
                                comparisons.get(i).share() == 0
                                        ? null
                                        : 1 + comparisons.get(i).share()))
                        .toList());
    }

    /** The trials' variants: the baseline, the same once more, the slow-downs, and what tells how much a turn is. */
    private static String subject(Calibration result, int index) {
        return switch (index) {
            case 0 -> result.variant().spec();
            case 1 -> result.variant().spec() + ", once more";
            default ->
                index < result.design().overTape().order().get(0).size()
                        ? "slow-down " + (index - 1)
                        : "planted work, to determine its cost";
        };
    }

    private static Summary summary(Calibration result) {
        CalibrationSummary summary = result.summary();
        Answer answer = summary == null
                ? Answer.of("The smallest detectable difference is unknown.")
                : new Answer(
                        Sentence.of(lead(summary, result.severalMachines() ? "one of these machines" : "this machine")),
                        Double.isFinite(summary.spread()) ? more(result, summary) : List.of());
        return new Summary(List.of(answer), WARNINGS.of(result));
    }

    private static String lead(CalibrationSummary summary, String machine) {
        if (!Double.isFinite(summary.spread())) {
            return "The smallest difference that %s can detect is unknown: too few pairs are complete."
                    .formatted(machine);
        }
        String pairs = RunFacts.pairs(summary);
        return Double.isFinite(summary.smallestEffect())
                ? "A comparison of %s on %s detects differences in %s of %s and more with 90 %% power: it calls them faster or slower."
                        .formatted(pairs, machine, summary.metric().label(), Format.percent(summary.smallestEffect()))
                : "A comparison of %s on %s detects no difference, however large, because so few pairs give no interval. Use more --pairs."
                        .formatted(pairs, machine);
    }

    private static List<Sentence> more(Calibration result, CalibrationSummary summary) {
        Stream<String> found = slowDowns(result).stream()
                .map(those -> "A planted slow-down of %s was found in %s of %s."
                        .formatted(
                                share(those),
                                Format.count(those.stream()
                                        .filter(planted -> planted.comparison().verdict() == Verdict.SLOWER)
                                        .count()),
                                Format.count(those.size(), "comparison")));
        String spread = "The pairs spread by %s; a comparison takes %s."
                .formatted(Format.percent(summary.spread()), Format.seconds(summary.secondsPerComparison()));
        return Stream.concat(
                        Stream.of(Stream.of(falseAlarms(summary)), found, Stream.of(spread), beside(result.byCpu()))
                                .flatMap(sentences -> sentences)
                                .map(Sentence::of),
                        ShardTables.agreement(result, result.variant().spec(), result.deciding()).stream())
                .toList();
    }

    /** @param summaryOrNull by a figure that does not decide */
    private static Stream<String> beside(CalibrationSummary summaryOrNull) {
        return Stream.ofNullable(summaryOrNull)
                .map(summary -> "By %s, the same pairs spread by %s, and differences of %s and more are found. %s"
                        .formatted(
                                summary.metric().label(),
                                Format.percent(summary.spread()),
                                Format.percent(summary.smallestEffect()),
                                falseAlarms(summary)));
    }

    /** Where not even the largest slow-down is one that such a comparison finds, and it has not found all. */
    private static Optional<String> missed(Calibration result) {
        double largest =
                result.planted().stream().mapToDouble(Planted::share).max().orElse(Double.NaN);
        boolean found = result.planted().stream()
                .allMatch(planted -> planted.comparison().verdict() == Verdict.SLOWER);
        return result.summary() != null && result.summary().smallestEffect() > largest && !found
                ? Optional.of(
                        "The planted slow-down, %s at most, was missed because it is below what this machine detects, %s and more. End other processes, or use more --events or more --pairs."
                                .formatted(
                                        Format.percent(largest),
                                        Format.percent(result.summary().smallestEffect())))
                : Optional.empty();
    }

    /** What was found on a machine that may be disturbed holds for no quiet one. */
    private static Optional<String> tolerant(Design design) {
        List<String> more = new ArrayList<>();
        if (design.otherCoresLimit() > Tolerance.USUAL.otherCores()) {
            more.add("--other-cores %s instead of %s"
                    .formatted(Format.cores(design.otherCoresLimit()), Format.cores(Tolerance.USUAL.otherCores())));
        }
        if (design.stealPercentLimit() > Tolerance.USUAL.stealPercent()) {
            more.add("--steal %s instead of %s"
                    .formatted(
                            Format.percent(design.stealPercentLimit() / 100),
                            Format.percent(Tolerance.USUAL.stealPercent() / 100)));
        }
        return more.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "More disturbance than usual was tolerated: %s. Calibrate again without these options on a quiet machine, which may detect smaller differences."
                                .formatted(String.join(", ", more)));
    }

    private static String falseAlarms(CalibrationSummary summary) {
        String drawn = Format.percent(summary.falseAlarmRate());
        return summary.same() == 0
                ? "False alarms: no comparison of the variant with itself is complete; of comparisons resampled from the pairs so far, %s are called faster or slower."
                        .formatted(drawn)
                : "False alarms: %s of %s of the variant with itself were called faster or slower; of comparisons resampled from all their pairs, %s. Equivalent: %s."
                        .formatted(
                                Format.count(summary.falseAlarms()),
                                Format.count(summary.same(), "comparison"),
                                drawn,
                                Format.count(summary.equivalent()));
    }

    /**
     * The comparisons of each slow-down, the smallest slow-down first. One of them adds the same to an event in all of its
     * comparisons, which is not quite the same share in each, since the baseline's own cost varies.
     */
    private static List<List<Planted>> slowDowns(Calibration result) {
        return result.planted().stream()
                .collect(Collectors.groupingBy(planted -> planted.comparison().candidate()))
                .values()
                .stream()
                .sorted(Comparator.comparingDouble(those -> those.get(0).share()))
                .toList();
    }

    /** {@code 5.0 %}, or from the smallest to the largest: {@code 4.8 to 5.1 %}. */
    private static String share(List<Planted> slowDown) {
        return Format.range(slowDown.stream().mapToDouble(Planted::share), Format::percent);
    }
}
