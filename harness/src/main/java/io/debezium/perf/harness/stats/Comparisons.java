package io.debezium.perf.harness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;

/**
 * Compares several candidates with one baseline by one metric.
 *
 * <p>The confidence is corrected for the number of candidates by Holm's method (S. Holm, A simple sequentially rejective
 * multiple test procedure, 1979): of {@code m} candidates, the one with the smallest p-value gets an interval of confidence
 * {@code 1 - (1 - confidence) / m}, the next one that for {@code m - 1}, and so on. From the first interval that includes a
 * ratio of 1 on, the confidence stays the same. A single candidate is not corrected.
 */
public final class Comparisons {

    private Comparisons() {}

    /**
     * A candidate's pairs with the baseline.
     *
     * @param pairs in the order of running
     */
    public record Candidate(String spec, List<Pair> pairs) {

        /** Whether pairs were run, but none of them has this metric. */
        private boolean unmeasured() {
            return !pairs.isEmpty() && pairs.stream().noneMatch(Pair::measured);
        }
    }

    /**
     * @param minEffect smallest relative difference that matters, 0.02 for 2 %
     * @return a comparison for each candidate that has the metric, in the order given
     */
    public static List<Comparison> of(Metric metric, List<Candidate> candidates, double minEffect) {
        return of(metric, candidates, minEffect, GroupSequential.SINGLE);
    }

    /**
     * Like the other method, with intervals that are corrected for interim looks.
     *
     * @param looks the looks so far, of which this is the last
     */
    public static List<Comparison> of(
            Metric metric, List<Candidate> candidates, double minEffect, GroupSequential looks) {
        List<Candidate> measured =
                candidates.stream().filter(candidate -> !candidate.unmeasured()).toList();
        List<PairedRatios> estimates = measured.stream()
                .map(candidate -> PairedRatios.overMachines(candidate.pairs()))
                .toList();
        double[] confidences = confidences(estimates, looks);
        Band band = new Band(minEffect);
        return IntStream.range(0, measured.size())
                .mapToObj(
                        i -> comparison(measured.get(i).spec(), metric, estimates.get(i), band, confidences[i], looks))
                .toList();
    }

    private static double[] confidences(List<PairedRatios> candidates, GroupSequential looks) {
        List<Integer> surestFirst = IntStream.range(0, candidates.size())
                .boxed()
                .sorted(Comparator.comparing(i -> candidates.get(i).pValue()))
                .toList();
        double[] confidences = new double[candidates.size()];
        int sharing = candidates.size();
        boolean ended = false;
        for (int i : surestFirst) {
            confidences[i] = 1 - (1 - Estimate.CONFIDENCE) / sharing;
            ended |= candidates.get(i).logInterval(looks.level(confidences[i])).contains(0);
            sharing -= ended ? 0 : 1;
        }
        return confidences;
    }

    private static Comparison comparison(
            String spec, Metric metric, PairedRatios ratios, Band band, double confidence, GroupSequential looks) {
        Interval interval = ratios.logInterval(looks.level(confidence));
        return new Comparison(
                spec,
                metric,
                ratios.baselineValue(),
                ratios.candidateValue(),
                Math.exp(ratios.logRatio()),
                interval.exp().lowOrNaN(),
                interval.exp().highOrNaN(),
                confidence,
                ratios.pValue(),
                ratios.pairs(),
                ratios.agreeing(),
                band.verdict(interval, metric.moreIsBetter()),
                ratios.ratios());
    }
}
