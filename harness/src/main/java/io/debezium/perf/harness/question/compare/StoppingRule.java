package io.debezium.perf.harness.question.compare;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.GroupSequential;

/** Decides when a comparison with interim analyses stops early. */
@FunctionalInterface
public interface StoppingRule {

    /**
     * @param soFar the comparisons as they would be reported now
     * @param pairs the number of pairs that were run
     * @return why it stops, a clause; empty if it goes on
     */
    Optional<String> ends(List<Comparison> soFar, int pairs, Sampling sampling);

    /** Stops when every candidate has a verdict by the deciding metric, or is unlikely to get one. */
    static Optional<String> byVerdict(List<Comparison> soFar, int pairs, Sampling sampling) {
        Metric deciding = Metric.deciding(soFar);
        List<Comparison> open = soFar.stream()
                .filter(comparison -> comparison.metric() == deciding)
                .filter(comparison -> comparison.verdict() == Verdict.INCONCLUSIVE)
                .toList();
        if (open.isEmpty()) {
            return Optional.of("decided");
        }
        return open.stream()
                        .allMatch(comparison ->
                                GroupSequential.isHopeless(comparison, pairs, sampling.pairs(), sampling.minEffect()))
                ? Optional.of("not even %d pairs would decide".formatted(sampling.pairs()))
                : Optional.empty();
    }
}
