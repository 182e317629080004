package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** What speaks against believing trials that ran in rounds, whatever was asked of them. */
public final class RoundWarnings {

    private RoundWarnings() {}

    /** @param command that it is the result of */
    public static Optional<String> outcome(String command, Outcome outcome) {
        return switch (outcome.status()) {
            case COMPLETE -> Optional.empty();
            case FAILED -> Optional.of("Not all trials succeeded.");
            case INTERRUPTED ->
                Optional.of("The run was interrupted: what follows rests on the trials until then. "
                        + CompareWarnings.resume(command));
        };
    }

    /** By whom, as far as that goes. */
    public static List<String> disturbed(List<? extends Trial<?, ?>> trials) {
        return Stream.of(
                        repeated(trials),
                        CompareWarnings.steal(trials.stream()
                                .filter(trial -> trial.figures() != null)
                                .map(Trial::interference)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> repeated(List<? extends Trial<?, ?>> trials) {
        long disturbed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                .count();
        return disturbed == 0
                ? Optional.empty()
                : Optional.of("%s disturbed and repeated while there were repeats left."
                        .formatted(disturbed == 1 ? "1 trial was" : disturbed + " trials were"));
    }

    /**
     * What the baseline against itself leaves of the rest; of one round nothing is said anyway.
     *
     * @param where each demand is, as in {@code at 500/s}
     * @param comparisons of a demand by the metric that counts
     */
    public static <D> AgainstItself itself(
            int rounds, List<D> demands, Function<D, String> where, Function<D, Stream<Comparison>> comparisons) {
        return new AgainstItself(
                rounds == 1
                        ? List.of()
                        : demands.stream()
                                .map(demand -> AgainstItself.Place.of(where.apply(demand), comparisons.apply(demand)))
                                .toList());
    }

    /** @param rounds that were planned */
    public static Optional<String> few(int rounds, Stream<Comparison> comparisons) {
        return rounds > 1
                ? CompareWarnings.fewPairs(comparisons)
                : Optional.of(
                        "One trial each: another one of the same may well differ by as much as two lines here do.");
    }
}
