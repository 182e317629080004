package io.debezium.perf.harness.question.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.WarmUp;

/** The report of {@code perf compare}. */
public final class CompareDocument {

    /** Cores from which a single-threaded process counts as saturated. */
    private static final double ONE_CORE = 0.9;

    /** Share of all cores from which the machine counts as saturated. */
    private static final double FULL = 0.93;

    private static final double QUEUE_FULL = 0.75;
    private static final double QUEUE_EMPTY = 0.25;

    /** Share of GC in the CPU time from which a larger heap may change the result. */
    private static final double HEAVY_GC = 0.2;

    private static final RuleList<CompareDocument> LIMITS = RuleList.<CompareDocument>of()
            .all(it -> Limits.measured(it.result.variants(), Limits.machines(it.result)))
            .when(
                    it -> !it.result.comparisons().isEmpty(),
                    it -> it.result.overMachines() ? ComparisonTable.OVER_MACHINES : ComparisonTable.NOTE)
            .says("compare.limit-holm", it -> it.result.variants().size() > 2)
            .all(it -> it.counts.isEmpty() ? List.of() : CountTables.LIMITS)
            .all(it -> it.result.differences().isEmpty()
                    ? List.of()
                    : Limits.profiles("section.recorded-trials-cost-more"));

    private static final RuleList<CompareDocument> WARNINGS = RuleList.<CompareDocument>of()
            .one(it -> Warnings.pairs(
                    it.result.command(),
                    it.result.outcome(),
                    it.pairs(),
                    it.result.due(),
                    it.result.design().timeLimitSeconds()))
            .when(
                    it -> it.result.shard() != null,
                    it -> Messages.text(
                            "section.is-shard", it.result.shard().shard(), Format.count(it.result.due(), "pair")))
            .says("compare.two-machines", it -> it.result.severalMachines() && !it.result.overMachines())
            .one(it -> Warnings.resumed(it.result.outcome()))
            .all(it -> Warnings.server(it.result.database()))
            .all(CompareDocument::failed)
            .all(it ->
                    it.result.counts() == null ? List.of() : it.result.counts().unsteady())
            .one(it -> it.counts.flatMap(
                    tables -> tables.shortTape(it.result.tape().events())))
            // A comparison without any pair has a warning of its own.
            .one(it -> Warnings.fewPairs(
                    it.result.comparisons().stream()
                            .filter(comparison -> comparison.pairs() > 0 && it.result.shard() == null),
                    it.result.design().looks()))
            .one(it -> Warnings.disturbed(it.result.trials()))
            .one(CompareDocument::warmingUp)
            .one(it -> Warnings.listed(
                    "section.still-warming-up-compiler",
                    it.arms.stream()
                            .filter(arm -> !it.warmUp(arm.trials()).byInstructions()
                                    && WarmUp.compiling(arm.value(Metric.JIT_SHARE)))
                            .map(arm -> arm.title() + " " + Format.percent(arm.value(Metric.JIT_SHARE)))
                            .toList(),
                    ", "))
            .one(it -> Warnings.shortTape(
                    it.arms.stream()
                            .filter(Arm::debezium)
                            .flatMap(arm -> arm.trials().stream())
                            .toList(),
                    it.result.design().overTape(),
                    it.result.tape().events()))
            .all(it -> it.result.severalMachines() ? List.of() : it.bottlenecks())
            .all(it -> Warnings.counters(Trial.standing(it.result.trials(), Purpose.TIMED), "CPU per event decides"))
            .one(it -> Warnings.steal(it.result.aggregates().stealPercent()))
            .one(it -> Warnings.listed(
                    "compare.snapshot-version",
                    it.arms.stream()
                            .map(Arm::title)
                            .filter(title -> title.contains("-SNAPSHOT"))
                            .toList(),
                    ", "))
            .all(it -> it.result.notes());

    private final CompareResult result;
    private final List<Arm> arms;
    private final Optional<CountTables> counts;

    private CompareDocument(CompareResult result) {
        this.result = result;
        this.arms = Arm.of(result);
        this.counts =
                Optional.ofNullable(result.counts()).map(known -> new CountTables(known, result.variants(), "event"));
    }

    /** @param trees the difference's call trees for a candidate's index */
    public static Document of(CompareResult result, IntFunction<List<DifferenceTree>> trees) {
        return new CompareDocument(result).document(trees);
    }

    private Document document(IntFunction<List<DifferenceTree>> trees) {
        return Page.ofMachines(result)
                .group(RunFacts.tape("Tape", result.tape()))
                .group(RunFacts.design(result.design(), result.trials().size()))
                .commands("A trial of", result.variants())
                .document(
                        title(),
                        new Summary(candidates().map(this::answer).toList(), WARNINGS.of(this)),
                        first(),
                        Stream.concat(
                                        counts.stream().flatMap(CountTables::chapters),
                                        Stream.of(
                                                ShardTables.chapter(result),
                                                new Chapter("differences", DifferenceTables.TITLE, differences(trees))
                                                        .print(),
                                                new Chapter("trials", "Trials", trials()),
                                                new Chapter(
                                                        "variants", "Variants", VariantTables.of(result.variants()))))
                                .toList(),
                        LIMITS.of(this));
    }

    private String title() {
        if (arms.size() < 2) {
            return Messages.text("compare.title-one", result.tape().workload());
        }
        String candidates = arms.size() == 2 ? arms.get(1).spec() : Format.count(arms.size() - 1, "candidate");
        return Messages.text(
                "compare.title",
                candidates,
                Arm.baseline(arms.get(0).spec(), candidates),
                result.tape().workload());
    }

    private Stream<Arm> candidates() {
        return arms.stream().skip(1);
    }

    /** Whether exactly one of the two is Debezium: the ratio then says how close Debezium gets, and is no verdict. */
    private boolean isPeer(Arm candidate) {
        return result.variants().get(candidate.index()).peerOf(result.variants().get(0));
    }

    /** The answer about a candidate: what was counted, then the deciding metric of what was timed. */
    private Answer answer(Arm candidate) {
        List<Comparison> timed =
                result.countedOnly() ? List.of() : Change.ordered(result.comparisons(), candidate.spec());
        List<Sentence> sentences = new ArrayList<>();
        counts.flatMap(tables -> tables.lead(candidate.spec())).ifPresent(sentences::add);
        if (isPeer(candidate)) {
            timed.stream()
                    .filter(comparison -> comparison.metric() == Metric.EVENTS_PER_SECOND)
                    .map(comparison -> peer(candidate, comparison))
                    .forEach(sentences::add);
        } else {
            Metric deciding = Metric.deciding(result.comparisons());
            timed.stream()
                    .filter(comparison -> comparison.metric() == deciding)
                    .findFirst()
                    .ifPresent(comparison -> sentences.add(sentence(comparison)));
        }
        return sentences.isEmpty()
                ? Answer.of(Sentence.message("compare.nothing-compared", candidate.name()))
                : new Answer(sentences.get(0), sentences.subList(1, sentences.size()));
    }

    private Sentence sentence(Comparison comparison) {
        return new ComparisonSentence(arms.get(0).spec(), result.design().minEffect()).whole(comparison);
    }

    /**
     * Compares Debezium with another program by the share of its rate that Debezium reaches: a raw reader is the ceiling, and
     * "slower than the ceiling" is no news.
     */
    private Sentence peer(Arm candidate, Comparison rate) {
        boolean first = arms.get(0).debezium();
        Arm peer = first ? candidate : arms.get(0);
        Arm debezium = first ? arms.get(0) : candidate;
        Effect effect = first ? Effect.of(rate).inverse() : Effect.of(rate);
        if (!effect.known()) {
            return Sentence.message("compare.peer-unknown", peer.name());
        }
        String interval =
                effect.bounded() ? effect.interval() + " " + effect.shareRange() : Messages.text("compare.no-interval");
        return Sentence.message(
                "compare.peer-rate",
                debezium.name(),
                effect.share(),
                peer.title(),
                interval,
                Format.count(rate.pairs(), "pair"));
    }

    /** Pairs of the candidate with the fewest; one that failed has no comparison and its own warning. */
    private int pairs() {
        Map<String, Integer> ofCandidates = result.comparisons().stream()
                .collect(Collectors.toMap(Comparison::candidate, Comparison::pairs, Math::max));
        return ofCandidates.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    }

    private List<String> failed() {
        List<String> warnings = new ArrayList<>();
        for (Arm arm : arms) {
            List<Trial<Purpose, ReplayFigures>> failed = result.trials().stream()
                    .filter(trial -> trial.arm() == arm.index() && trial.status() == TrialStatus.FAILED)
                    .toList();
            if (!failed.isEmpty()) {
                warnings.add(Messages.text(
                        "compare.failed",
                        Format.count(failed.size(), "trial"),
                        arm.title(),
                        arm.trials().isEmpty() ? ", and none is left" : "",
                        Warnings.sentence(failed.get(0).message())));
            }
        }
        return warnings;
    }

    /**
     * Warns of variants whose cost clearly fell during trials; if no single one is clear, of all together, since all are
     * JVMs.
     */
    private Optional<String> warmingUp() {
        List<String> each = arms.stream()
                .filter(arm -> warmUp(arm.trials()).tooShort())
                .map(arm -> Warnings.trend(arm.title(), warmUp(arm.trials())))
                .toList();
        WarmUp all = warmUp(arms.stream().flatMap(arm -> arm.trials().stream()).toList());
        return Warnings.listed(
                all.byInstructions() ? "section.warming-up-instructions" : "section.warming-up-cpu",
                each.isEmpty() && all.tooShort() ? List.of(Warnings.trend("all variants together", all)) : each,
                "; ");
    }

    private WarmUp warmUp(List<Trial<Purpose, ReplayFigures>> trials) {
        return WarmUp.of(trials, result.design().overTape().warmUpEvents());
    }

    /** What limited the rates, with the variants concerned: events/s cannot be interpreted without it. */
    private List<String> bottlenecks() {
        Map<String, String> found = new LinkedHashMap<>();
        for (Arm arm : arms) {
            limit(arm).ifPresent(code -> found.merge(code, arm.title(), (some, one) -> some + ", " + one));
        }
        List<String> said = new ArrayList<>();
        found.forEach((code, names) -> said.add(Messages.text(code, names)));
        arms.stream()
                .filter(arm -> arm.value(Metric.GC_SHARE) > HEAVY_GC)
                .map(arm -> Messages.text("compare.heavy-gc", arm.title(), Format.percent(arm.value(Metric.GC_SHARE))))
                .forEach(said::add);
        return said;
    }

    /** The code of the message about what limited a variant's rate; empty if nothing stands out or the figures are NaN. */
    private Optional<String> limit(Arm arm) {
        double server = arm.value(Metric.SERVER_CORES);
        double queue = arm.value(Metric.QUEUE_FILL);
        if (server >= ONE_CORE) {
            return Optional.of("compare.limited-server");
        }
        if (arm.value(Metric.CPU_CORES) + server >= FULL * result.environment().cores()) {
            return Optional.of("compare.limited-machine");
        }
        if (queue >= QUEUE_FULL) {
            return Optional.of("compare.limited-consumer");
        }
        return queue <= QUEUE_EMPTY ? Optional.of("compare.limited-reader") : Optional.empty();
    }

    private List<Block> first() {
        List<Block> first = new ArrayList<>(verdicts());
        counts.map(CountTables::first).ifPresent(first::add);
        first.add(new Block.Terms(List.of(RunFacts.inBrief(result))));
        first.add(Block.points(List.of(
                result.countedOnly()
                        ? Messages.text("section.bytecodes-objects-bytes-atomics")
                        : Limits.machines(result))));
        return first;
    }

    /** The comparisons of every candidate by every metric. */
    private List<Block> verdicts() {
        return arms.isEmpty()
                ? List.of()
                : Forests.ofPairs(
                                "verdicts",
                                Messages.text("compare.verdicts", arms.get(0).spec()),
                                result.design().minEffect())
                        .of(candidates()
                                .flatMap(arm -> timed(arm)
                                        .map(comparison -> new Forests.ForestLine(
                                                Cell.code(arm.label()),
                                                comparison.metric().label(),
                                                comparison)))
                                .toList());
    }

    /** A candidate's timed comparisons; none if there is not a single pair, which the answer says. */
    private Stream<Comparison> timed(Arm arm) {
        List<Comparison> own = Change.ordered(result.comparisons(), arm.spec());
        return own.stream().filter(comparison -> own.stream().anyMatch(one -> one.pairs() > 0));
    }

    private List<Block> differences(IntFunction<List<DifferenceTree>> trees) {
        List<Block> blocks = new ArrayList<>();
        for (Arm arm : arms.subList(Math.min(1, arms.size()), arms.size())) {
            List<ProfileDifference> own = result.differences().stream()
                    .filter(difference -> difference.candidate().equals(arm.spec()))
                    .toList();
            if (!own.isEmpty()) {
                String title = arms.size() > 2 ? arm.spec() : "";
                blocks.add(DifferenceTables.of(title, arm.index(), own, trees.apply(arm.index())));
            }
        }
        return blocks;
    }

    private List<Block> trials() {
        List<Block> blocks = new ArrayList<>();
        List<Trial<Purpose, ReplayFigures>> timed = Trial.standing(result.trials(), Purpose.TIMED).stream()
                .filter(trial -> trial.arm() < arms.size() && !isPeer(arms.get(trial.arm())))
                .toList();
        if (!timed.isEmpty()) {
            blocks.add(chart("trials-cpu", Metric.CPU_MICROS_PER_EVENT, "CPU per event, us", timed));
            blocks.add(chart("trials-rate", Metric.EVENTS_PER_SECOND, "Events/s", timed));
        }
        blocks.add(TrialTable.of(
                result.trials(), index -> index < arms.size() ? arms.get(index).label() : ""));
        result.trials().stream()
                .filter(trial ->
                        trial.status() == TrialStatus.FAILED && !trial.logTail().isEmpty())
                .findFirst()
                .map(trial -> new Block.Log(Messages.text("compare.log-of-trial", trial.number()), trial.logTail()))
                .ifPresent(blocks::add);
        if (!result.outcome().logTail().isEmpty()) {
            blocks.add(
                    new Block.Log(Messages.text("compare.log"), result.outcome().logTail()));
        }
        return blocks;
    }

    /** Plots a metric trial by trial, which makes a drift of the machine visible. */
    private Block chart(String id, Metric metric, String title, List<Trial<Purpose, ReplayFigures>> timed) {
        List<Plot.Series> series = arms.stream()
                .map(arm -> new Plot.Series(
                        arm.label(),
                        arm.index(),
                        Plot.Style.DOTS,
                        timed.stream()
                                .filter(trial -> trial.arm() == arm.index())
                                .map(trial -> Plot.Point.of(trial.number(), trial.value(metric)))
                                .toList()))
                .filter(one -> !one.points().isEmpty())
                .toList();
        return new Block.Picture(
                Messages.text("compare.chart-trials", title),
                Messages.note("compare.chart-trials"),
                new Plot(id, Plot.Axis.fitted("trial"), Plot.Axis.fitted(title), series, List.of()));
    }
}
