package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.BisectResult.RevisionComparison;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.RunStatus;

/** What a bisection comes to: the releases, or commits, in which the cost of an event rose, in sentences. */
public final class BisectSummary {

    /** Methods that are named for each step. */
    private static final int METHODS = 2;

    private static final RuleList<BisectResult> WARNINGS = RuleList.<BisectResult>of()
            .one(result -> Warnings.ended(
                    "search",
                    result.command(),
                    result.outcome(),
                    "the comparisons completed before that: there may be more steps"))
            .all(ShardTables::warnings)
            .one(result -> Warnings.resumed(result.outcome()))
            .one(result -> timeLimit(result)
                    .or(() -> Warnings.fewPairs(comparisons(result).filter(of -> result.shard() == null))
                            .map(few -> few + " With fewer pairs, no step can be found.")))
            .one(result -> Warnings.disturbed(result.trials()))
            .one(BisectSummary::notMeasured)
            .when(
                    result -> result.points().size()
                            < result.versions().size() - result.skipped().size(),
                    "A bisection searches only ranges whose ends differ, so it misses a rise that is offset by a fall"
                            + " within the same range. --all measures every one.")
            .all(BisectResult::notes);

    private BisectSummary() {}

    /** A pure function of the result. */
    public static Summary of(BisectResult result) {
        List<Sentence> more = new ArrayList<>();
        result.steps().forEach(step -> {
            origin(result, step).map(Sentence::of).ifPresent(more::add);
            methods(step).ifPresent(more::add);
        });
        ends(result).ifPresent(more::add);
        return new Summary(List.of(new Answer(Sentence.of(lead(result)), more)), WARNINGS.of(result));
    }

    private static String lead(BisectResult result) {
        if (!result.steps().isEmpty()) {
            List<String> steps =
                    result.steps().stream().map(step -> step(result, step)).toList();
            String all = steps.size() == 1
                    ? steps.get(0)
                    : String.join(", ", steps.subList(0, steps.size() - 1)) + " and " + steps.get(steps.size() - 1);
            return Format.capital(result.metric().label()) + " rose in " + all + ".";
        }
        List<String> run = result.versions().stream()
                .filter(version -> !skipped(result, version))
                .toList();
        if (run.isEmpty()) {
            return "No %s was measured.".formatted(noun(result));
        }
        String threshold = ComparisonSentence.percent(result.threshold());
        if (result.outcome().status() != RunStatus.COMPLETE
                || comparisons(result)
                        .anyMatch(comparison -> !Effect.of(comparison).bounded())) {
            return "Inconclusive: the search from %s to %s ended before it could tell in which %s, if in any, %s rose by more than %s."
                    .formatted(
                            first(result),
                            last(result),
                            noun(result),
                            result.metric().label(),
                            threshold);
        }
        return "No %s from %s to %s was found in which %s rose by more than %s."
                .formatted(
                        noun(result),
                        run.get(0),
                        run.get(run.size() - 1),
                        result.metric().label(),
                        threshold);
    }

    /** {@code 3.4.0.Final (+9.1 %, 95 % CI +7.0 to +11.2 %)} */
    private static String step(BisectResult result, CostStep step) {
        return "%s (%s)".formatted(place(result, step), change(Effect.of(step.comparison()), ", "));
    }

    /** {@code +9.1 %, 95 % CI +7.0 to +11.2 %} */
    static String change(Effect effect, String before) {
        return effect.signed() + (effect.bounded() ? before + effect.interval() + " " + effect.signedRange() : "");
    }

    private static String place(BisectResult result, CostStep step) {
        return located(result, step)
                ? step.to()
                : "the %s after %s up to %s".formatted(plural(result), step.from(), step.to());
    }

    /** A rise over several versions that were run, or could be, is not attributed to the last of them. */
    private static boolean located(BisectResult result, CostStep step) {
        return result.versions().stream()
                .dropWhile(version -> !version.equals(step.from()))
                .skip(1)
                .takeWhile(version -> !version.equals(step.to()))
                .allMatch(version -> skipped(result, version));
    }

    /** What its versions are. */
    static String plural(BisectResult result) {
        return result.commits().isEmpty() ? "releases" : "releases or commits";
    }

    /** What its versions are. */
    static String noun(BisectResult result) {
        return result.commits().isEmpty() ? "release" : "release or commit";
    }

    /** What a step came with, where commits were searched: a sentence. */
    static Optional<String> origin(BisectResult result, CostStep step) {
        if (result.commits().isEmpty() || !located(result, step)) {
            return Optional.empty();
        }
        Optional<String> commit = result.commit(step.to()).map(BisectSummary::commit);
        int to = result.versions().indexOf(step.to());
        return commit.isPresent() || !result.versions().get(to - 1).equals(step.from())
                ? commit
                : Optional.of(
                        "From %s to %s no main source on the class path changes: the step came with libraries of %s, or with how it was built."
                                .formatted(step.from(), step.to(), step.to()));
    }

    /** {@code 684eeb58b1 is "DBZ-9540: SchemaUtil escape JSON strings correctly" by Erlend Hamnaberg.} */
    private static String commit(BisectedCommit commit) {
        List<String> keys = commit.keys().stream()
                .filter(key -> !commit.subject().contains(key))
                .toList();
        return "%s is \"%s\" by %s%s."
                .formatted(
                        commit.version(),
                        commit.subject(),
                        commit.author(),
                        keys.isEmpty() ? "" : " (%s)".formatted(String.join(", ", keys)));
    }

    private static boolean skipped(BisectResult result, String version) {
        return result.skipped().stream().anyMatch(skipped -> skipped.version().equals(version));
    }

    private static Stream<Comparison> comparisons(BisectResult result) {
        return result.comparisons().stream().map(RevisionComparison::comparison);
    }

    private static Optional<Sentence> methods(CostStep step) {
        if (step.cpu() == null) {
            return Optional.empty();
        }
        List<ProfileDifference.DifferenceRow> risen = step.cpu().debezium().stream()
                .filter(row -> row.ciLow() > 0 && DifferenceTables.ofMethod(row))
                .limit(METHODS)
                .toList();
        if (risen.isEmpty()) {
            return Optional.of(Sentence.of("From %s to %s no single Debezium method accounts for the rise."
                    .formatted(step.from(), step.to())));
        }
        Sentence sentence = Sentence.of(
                "From %s to %s the largest clear rise is in or on behalf of ".formatted(step.from(), step.to()));
        for (int i = 0; i < risen.size(); i++) {
            ProfileDifference.DifferenceRow row = risen.get(i);
            sentence = sentence.text(i == 0 ? "" : ", then ")
                    .code(Naming.METHOD.brief(row.name()))
                    .text(" (%s us per event)".formatted(Format.signed(row.difference())));
        }
        return Optional.of(sentence.text("."));
    }

    /** The first comparison is of the ends. */
    private static Optional<Sentence> ends(BisectResult result) {
        return result.comparisons().stream()
                .filter(compared ->
                        compared.good().equals(first(result)) && compared.bad().equals(last(result)))
                .findFirst()
                .map(compared -> new ComparisonSentence(
                                first(result), result.design().minEffect())
                        .whole(compared.comparison()));
    }

    private static String first(BisectResult result) {
        return result.versions().get(0);
    }

    private static String last(BisectResult result) {
        return result.versions().get(result.versions().size() - 1);
    }

    /** A comparison has fewer pairs than it was to have, and they do not decide it. */
    private static Optional<String> timeLimit(BisectResult result) {
        Double limit = result.design().timeLimitSeconds();
        int planned = result.design().rounds();
        return comparisons(result)
                .filter(comparison -> limit != null && comparison.pairs() < planned)
                .filter(comparison -> !(comparison.ciLow() > 1 + result.threshold())
                        && !(comparison.ciHigh() < 1 + result.threshold()))
                .findFirst()
                .map(comparison -> Warnings.timeLimit(
                        limit, "search", "%d of %s".formatted(comparison.pairs(), Format.count(planned, "pair"))));
    }

    private static Optional<String> notMeasured(BisectResult result) {
        return result.skipped().isEmpty()
                ? Optional.empty()
                : Optional.of("Not measured: %s. A rise in %s is attributed to the next one measured."
                        .formatted(
                                result.skipped().stream()
                                        .map(BisectResult.Skipped::version)
                                        .collect(Collectors.joining(", ")),
                                result.skipped().size() == 1 ? "it" : "one of them"));
    }
}
