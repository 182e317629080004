package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.CpuCounts;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.MorePairs;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ComparedArms.Bottleneck;
import io.debezium.perf.harness.result.ComparedArms.WarmUp;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.WarmUps;

/**
 * What a comparison comes to, in sentences: for each candidate CPU per event first, which a busy neighbour hardly moves,
 * then the rate and the memory; and what speaks against believing it.
 */
public final class CompareSummary {

    private static final List<Metric> PEERS = List.of(Metric.EVENTS_PER_SECOND, Metric.CPU_MICROS_PER_EVENT);

    private static final RuleList<CompareResult> WARNINGS = RuleList.<CompareResult>of()
            .one(result -> Warnings.pairs(
                    "comparison",
                    result.command(),
                    result.outcome(),
                    pairs(result.comparisons()),
                    result.due(),
                    result.design().timeLimitSeconds()))
            .all(ShardTables::warnings)
            .one(result -> Warnings.resumed(result.outcome()))
            .all(result -> Warnings.server(result.database()))
            .all(CompareSummary::failed)
            .all(result -> result.counts() == null ? List.of() : result.counts().unsteady())
            // That there are none has been said.
            .one(result -> Warnings.fewPairs(
                    result.comparisons().stream()
                            .filter(comparison -> comparison.pairs() > 0 && result.shard() == null),
                    result.design().looks()))
            .one(result -> Warnings.disturbed(result.trials()))
            .one(CompareSummary::warmingUp)
            .one(result -> Warnings.compiling(Arm.of(result).stream()
                    .filter(arm -> WarmUps.compiling(
                            arm.medians().warmUp(), arm.medians().value(Metric.JIT_SHARE)))
                    .map(arm -> arm.title() + " " + Format.percent(arm.medians().value(Metric.JIT_SHARE)))
                    .toList()))
            .one(result -> Warnings.shortTape(
                    Arm.of(result).stream()
                            .filter(Arm::debezium)
                            .flatMap(arm -> arm.trials().stream())
                            .toList(),
                    result.design().overTape(),
                    result.tape().events()))
            .all(result -> CpuCounts.warnings(Trial.standing(result.trials(), Purpose.TIMED), "CPU per event decides"))
            .one(result -> Warnings.steal(result.arms().stealPercent()))
            .one(result -> named(
                    result, arm -> arm.spec().contains("-SNAPSHOT"), Arm::title, "A snapshot version may change: %s."))
            .one(result -> named(
                    result,
                    arm -> arm.trials().stream()
                            .anyMatch(trial -> trial.figures().whole()),
                    Arm::title,
                    "Measured from start to exit, including warm-up, unlike the others: %s."))
            .all(CompareResult::notes);

    private CompareSummary() {}

    /** A pure function of the result. */
    public static Summary of(CompareResult result) {
        List<Arm> arms = Arm.of(result);
        List<Answer> answers = new ArrayList<>();
        for (Arm candidate : arms.subList(Math.min(1, arms.size()), arms.size())) {
            answers.add(answer(result, arms.get(0), candidate));
        }
        if (!answers.isEmpty()) {
            Answer last = answers.remove(answers.size() - 1);
            List<Sentence> more = new ArrayList<>(last.more());
            more.addAll(
                    result.severalMachines()
                            ? List.of()
                            : bottlenecks(arms, result.environment().cores()));
            answers.add(new Answer(last.lead(), more));
        }
        return new Summary(answers, WARNINGS.of(result));
    }

    /** Whether exactly one of the two is Debezium, whose ratio says how far Debezium gets and is no verdict. */
    static boolean peers(Arm baseline, Arm candidate) {
        return baseline.debezium() != candidate.debezium();
    }

    private static Answer answer(CompareResult result, Arm baseline, Arm candidate) {
        boolean peers = peers(baseline, candidate);
        List<Comparison> comparisons = result.countedOnly() ? List.of() : told(result, candidate.spec(), peers);
        List<Sentence> sentences = new ArrayList<>();
        Optional<CountTables> counts =
                Optional.ofNullable(result.counts()).map(known -> new CountTables(known, result.variants()));
        counts.flatMap(tables -> tables.lead(candidate.index())).ifPresent(sentences::add);
        for (Comparison comparison : comparisons) {
            sentences.add(
                    peers
                            ? peer(baseline, candidate, comparison)
                            : sentence(result, baseline, comparison, sentences.isEmpty()));
        }
        if (!peers) {
            CpuCounts.explanation(comparisons, baseline.medians(), candidate.medians())
                    .ifPresent(sentences::add);
        }
        counts.flatMap(tables -> comparisons.stream()
                        .filter(comparison -> comparison.metric() == Metric.CPU_MICROS_PER_EVENT)
                        .findFirst()
                        .flatMap(cpu -> tables.explained(candidate.index(), cpu)))
                .ifPresent(sentences::add);
        comparisons.stream()
                .flatMap(comparison -> MorePairs.of(result).flatMap(more -> more.instead(comparison)).stream())
                .forEach(sentences::add);
        if (sentences.isEmpty()) {
            return new Answer(
                    Sentence.of("No figures of ").then(candidate.name()).text(": nothing was compared."), List.of());
        }
        return new Answer(sentences.get(0), sentences.subList(1, sentences.size()));
    }

    private static Sentence sentence(CompareResult result, Arm baseline, Comparison comparison, boolean whole) {
        // A forecast is made from the spread of the metric that decides.
        Optional<MorePairs> more =
                MorePairs.of(result).filter(known -> comparison.metric() == Metric.deciding(result.comparisons()));
        ComparisonSentence words =
                new ComparisonSentence(baseline.spec(), result.design().minEffect(), "pair", "", more);
        return whole ? words.whole(comparison) : words.following(comparison);
    }

    /** Without a single pair one of them says it all; of a peer the rate comes first, and its memory says nothing. */
    private static List<Comparison> told(CompareResult result, String candidate, boolean peer) {
        List<Comparison> all = Change.ordered(result.comparisons(), candidate);
        List<Comparison> told = peer
                ? PEERS.stream()
                        .flatMap(metric -> all.stream().filter(comparison -> comparison.metric() == metric))
                        .toList()
                : all;
        boolean nothing = told.stream().allMatch(comparison -> comparison.pairs() == 0);
        return nothing ? told.subList(0, Math.min(1, told.size())) : told;
    }

    /**
     * Debezium against something that is not Debezium, as the part of it that Debezium reaches: a raw reader is the ceiling,
     * and "slower than the ceiling" is no news.
     */
    private static Sentence peer(Arm baseline, Arm candidate, Comparison comparison) {
        Arm peer = baseline.debezium() ? candidate : baseline;
        Effect effect = baseline.debezium() ? Effect.of(comparison).inverse() : Effect.of(comparison);
        String pairs = Format.count(comparison.pairs(), "pair");
        if (!effect.known()) {
            return Sentence.of("Debezium cannot be compared with ")
                    .then(peer.name())
                    .text(" by " + comparison.metric().label() + ": "
                            + (comparison.pairs() == 0 ? "no pair of trials is valid." : "it was not measured."));
        }
        Sentence debezium =
                Sentence.of("Debezium ").then(Arm.name((baseline.debezium() ? baseline : candidate).spec()));
        if (comparison.metric() == Metric.EVENTS_PER_SECOND) {
            return debezium.text(" reaches %s of ".formatted(effect.share()))
                    .then(stream(peer))
                    .text(
                            effect.bounded()
                                    ? " (%s %s, %s).".formatted(effect.interval(), effect.shareRange(), pairs)
                                    : " (%s, too few for an interval).".formatted(pairs));
        }
        return debezium.text(" uses %s times the %s of "
                        .formatted(
                                Format.number(effect.ratio()),
                                comparison.metric().label()))
                .then(peer.kind().equals("raw") ? Sentence.of("the reader of the raw stream") : peer.name())
                .text(
                        effect.bounded()
                                ? " (%s %s to %s)."
                                        .formatted(
                                                effect.interval(),
                                                Format.number(effect.low()),
                                                Format.number(effect.high()))
                                : ".");
    }

    private static Sentence stream(Arm peer) {
        return switch (peer.kind()) {
            case "raw" -> Sentence.of("the raw stream's events/s");
            case "pg_recvlogical" -> Sentence.of("the events/s of the raw stream that pg_recvlogical receives");
            default -> Sentence.of("the events/s of ").then(peer.name());
        };
    }

    /** A sentence for each thing that limited a rate, with the variants that it holds for. */
    private static List<Sentence> bottlenecks(List<Arm> arms, int cores) {
        Map<Bottleneck, List<Arm>> found = new LinkedHashMap<>();
        for (Arm arm : arms) {
            if (arm.medians().bottleneck() != null) {
                found.computeIfAbsent(arm.medians().bottleneck(), key -> new ArrayList<>())
                        .add(arm);
            }
        }
        List<Sentence> sentences = new ArrayList<>();
        found.forEach((limit, those) -> sentences.add(whose(those, arms).text(": " + words(limit, cores))));
        arms.stream()
                .filter(arm -> arm.medians().heavyGc())
                .forEach(arm -> sentences.add(arm.name()
                        .text(": the collector uses %s of the CPU time; a larger heap may change the picture."
                                .formatted(Format.percent(arm.medians().value(Metric.GC_SHARE))))));
        return sentences;
    }

    private static String words(Bottleneck limit, int cores) {
        return switch (limit) {
            case SERVER ->
                "PostgreSQL limits events/s, since the process that decodes the WAL keeps a core busy. Use CPU per event.";
            case MACHINE ->
                "the machine limits events/s, since the program and PostgreSQL keep all %s busy."
                        .formatted(Format.count(cores, "core"));
            case CONSUMER -> "the consumer limits events/s, since Debezium's queue is mostly full.";
            case READER ->
                "the reading thread limits events/s, since Debezium's queue is mostly empty and the stream's sender waits.";
        };
    }

    private static Sentence whose(List<Arm> those, List<Arm> all) {
        if (those.size() == all.size()) {
            return Sentence.of(all.size() == 2 ? "Both variants" : "All variants");
        }
        Sentence names = those.get(0).name();
        for (Arm arm : those.subList(1, those.size())) {
            names = names.text(", ").then(arm.name());
        }
        return names;
    }

    /** Of the candidate that has the fewest; one that has failed is not compared, and is named as such. */
    private static int pairs(List<Comparison> comparisons) {
        Map<String, Integer> ofCandidates =
                comparisons.stream().collect(Collectors.toMap(Comparison::candidate, Comparison::pairs, Math::max));
        return ofCandidates.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    }

    private static List<String> failed(CompareResult result) {
        List<String> warnings = new ArrayList<>();
        for (Arm arm : Arm.of(result)) {
            List<Trial<Purpose, ReplayFigures>> failed = result.trials().stream()
                    .filter(trial -> trial.arm() == arm.index() && trial.status() == TrialStatus.FAILED)
                    .toList();
            if (!failed.isEmpty()) {
                warnings.add("%s of %s failed%s: %s"
                        .formatted(
                                Format.count(failed.size(), "trial"),
                                arm.title(),
                                arm.trials().isEmpty() ? ", and none is left" : "",
                                Warnings.sentence(failed.get(0).message())));
            }
        }
        return warnings;
    }

    /** The variants whose cost clearly fell; where of none that is clear, all together, since all are JVMs. */
    private static Optional<String> warmingUp(CompareResult result) {
        List<String> each = Arm.of(result).stream()
                .filter(arm -> arm.medians().warmUp().tooShort())
                .map(arm -> Warnings.trend(arm.title(), arm.medians().warmUp()))
                .toList();
        WarmUp all = result.arms().together();
        return Warnings.warmingUp(
                all.metric(),
                each.isEmpty() && all.tooShort() ? List.of(Warnings.trend("all variants together", all)) : each);
    }

    private static Optional<String> named(
            CompareResult result, Predicate<Arm> which, Function<Arm, String> name, String warning) {
        String names = Arm.of(result).stream().filter(which).map(name).collect(Collectors.joining(", "));
        return names.isEmpty() ? Optional.empty() : Optional.of(warning.formatted(names));
    }
}
