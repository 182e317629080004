package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.SearchBounds;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.HeapEdge;
import io.debezium.perf.harness.result.LatencyResult.HeapStep;
import io.debezium.perf.harness.stats.EdgeSearch;
import io.debezium.perf.harness.stats.HeapTrials;

/** Seeks the smallest heap in which each variant holds a rate. Where a search stands follows from the journal alone. */
record LeastHeap(Journal<Demand, LatencyFigures> journal, Demand rate, SearchBounds bounds) {

    /** What a variant has to be tried with now; empty at the end. */
    Optional<Demand> next(int variant) {
        return search(variant, new ArrayList<>());
    }

    /** What has been found, of each variant. */
    List<HeapEdge> results(int variants) {
        return IntStream.range(0, variants)
                .mapToObj(this::result)
                .filter(edge -> !edge.steps().isEmpty())
                .toList();
    }

    private HeapEdge result(int variant) {
        List<HeapStep> steps = new ArrayList<>();
        search(variant, steps);
        return new HeapEdge(variant, rate.perSecond(), (int) bounds.low(), (int) bounds.high(), steps);
    }

    /** @param steps are added to it, one for each size that is decided */
    private Optional<Demand> search(int variant, List<HeapStep> steps) {
        EdgeSearch edge = EdgeSearch.from(bounds.low(), bounds.high());
        while (edge.next().isPresent()) {
            int size = (int) edge.next().getAsDouble();
            HeapTrials tried = HeapTrials.of(
                    size, EdgeTrials.of(journal, variant, rate.within(size)).toList());
            if (tried.holds().isEmpty()) {
                return Optional.of(rate.within(size));
            }
            boolean holds = tried.holds().get();
            edge = holds ? edge.held(size) : edge.failed(size);
            steps.add(tried.step());
        }
        return Optional.empty();
    }
}
