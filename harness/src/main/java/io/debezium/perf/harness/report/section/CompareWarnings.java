package io.debezium.perf.harness.report.section;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Resumed;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.SignedRank;

/** What speaks against believing a comparison, a sentence each, worst first. */
public final class CompareWarnings {

    /** Steal, median of the trials, in per cent, above which it is worth a word. */
    private static final double STEAL_PERCENT = 1;

    /**
     * A verdict needs an interval that lies beyond the band; where the interval is as wide as the band, that takes twice
     * the band, and a comparison of the same with itself does not come out equivalent any more.
     */
    private static final double BAND_AND_INTERVAL = 2;

    private CompareWarnings() {}

    public static List<String> of(CompareResult result) {
        List<Arm> arms = Arm.of(result);
        List<String> warnings = new ArrayList<>();
        outcome(
                        "comparison",
                        result.command(),
                        result.outcome(),
                        pairs(result.comparisons()),
                        result.design().pairs())
                .ifPresent(warnings::add);
        resumed(result.outcome()).ifPresent(warnings::add);
        failed(result, arms, warnings);
        // That there are none has been said.
        fewPairs(result.comparisons().stream().filter(comparison -> comparison.pairs() > 0))
                .ifPresent(warnings::add);
        Disturbance.of(result.trials()).ifPresent(warnings::add);
        warnings.addAll(WarmUp.warnings(arms, result.design().warmUpEvents()));
        steal(Trial.standing(result.trials(), Purpose.TIMED).stream().map(Trial::interference))
                .ifPresent(warnings::add);
        calibration(
                result.calibration(), BAND_AND_INTERVAL * result.design().minEffect(), result.commandLine(), warnings);
        whatIsCompared(arms, warnings);
        warnings.addAll(result.notes());
        return warnings;
    }

    /**
     * What it rests on, where that is less than planned.
     *
     * @param what that was run, as a noun
     */
    public static Optional<String> outcome(String what, String command, Outcome outcome, int pairs, int planned) {
        RunStatus status = outcome.status();
        if (status != RunStatus.COMPLETE) {
            String how = status == RunStatus.FAILED ? "failed" : "was interrupted";
            String why =
                    outcome.message().isBlank() ? "" : ": " + outcome.message().replaceAll("\\.$", "");
            return Optional.of("The %s %s%s. What follows rests on %s of %s.%s"
                    .formatted(
                            what,
                            how,
                            why,
                            Format.count(pairs),
                            Format.count(planned, "pair"),
                            status == RunStatus.INTERRUPTED ? " " + resume(command) : ""));
        }
        return pairs < planned
                ? Optional.of("Of %s planned, %s came about."
                        .formatted(Format.count(planned, "pair"), pairs == 0 ? "none" : "only " + Format.count(pairs)))
                : Optional.empty();
    }

    /** @param command without its folder, which a result does not know, since it can be moved */
    public static String resume(String command) {
        return "scripts/perf %s --resume DIR, with the folder of this report, goes on from there.".formatted(command);
    }

    /** Of the candidate that has the fewest; one that has failed is not compared, and is named as such. */
    private static int pairs(List<Comparison> comparisons) {
        Map<String, Integer> ofCandidates =
                comparisons.stream().collect(Collectors.toMap(Comparison::candidate, Comparison::pairs, Math::max));
        return ofCandidates.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    }

    /**
     * A run that somebody stops and goes on with, or does not, by what it shows until then, is looked at more than once, and
     * its intervals and verdicts allow for one look.
     */
    public static Optional<String> resumed(Outcome outcome) {
        List<String> trials = outcome.resumed().stream()
                .map(Resumed::trials)
                .filter(ended -> ended > 0)
                .map(Format::count)
                .toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        int last = trials.size() - 1;
        return Optional.of(
                ("This run was interrupted and resumed%s, after %s%s. If somebody looked at its figures before"
                                + " deciding to go on, a false alarm is more likely than the confidence of the intervals says. For evidence, run it again without an interruption.")
                        .formatted(
                                last == 0 ? "" : " %d times".formatted(last + 1),
                                last == 0 ? "" : String.join(", ", trials.subList(0, last)) + " and ",
                                trials.get(last).equals("1") ? "1 trial" : trials.get(last) + " trials"));
    }

    private static void failed(CompareResult result, List<Arm> arms, List<String> warnings) {
        for (Arm arm : arms) {
            List<Trial<Purpose, ReplayFigures>> failed = result.trials().stream()
                    .filter(trial -> trial.arm() == arm.index() && trial.status() == TrialStatus.FAILED)
                    .toList();
            if (!failed.isEmpty()) {
                warnings.add("%s of %s failed%s: %s"
                        .formatted(
                                Format.count(failed.size(), "trial"),
                                arm.title(),
                                arm.trials().isEmpty() ? ", and none stands" : "",
                                sentence(failed.get(0).message())));
            }
        }
    }

    /** Of the comparison that has the fewest, a sentence; empty when all have enough for an interval. */
    public static Optional<String> fewPairs(Stream<Comparison> comparisons) {
        return comparisons
                .filter(comparison -> comparison.pairs() < SignedRank.fewest(comparison.confidence()))
                .min(Comparator.comparingInt(Comparison::pairs))
                .map(CompareWarnings::fewPairs);
    }

    private static String fewPairs(Comparison comparison) {
        return "%s cannot give %s of confidence, however %s: that takes %s at least."
                .formatted(
                        Format.count(comparison.pairs(), "pair"),
                        Effect.level(comparison.confidence()),
                        comparison.pairs() == 1 ? "it turns out" : "they turn out",
                        Format.count(SignedRank.fewest(comparison.confidence())));
    }

    /** @param interferences of the trials that figures are from, null where it is not known */
    public static Optional<String> steal(Stream<Interference> interferences) {
        double steal = Arm.median(interferences
                .filter(Objects::nonNull)
                .map(Interference::stealPercent)
                .toList());
        return steal > STEAL_PERCENT
                ? Optional.of(
                        "The hypervisor gave %s of the machine's CPU time to others (steal, median of the trials): rates suffer, CPU per event hardly."
                                .formatted(Format.percent(steal / 100)))
                : Optional.empty();
    }

    /**
     * @param sought relative difference that the machine should be able to see
     * @param commandLine that the result came of
     */
    public static void calibration(
            CalibrationSummary summaryOrNull, double sought, String commandLine, List<String> warnings) {
        if (summaryOrNull == null) {
            warnings.add(
                    "This machine has not been calibrated with this tape, so it is not known how small a difference it can see: %s measures it."
                            .formatted(SameTape.calibrate(commandLine)));
            return;
        }
        String day = summaryOrNull.at().atOffset(ZoneOffset.UTC).toLocalDate().toString();
        if (!Double.isFinite(summaryOrNull.smallestEffect())) {
            warnings.add(
                    "The calibration of %s does not tell how small a difference this machine can see: it had too few pairs."
                            .formatted(day));
        } else if (summaryOrNull.smallestEffect() > sought) {
            warnings.add(
                    "By its calibration of %s, with %s, this machine finds differences of %s and more with %s, nine times in ten: smaller ones mostly stay inconclusive."
                            .formatted(
                                    day,
                                    summaryOrNull.variant(),
                                    Format.percent(summaryOrNull.smallestEffect()),
                                    CompareFacts.pairs(summaryOrNull)));
        }
    }

    private static void whatIsCompared(List<Arm> arms, List<String> warnings) {
        String snapshots = names(
                arms.stream().filter(arm -> arm.spec().contains("-SNAPSHOT")).toList());
        if (!snapshots.isEmpty()) {
            warnings.add("A snapshot is another program tomorrow: " + snapshots + ".");
        }
        String whole = names(arms.stream()
                .filter(arm ->
                        arm.trials().stream().anyMatch(trial -> trial.figures().whole()))
                .toList());
        if (!whole.isEmpty()) {
            warnings.add("Measured from start to exit, warm-up and all, while the others are measured after theirs: "
                    + whole + ".");
        }
    }

    private static String names(List<Arm> arms) {
        return arms.stream().map(Arm::title).collect(Collectors.joining(", "));
    }

    public static String sentence(String message) {
        return message.isBlank() ? "no reason was given." : message.endsWith(".") ? message : message + ".";
    }
}
