package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.Gist.Answer;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.Compared;
import io.debezium.perf.harness.result.BisectResult.Step;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.RecordResult.Status;

/** What a bisection comes to: the releases in which CPU per event rose, in sentences. */
final class BisectHeadline {

    /** Methods that are named for each step. */
    private static final int METHODS = 2;

    private BisectHeadline() {}

    /** A pure function of the result. */
    static Gist of(BisectResult result) {
        List<Sentence> more = new ArrayList<>();
        result.steps().forEach(step -> methods(step).ifPresent(more::add));
        ends(result).ifPresent(more::add);
        return new Gist(List.of(new Answer(Sentence.of(lead(result)), more)), doubts(result));
    }

    private static String lead(BisectResult result) {
        String threshold = ComparisonSentence.percent(result.threshold());
        if (result.versions().isEmpty()) {
            return "No release was measured.";
        }
        if (result.steps().isEmpty()) {
            return "No release from %s to %s was found in which CPU per event rose by more than %s."
                    .formatted(first(result), last(result), threshold);
        }
        List<String> steps = result.steps().stream().map(BisectHeadline::step).toList();
        String all = steps.size() == 1
                ? steps.get(0)
                : String.join(", ", steps.subList(0, steps.size() - 1)) + " and " + steps.get(steps.size() - 1);
        return "CPU per event rose in " + all + ".";
    }

    /** {@code 3.4.0.Final (+9.1 %, 95 % CI 7.0 to 11.2 %)} */
    private static String step(Step step) {
        Effect effect = Effect.of(step.comparison());
        return "%s (%s%s)"
                .formatted(
                        step.to(),
                        effect.signed(),
                        effect.bounded() ? ", %s %s".formatted(effect.interval(), effect.signedRange()) : "");
    }

    private static Optional<Sentence> methods(Step step) {
        if (step.cpu() == null) {
            return Optional.empty();
        }
        List<ProfileDifference.Row> risen = step.cpu().debezium().stream()
                .filter(row -> row.ciLow() > 0 && DifferenceWords.ofMethod(row))
                .limit(METHODS)
                .toList();
        if (risen.isEmpty()) {
            return Optional.of(Sentence.of(
                    "From %s to %s no single Debezium method is clearly to blame.".formatted(step.from(), step.to())));
        }
        Sentence sentence = Sentence.of("From %s to %s what clearly rose most, in or on behalf of a method: "
                .formatted(step.from(), step.to()));
        for (int i = 0; i < risen.size(); i++) {
            ProfileDifference.Row row = risen.get(i);
            sentence = sentence.text(i == 0 ? "" : " and ")
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
                .map(Compared::comparison)
                .map(comparison -> new ComparisonSentence(
                                first(result), result.design().minEffect(), Optional.empty())
                        .whole(comparison));
    }

    private static String first(BisectResult result) {
        return result.versions().get(0);
    }

    private static String last(BisectResult result) {
        return result.versions().get(result.versions().size() - 1);
    }

    private static List<String> doubts(BisectResult result) {
        List<String> doubts = new ArrayList<>();
        if (result.outcome().status() != Status.COMPLETE) {
            String why = result.outcome().message().replaceAll("\\.$", "");
            boolean failed = result.outcome().status() == Status.FAILED;
            doubts.add("The search %s%s: there may be more steps than were found until then.%s"
                    .formatted(
                            failed ? "failed" : "was interrupted",
                            why.isBlank() ? "" : " (" + why + ")",
                            failed ? "" : " " + CompareDoubts.resume("bisect")));
        }
        Disturbance.of(result.trials()).ifPresent(doubts::add);
        if (!result.skipped().isEmpty()) {
            doubts.add("Not measured: %s. A rise in %s is booked on the next release that was."
                    .formatted(
                            result.skipped().stream()
                                    .map(BisectResult.Skipped::version)
                                    .collect(Collectors.joining(", ")),
                            result.skipped().size() == 1 ? "it" : "one of them"));
        }
        if (result.points().size() < result.versions().size() - result.skipped().size()) {
            doubts.add(
                    "A bisection looks only where the ends of a stretch differ: a rise that a fall within the same stretch"
                            + " makes up for is not found. --all measures every release.");
        }
        CompareDoubts.calibration(result.calibration(), result.threshold(), result.commandLine(), doubts);
        doubts.addAll(result.notes());
        return doubts;
    }
}
