package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * One trial of any kind: a fresh process that ran one arm under one condition. Written as {@code trial.json} into its folder as
 * soon as it has ended.
 *
 * @param number in the order of running, from 1; also the folder's number
 * @param round the round that it belongs to, from 1; 0 for a trial outside the rounds
 * @param arm index of the arm, for example a variant; 0 is the baseline
 * @param condition what it ran under, or its purpose: a demand, a number of rows, a load, the index of a benchmark
 * @param status whether it succeeded
 * @param message why it failed, or what disturbed it; empty if neither
 * @param logTail the last lines of its log when it failed
 * @param folder relative to the result's folder
 * @param seconds from start to end, warm-up included
 * @param figures null if it has none
 * @param interference what the machine did besides; null where unknown
 * @param <C> the kind of condition
 * @param <F> the figures of the trial
 */
public record Trial<C, F>(
        int number,
        int round,
        int arm,
        C condition,
        TrialStatus status,
        String message,
        List<String> logTail,
        String folder,
        Instant startedAt,
        double seconds,
        F figures,
        Interference interference) {

    /** Whether its figures can be used. Those of a disturbed trial can, unless it was repeated in the same round. */
    @JsonIgnore
    public boolean counts() {
        return (status == TrialStatus.OK || status == TrialStatus.DISTURBED) && figures != null;
    }

    /** Whether it excludes its arm under this condition: after a failure, the arm's other figures cannot be used. */
    @JsonIgnore
    public boolean isExcluding() {
        return status == TrialStatus.FAILED || status == TrialStatus.ABSENT;
    }

    /** A copy with another number and folder, as a part of another result. */
    public Trial<C, F> moved(int newNumber, String newFolder) {
        return new Trial<>(
                newNumber,
                round,
                arm,
                condition,
                status,
                message,
                logTail,
                newFolder,
                startedAt,
                seconds,
                figures,
                interference);
    }

    /** A figure; NaN if the trial has no figures, or lacks this one. */
    public double value(Metric metric) {
        return figures instanceof Measured measured ? measured.value(metric) : Double.NaN;
    }

    /** Whether no trial of an arm under a condition failed. */
    public static <C, F> boolean isMeasured(List<Trial<C, F>> trials, int arm, C condition) {
        return under(trials, condition).filter(trial -> trial.arm == arm).noneMatch(Trial::isExcluding);
    }

    /**
     * The trial whose figures count for an arm under a condition in a round: the last one that has figures. So a disturbed
     * trial counts until it is repeated, and a failed one never does.
     */
    public static <C, F> Optional<Trial<C, F>> standing(List<Trial<C, F>> trials, int round, int arm, C condition) {
        return trials.stream()
                .filter(trial ->
                        trial.round == round && trial.arm == arm && trial.condition.equals(condition) && trial.counts())
                .reduce((earlier, later) -> later);
    }

    /** The trials whose figures count for an arm under a condition, at most one for each round, in the order of the rounds. */
    public static <C, F> List<Trial<C, F>> inRounds(List<Trial<C, F>> trials, int rounds, int arm, C condition) {
        return IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> standing(trials, round, arm, condition))
                .flatMap(Optional::stream)
                .toList();
    }

    /** All trials whose figures count under a condition, in the order of running. */
    public static <C, F> List<Trial<C, F>> standing(List<Trial<C, F>> trials, C condition) {
        return under(trials, condition)
                .filter(trial -> standing(trials, trial.round, trial.arm, condition)
                        .filter(trial::equals)
                        .isPresent())
                .toList();
    }

    private static <C, F> Stream<Trial<C, F>> under(List<Trial<C, F>> trials, C condition) {
        return trials.stream().filter(trial -> trial.condition.equals(condition));
    }
}
