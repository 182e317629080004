package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.HeapStep;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * What the trials of a rate in one heap come to: two that end alike decide. A heap in which a trial holds with
 * probability p is then said to hold with p squared times (3 - 2p): one of 0.9 with 0.97, one of 0.1 with 0.03.
 *
 * @param holds empty where it takes another trial
 * @param step what is told of it
 */
public record HeapTrials(Optional<Boolean> holds, HeapStep step) {

    private static final int ALIKE = 2;

    /** On a machine that is never quiet the search must end, too. */
    private static final int MOST = 9;

    /** @param trials all of them, in order; one that failed for another reason tells nothing */
    public static HeapTrials of(int heapMiB, List<Trial<Demand, LatencyFigures>> trials) {
        List<Trial<Demand, LatencyFigures>> told = trials.stream()
                .filter(trial -> trial.figures() != null || trial.status() == TrialStatus.EXHAUSTED)
                .toList();
        int held = (int) told.stream().filter(trial -> fault(trial).isEmpty()).count();
        // A disturbance makes a trial fail, but does not make one hold.
        long failed = told.stream()
                .filter(trial ->
                        trial.status() != TrialStatus.DISTURBED && fault(trial).isPresent())
                .count();
        Optional<Boolean> holds = held >= ALIKE
                ? Optional.of(true)
                : failed >= ALIKE || told.size() >= MOST ? Optional.of(false) : Optional.empty();
        String fault = told.stream()
                .flatMap(trial -> fault(trial).stream())
                .reduce((earlier, later) -> later)
                .orElse("");
        return new HeapTrials(
                holds, new HeapStep(heapMiB, told.size(), held, holds.orElse(false), fault, gcShare(told)));
    }

    /** Why one does not hold the rate; empty where it does. */
    private static Optional<String> fault(Trial<Demand, LatencyFigures> trial) {
        if (trial.figures() == null) {
            return Optional.of(trial.message());
        }
        LatencyFigures figures = trial.figures();
        LagGrowth growth = LagGrowth.of(figures.lagWithin());
        if (growth.state() != Growth.HOLDS) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    growth.state() == Growth.GROWS
                            ? "the lag grows by %.0f ms a second"
                            : "the trial was too short to show that the lag holds (%+.0f ms a second)",
                    1e3 * growth.perSecond()));
        }
        if (!figures.catchUp().done()) {
            return Optional.of("it did not catch up when the load had ended");
        }
        return figures.reached(trial.condition().perSecond())
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "the load reached %,.0f/s only", figures.offeredPerSecond()));
    }

    /** In the middle of those that came to figures. */
    private static double gcShare(List<Trial<Demand, LatencyFigures>> trials) {
        return Median.ofKnown(
                trials.stream().map(Trial::figures).filter(Objects::nonNull).map(LatencyFigures::gcShare));
    }
}
