package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * One trial of any kind: a fresh process that ran one arm under one condition. Written as {@code trial.json} into its folder
 * as soon as it has ended.
 *
 * @param number in the order that they ran, from 1; also the folder's number
 * @param round of trials side by side that it belongs to, from 1; 0 for one that belongs to none
 * @param arm index of what is compared: of a variant, or of what captures; 0 is the baseline
 * @param condition what it ran under or for: a purpose, a demand, a number of rows, a load, the index of a benchmark
 * @param status how it went
 * @param message why it failed, or by what it was disturbed; empty when nothing was wrong
 * @param logTail the last lines of its log when it failed
 * @param folder relative to the result's folder
 * @param seconds from start to end, warm-up included
 * @param figures null when it came to none
 * @param interference what else went on meanwhile, or null where it is not known
 * @param <C> the kind of condition
 * @param <F> what it measures
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

    public Trial {
        logTail = List.copyOf(logTail);
    }

    /** Whether its figures are compared, unless a later one of the same round is. A disturbed one's are. */
    @JsonIgnore
    public boolean counts() {
        return (status == TrialStatus.OK || status == TrialStatus.DISTURBED) && figures != null;
    }

    /** Whether it takes its arm out: after one failure the arm's other figures under that condition say nothing. */
    @JsonIgnore
    public boolean isOut() {
        return status == TrialStatus.FAILED || status == TrialStatus.ABSENT;
    }

    /** The same as a part of another result. */
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

    /** NaN where it came to no figures, or they do not tell it. */
    public double value(Metric metric) {
        return figures instanceof Measured measured ? measured.value(metric) : Double.NaN;
    }

    /** Whether an arm came through under a condition. */
    public static <C, F> boolean isMeasured(List<Trial<C, F>> trials, int arm, C condition) {
        return under(trials, condition).filter(trial -> trial.arm == arm).noneMatch(Trial::isOut);
    }

    /**
     * The trial that stands for an arm under a condition in a round: the last that came to figures. So a disturbed trial
     * stands until it is repeated, and where no repeat was left, for good; a failed one never does.
     */
    public static <C, F> Optional<Trial<C, F>> standing(List<Trial<C, F>> trials, int round, int arm, C condition) {
        return trials.stream()
                .filter(trial ->
                        trial.round == round && trial.arm == arm && trial.condition.equals(condition) && trial.counts())
                .reduce((earlier, later) -> later);
    }

    /** Those that stand for an arm under a condition, one a round at most, in the order of the rounds. */
    public static <C, F> List<Trial<C, F>> inRounds(List<Trial<C, F>> trials, int rounds, int arm, C condition) {
        return IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> standing(trials, round, arm, condition))
                .flatMap(Optional::stream)
                .toList();
    }

    /** All that stand under a condition, in the order that they ran. */
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
