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
import io.debezium.perf.harness.report.profile.DifferenceWords;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Disturbance;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.Compared;
import io.debezium.perf.harness.result.BisectResult.Step;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.RunStatus;

/** What a bisection comes to: the releases in which CPU per event rose, in sentences. */
public final class BisectHeadline {

    /** Methods that are named for each step. */
    private static final int METHODS = 2;

    private BisectHeadline() {}

    /** A pure function of the result. */
    public static Summary of(BisectResult result) {
        List<Sentence> more = new ArrayList<>();
        result.steps().forEach(step -> methods(step).ifPresent(more::add));
        ends(result).ifPresent(more::add);
        return new Summary(List.of(new Answer(Sentence.of(lead(result)), more)), warnings(result));
    }

    private static String lead(BisectResult result) {
        if (!result.steps().isEmpty()) {
            List<String> steps =
                    result.steps().stream().map(step -> step(result, step)).toList();
            String all = steps.size() == 1
                    ? steps.get(0)
                    : String.join(", ", steps.subList(0, steps.size() - 1)) + " and " + steps.get(steps.size() - 1);
            return "CPU per event rose in " + all + ".";
        }
        List<String> run = result.versions().stream()
                .filter(version -> !skipped(result, version))
                .toList();
        if (run.isEmpty()) {
            return "No release was measured.";
        }
        String threshold = ComparisonSentence.percent(result.threshold());
        if (result.outcome().status() != RunStatus.COMPLETE
                || comparisons(result).anyMatch(BisectHeadline::undecided)) {
            return "The search from %s to %s did not come to an answer: in which release CPU per event rose by more than %s, if in any, it does not tell."
                    .formatted(first(result), last(result), threshold);
        }
        return "No release from %s to %s was found in which CPU per event rose by more than %s."
                .formatted(run.get(0), run.get(run.size() - 1), threshold);
    }

    private static boolean undecided(Comparison comparison) {
        return !Effect.of(comparison).bounded();
    }

    /** {@code 3.4.0.Final (+9.1 %, 95 % CI 7.0 to 11.2 %)} */
    private static String step(BisectResult result, Step step) {
        Effect effect = Effect.of(step.comparison());
        return "%s (%s%s)"
                .formatted(
                        place(result, step),
                        effect.signed(),
                        effect.bounded() ? ", %s %s".formatted(effect.interval(), effect.signedRange()) : "");
    }

    /** A rise over several releases that were run is not booked on the last of them. */
    private static String place(BisectResult result, Step step) {
        boolean located = result.versions().stream()
                .dropWhile(version -> !version.equals(step.from()))
                .skip(1)
                .takeWhile(version -> !version.equals(step.to()))
                .allMatch(version -> skipped(result, version));
        return located ? step.to() : "the releases after %s up to %s".formatted(step.from(), step.to());
    }

    private static boolean skipped(BisectResult result, String version) {
        return result.skipped().stream().anyMatch(skipped -> skipped.version().equals(version));
    }

    private static Stream<Comparison> comparisons(BisectResult result) {
        return result.comparisons().stream().map(Compared::comparison);
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

    private static List<String> warnings(BisectResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.outcome().status() != RunStatus.COMPLETE) {
            String why = result.outcome().message().replaceAll("\\.$", "");
            boolean failed = result.outcome().status() == RunStatus.FAILED;
            warnings.add("The search %s%s: there may be more steps than were found until then.%s"
                    .formatted(
                            failed ? "failed" : "was interrupted",
                            why.isBlank() ? "" : " (" + why + ")",
                            failed ? "" : " " + CompareWarnings.resume("bisect")));
        }
        CompareWarnings.resumed(result.outcome()).ifPresent(warnings::add);
        CompareWarnings.fewPairs(comparisons(result))
                .map(few -> few + " Between releases with fewer, no step is found.")
                .ifPresent(warnings::add);
        Disturbance.of(result.trials()).ifPresent(warnings::add);
        if (!result.skipped().isEmpty()) {
            warnings.add("Not measured: %s. A rise in %s is booked on the next release that was."
                    .formatted(
                            result.skipped().stream()
                                    .map(BisectResult.Skipped::version)
                                    .collect(Collectors.joining(", ")),
                            result.skipped().size() == 1 ? "it" : "one of them"));
        }
        if (result.points().size() < result.versions().size() - result.skipped().size()) {
            warnings.add(
                    "A bisection looks only where the ends of a stretch differ: a rise that a fall within the same stretch"
                            + " makes up for is not found. --all measures every release.");
        }
        CompareWarnings.calibration(result.calibration(), result.threshold(), result.commandLine(), warnings);
        warnings.addAll(result.notes());
        return warnings;
    }
}
