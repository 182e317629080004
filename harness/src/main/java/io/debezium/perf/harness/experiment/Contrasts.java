package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.LatencyResult.Contrast;
import io.debezium.perf.harness.result.LatencyResult.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.variant.VariantSpec;

/** Variants under loads against the first of them, round by round. */
record Contrasts(List<Cell> cells, Sampling sampling) {

    private static final Map<Metric, Function<Figures, Double>> METRICS = metrics();

    /** Those of each demand under which both came to figures, in the order of the demands. */
    List<Contrast> of(List<VariantSpec> variants, List<Demand> demands) {
        List<Contrast> contrasts = new ArrayList<>();
        for (Demand demand : demands) {
            METRICS.forEach((metric, figure) -> Comparisons.of(
                            metric, candidates(variants, demand, figure), sampling.minEffect(), Sampling.CONFIDENCE)
                    .forEach(comparison -> contrasts.add(new Contrast(demand, comparison))));
        }
        return contrasts;
    }

    private List<Comparisons.Candidate> candidates(
            List<VariantSpec> variants, Demand demand, Function<Figures, Double> figure) {
        return IntStream.range(1, variants.size())
                .mapToObj(i -> new Comparisons.Candidate(variants.get(i).text(), pairs(i, demand, figure)))
                .filter(candidate -> !candidate.pairs().isEmpty())
                .toList();
    }

    private List<Pair> pairs(int variant, Demand demand, Function<Figures, Double> figure) {
        List<Pair> pairs = new ArrayList<>();
        for (int round = 1; round <= sampling.pairs(); round++) {
            Optional<Figures> one = figures(round, 0, demand);
            Optional<Figures> other = figures(round, variant, demand);
            if (one.isPresent() && other.isPresent()) {
                pairs.add(new Pair(figure.apply(one.get()), figure.apply(other.get())));
            }
        }
        return pairs;
    }

    private Optional<Figures> figures(int round, int variant, Demand demand) {
        return LatencyResult.standing(cells, round, variant, demand).map(Cell::figures);
    }

    private static Map<Metric, Function<Figures, Double>> metrics() {
        Map<Metric, Function<Figures, Double>> metrics = new LinkedHashMap<>();
        metrics.put(Metric.LATENCY_P50_MICROS, figures -> figures.percentileMicros(50));
        metrics.put(Metric.LATENCY_P99_MICROS, figures -> figures.percentileMicros(99));
        metrics.put(Metric.CPU_MICROS_PER_EVENT, figures -> figures.process().cpuMicrosPerEvent());
        metrics.put(
                Metric.PEAK_RSS_BYTES,
                figures -> figures.process().peakRssBytes() == null
                        ? Double.NaN
                        : (double) figures.process().peakRssBytes());
        return metrics;
    }
}
