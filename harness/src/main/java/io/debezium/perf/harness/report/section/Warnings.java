package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Design.OverTape;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.InterimAnalyses;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.SignedRank;
import io.debezium.perf.harness.stats.WarmUp;

/** Reasons to doubt a result, for all questions: a rule for each, with what to do about it. */
public final class Warnings {

    /**
     * Median steal of the trials, in per cent, above which the report warns; the limit from which a trial is repeated is that
     * of Tolerance.
     */
    private static final double STEAL_PERCENT = 1;

    /** The most events in Debezium's queue and in a batch, by its defaults. */
    private static final long IN_FLIGHT = 8_192 + 2_048;

    /**
     * The counters count only a share of the time if they are multiplexed, and are scaled up. Below this share the report
     * warns.
     */
    private static final double WHOLE = 0.99;

    /** Settings of the server that change its work when they are off, with the code of the warning. */
    private static final Map<String, String> OFF =
            Map.of("fsync", "section.fsync-off", "full_page_writes", "section.full-page-writes-off");

    private Warnings() {}

    /** A warning with a list of names; empty if there are none. */
    public static Optional<String> listed(String code, List<String> names, String between) {
        return names.isEmpty() ? Optional.empty() : Optional.of(Messages.text(code, String.join(between, names)));
    }

    /**
     * The warning that a run is not complete.
     *
     * @param what was run, as a noun
     * @param rests what the figures are based on: {@code 7 of 10 pairs}
     */
    private static Optional<String> ended(String what, String command, Outcome outcome, String rests) {
        return switch (outcome.status()) {
            case COMPLETE -> Optional.empty();
            case FAILED -> Optional.of(Messages.text("section.run-failed", what, why(outcome), rests));
            case INTERRUPTED ->
                Optional.of(Messages.text("section.run-interrupted", what, why(outcome), rests, command));
        };
    }

    /** The reason why a run ended, as the end of a sentence. */
    public static String why(Outcome outcome) {
        return outcome.message().isBlank() ? "." : ": " + sentence(outcome.message());
    }

    /**
     * The warning that some of the planned pairs are missing.
     *
     * @param limitSeconds null if the time is not limited
     */
    public static Optional<String> pairs(String command, Outcome outcome, int pairs, int planned, Double limitSeconds) {
        String rests = "%s of %s".formatted(Format.count(pairs), Format.count(planned, "planned pair"));
        if (outcome.status() != RunStatus.COMPLETE || pairs >= planned) {
            return ended("comparison", command, outcome, rests);
        }
        return Optional.of(
                limitSeconds == null
                        ? Messages.text("section.figures-rest", rests)
                        : Messages.text("section.time-limit-of-ended", Format.seconds(limitSeconds), rests));
    }

    /** The warning that not all rounds were run. */
    public static Optional<String> rounds(String command, Outcome outcome) {
        return outcome.status() == RunStatus.FAILED
                ? Optional.of("Not all trials succeeded.")
                : ended("run", command, outcome, "the trials completed before that");
    }

    /**
     * The warning that a run was resumed. If somebody decides by the results so far whether to resume it, that is an interim
     * analysis, which its intervals and verdicts do not allow for.
     */
    public static Optional<String> resumed(Outcome outcome) {
        return listed(
                "section.resumed",
                outcome.resumed().stream()
                        .filter(resumed -> resumed.trials() > 0)
                        .map(resumed -> Format.count(resumed.trials(), "trial"))
                        .toList(),
                ", ");
    }

    /**
     * The warning that a tape is so short that the window ends with it: events that Debezium had read before the window began
     * are counted in it, and no further ones are read at its end.
     *
     * @param engines the timed trials of Debezium
     * @param design with the event at which the window begins
     * @param events number of events on the tape
     */
    public static Optional<String> shortTape(
            List<Trial<Purpose, ReplayFigures>> engines, OverTape design, long events) {
        return engines.stream()
                .map(Trial::figures)
                .map(ReplayFigures::events)
                .filter(measured -> events - design.warmUpEvents() - measured < IN_FLIGHT / 2)
                .max(Comparator.naturalOrder())
                .map(window -> Messages.text(
                        "section.tape-is-short", Format.count(window), Format.count(Math.min(IN_FLIGHT, window))));
    }

    /** The trend of the warm-up: {@code all variants together 5.2 % more, 95 % CI 3.1 to 7.4 %} */
    public static String trend(String whose, WarmUp warmUp) {
        Effect trend = Effect.of(warmUp.trend(), Estimate.CONFIDENCE);
        return "%s %s, %s %s".formatted(whose, trend.amount(), trend.interval(), trend.range());
    }

    /**
     * A warning for each failed trial.
     *
     * @param name of a trial: {@code trial 3 (simple-update, no slot)}
     */
    public static <C, F> List<String> failed(List<Trial<C, F>> trials, Function<Trial<C, F>, String> name) {
        return trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .map(trial -> "%s failed: %s".formatted(Format.capital(name.apply(trial)), sentence(trial.message())))
                .toList();
    }

    /**
     * The warning about the comparison with the fewest pairs; empty if all have enough for an interval.
     *
     * @param looksOrNull the interim analyses that the intervals allow for
     */
    public static Optional<String> fewPairs(Stream<Comparison> comparisons, InterimAnalyses looksOrNull) {
        return comparisons
                .filter(comparison -> Double.isNaN(comparison.ciLow()))
                .min(Comparator.comparingInt(Comparison::pairs))
                .map(comparison -> Messages.text(
                        "section.too-few-for-interval",
                        Format.count(comparison.pairs(), "pair") + (comparison.pairs() == 1 ? " is" : " are"),
                        Effect.level(comparison.confidence()),
                        Format.count(SignedRank.fewest(
                                looksOrNull == null
                                        ? comparison.confidence()
                                        : Math.max(looksOrNull.nominal(), comparison.confidence())))));
    }

    /** The warning about trials during which something else used the machine, and how many of them count all the same. */
    public static Optional<String> disturbed(List<Trial<Purpose, ReplayFigures>> trials) {
        List<Trial<Purpose, ReplayFigures>> disturbed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                .toList();
        Set<Trial<Purpose, ReplayFigures>> standing = new HashSet<>(Trial.standing(trials, Purpose.TIMED));
        long kept = disturbed.stream().filter(standing::contains).count();
        return disturbed.stream()
                .findFirst()
                .map(first -> Messages.text(
                        kept == 0 ? "section.disturbed" : "section.disturbed-used",
                        Format.count(disturbed.size(), "trial"),
                        sentence(first.message()),
                        Format.count(kept)));
    }

    /**
     * Warnings about disturbed trials in rounds, and about steal.
     *
     * @param stealPercent median of the trials; NaN if unknown
     */
    public static List<String> disturbedRounds(List<? extends Trial<?, ?>> trials, double stealPercent) {
        long disturbed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                .count();
        return Stream.concat(repeated(disturbed).stream(), steal(stealPercent).stream())
                .toList();
    }

    /** @param disturbed number of disturbed trials; no warning if it is 0 */
    public static Optional<String> repeated(long disturbed) {
        return disturbed == 0
                ? Optional.empty()
                : Optional.of(Messages.text("section.disturbed-repeated", Format.count(disturbed, "trial")));
    }

    /**
     * The warning that the hypervisor gave CPU time to other machines.
     *
     * @param percent of the machine's CPU time, median of the trials
     */
    public static Optional<String> steal(double percent) {
        return percent > STEAL_PERCENT
                ? Optional.of(Messages.text("section.hypervisor-gave-of-machines", Format.percent(percent / 100)))
                : Optional.empty();
    }

    /** Warnings about settings with which the server does other work than one in production. */
    public static List<String> server(DatabaseInfo database) {
        return database.settings().stream()
                .filter(setting -> setting.value().equals("off") && OFF.containsKey(setting.name()))
                .map(setting -> Messages.text(OFF.get(setting.name())))
                .toList();
    }

    /**
     * Warnings about trials whose instructions are missing or scaled; none if this machine counts none.
     *
     * @param so what follows from missing ones, a clause
     */
    public static <C, F> List<String> counters(List<Trial<C, F>> timed, String so) {
        List<Trial<C, F>> trials =
                timed.stream().filter(trial -> trial.figures() != null).toList();
        long missing = trials.stream()
                .filter(trial -> Double.isNaN(trial.value(Metric.INSTRUCTIONS_PER_EVENT)))
                .count();
        List<String> warnings = new ArrayList<>();
        if (missing > 0 && missing < trials.size()) {
            warnings.add(Messages.text("section.instructions-were-not-counted", Format.count(missing, "trial"), so));
        }
        trials.stream()
                .map(trial -> trial.value(Metric.COUNTED_SHARE))
                .filter(share -> share < WHOLE)
                .min(Double::compare)
                .map(least -> Messages.text("section.counters-were-multiplexed", Format.percent(least)))
                .ifPresent(warnings::add);
        return warnings;
    }

    public static String sentence(String message) {
        return message.isBlank() ? "no reason was given." : message.endsWith(".") ? message : message + ".";
    }
}
