package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.stats.Resampling;
import io.debezium.perf.harness.stats.Spread;

/**
 * What the pairs of a calibration come to by one metric; those of which it was not measured do not count.
 *
 * @param pairs of all its comparisons, of which each arm has its own with the first
 */
record CalibrationFigures(Pairs pairs, Sampling sampling, Metric metric) {

    /** The pairs of an arm, cut into comparisons of as many as a comparison has, in their order. */
    List<Comparison> comparisons(int arm, String spec) {
        List<Pair> measured = measured(arm);
        int each = sampling.pairs();
        List<Comparison> all = new ArrayList<>();
        for (int from = 0; from + each <= measured.size(); from += each) {
            all.addAll(Comparisons.of(
                    metric,
                    List.of(new Comparisons.Candidate(spec, measured.subList(from, from + each))),
                    sampling.minEffect(),
                    Sampling.CONFIDENCE,
                    sampling.looks(each)));
        }
        return all;
    }

    /** Standard deviation of an arm's log-ratios; NaN of fewer than two. */
    double spread(int arm) {
        return Spread.robust(logRatios(arm));
    }

    /** Comparisons drawn from all pairs of an arm; empty where it has none. */
    Optional<Resampling> drawn(int arm) {
        double[] logRatios = logRatios(arm);
        double confidence = sampling.looks(sampling.pairs()).level(Sampling.CONFIDENCE);
        return logRatios.length == 0
                ? Optional.empty()
                : Optional.of(Resampling.of(logRatios, sampling.pairs(), confidence, sampling.seed()));
    }

    private double[] logRatios(int arm) {
        return measured(arm).stream().mapToDouble(Pair::logRatio).toArray();
    }

    /** The pairs of an arm, in their order. */
    List<Pair> measured(int arm) {
        return pairs.of(0, arm, metric).stream().filter(Pair::measured).toList();
    }
}
