package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;
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

    /** Comparisons drawn from all pairs of an arm, each from those of one machine; empty where it has none. */
    Optional<Resampling> drawn(int arm) {
        List<double[]> machines = measured(arm).stream()
                .collect(Collectors.groupingBy(Pair::machine, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(pairs -> pairs.stream().mapToDouble(Pair::logRatio).toArray())
                .toList();
        double confidence = sampling.looks(sampling.pairs()).level(Sampling.CONFIDENCE);
        return machines.isEmpty()
                ? Optional.empty()
                : Optional.of(Resampling.of(machines, sampling.pairs(), confidence, sampling.seed()));
    }

    /**
     * The other parameters are those of a {@link CalibrationSummary}.
     *
     * @param all comparisons of the variant with itself, by whichever metric
     */
    CalibrationSummary summary(
            String fingerprint,
            String variant,
            Instant at,
            String workload,
            long events,
            String tape,
            List<Comparison> all) {
        List<Comparison> same =
                all.stream().filter(comparison -> comparison.metric() == metric).toList();
        double minEffect = sampling.minEffect();
        Optional<Resampling> drawn = drawn(CalibrateExperiment.SAME);
        return new CalibrationSummary(
                fingerprint,
                variant,
                metric,
                at,
                workload,
                events,
                tape,
                sampling.pairs(),
                sampling.trialsPerPair(),
                minEffect,
                same.size(),
                count(same, Verdict.FASTER, Verdict.SLOWER),
                count(same, Verdict.EQUIVALENT),
                drawn.map(comparisons -> comparisons.falseAlarmRate(minEffect)).orElse(Double.NaN),
                spread(CalibrateExperiment.SAME),
                drawn.map(comparisons -> comparisons.smallestEffect(minEffect)).orElse(Double.NaN),
                // Of two variants; disturbed trials that were repeated take their time too.
                2 * sampling.blocks() * pairs.secondsPerTrial());
    }

    private static int count(List<Comparison> comparisons, Verdict... verdicts) {
        return (int) comparisons.stream()
                .filter(comparison -> List.of(verdicts).contains(comparison.verdict()))
                .count();
    }

    private double[] logRatios(int arm) {
        return measured(arm).stream().mapToDouble(Pair::logRatio).toArray();
    }

    /** The pairs of an arm, in their order. */
    List<Pair> measured(int arm) {
        return pairs.of(0, arm, metric).stream().filter(Pair::measured).toList();
    }
}
