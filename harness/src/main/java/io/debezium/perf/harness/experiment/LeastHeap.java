package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.SearchBounds;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.HeapEdge;
import io.debezium.perf.harness.result.LatencyResult.HeapStep;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.EdgeSearch;
import io.debezium.perf.harness.stats.LagGrowth;
import io.debezium.perf.harness.stats.Median;

/**
 * Seeks the smallest heap in which each variant holds a rate. Where a search stands follows from the journal alone.
 *
 * <p>Two trials that end alike decide a heap. One in which a trial holds with probability p is then said to hold with p
 * squared times (3 - 2p): one of 0.9 with 0.97, one of 0.1 with 0.03.
 */
record LeastHeap(Journal<Demand, LatencyFigures> journal, Demand rate, SearchBounds bounds) {

    private static final int ALIKE = 2;

    /** Trials of a heap: on a machine that is never quiet the search must end, too. */
    private static final int MOST = 9;

    /** What a variant has to be tried with now; empty at the end. */
    Optional<Demand> next(int variant) {
        return search(variant, new ArrayList<>());
    }

    /** What has been found, of each variant. */
    List<HeapEdge> results(int variants) {
        return IntStream.range(0, variants)
                .mapToObj(variant -> {
                    List<HeapStep> steps = new ArrayList<>();
                    search(variant, steps);
                    return new HeapEdge(variant, rate.perSecond(), steps);
                })
                .filter(edge -> !edge.steps().isEmpty())
                .toList();
    }

    /** @param steps are added to it, one for each heap that is decided */
    private Optional<Demand> search(int variant, List<HeapStep> steps) {
        EdgeSearch edge = EdgeSearch.from(bounds.low(), bounds.high());
        while (edge.next().isPresent()) {
            int heap = (int) edge.next().getAsDouble();
            Demand demand = rate.within(heap);
            Optional<HeapStep> step = decided(
                    heap,
                    EdgeTrials.of(journal, variant, demand)
                            .filter(LeastHeap::tells)
                            .toList());
            if (step.isEmpty()) {
                return Optional.of(demand);
            }
            edge = step.get().holds() ? edge.held(heap) : edge.failed(heap);
            steps.add(step.get());
        }
        return Optional.empty();
    }

    /** Not one that failed for another reason. */
    private static boolean tells(Trial<Demand, LatencyFigures> trial) {
        return trial.figures() != null || trial.status() == TrialStatus.EXHAUSTED;
    }

    /** Empty where it takes another trial. */
    private static Optional<HeapStep> decided(int heap, List<Trial<Demand, LatencyFigures>> trials) {
        List<String> faults =
                trials.stream().flatMap(trial -> fault(trial).stream()).toList();
        int held = trials.size() - faults.size();
        // A disturbance makes a trial fail, but does not make one hold.
        long failed = trials.stream()
                .filter(trial ->
                        trial.status() != TrialStatus.DISTURBED && fault(trial).isPresent())
                .count();
        if (held < ALIKE && failed < ALIKE && trials.size() < MOST) {
            return Optional.empty();
        }
        double gcShare = Median.ofKnown(
                trials.stream().map(Trial::figures).filter(Objects::nonNull).map(LatencyFigures::gcShare));
        String fault = faults.isEmpty() ? "" : faults.get(faults.size() - 1);
        return Optional.of(new HeapStep(heap, trials.size(), held, held >= ALIKE, fault, gcShare));
    }

    /** Why a trial does not hold the rate; empty where it does. */
    private static Optional<String> fault(Trial<Demand, LatencyFigures> trial) {
        if (trial.figures() == null) {
            return Optional.of(trial.message());
        }
        LagGrowth growth = LagGrowth.of(trial.figures().lagWithin());
        if (growth.state() != Growth.HOLDS) {
            String rule = growth.state() == Growth.GROWS
                    ? "the lag grows by %.0f ms a second"
                    : "the trial was too short to show that the lag holds (%+.0f ms a second)";
            return Optional.of(String.format(Locale.ROOT, rule, 1e3 * growth.perSecond()));
        }
        if (!trial.figures().catchUp().done()) {
            return Optional.of("it did not catch up when the load had ended");
        }
        return trial.figures().reached(trial.condition().perSecond())
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the load reached %,.0f/s only",
                        trial.figures().offeredPerSecond()));
    }
}
