package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The comparison of a candidate with the baseline by one metric, from pairs of trials that ran one after the other.
 *
 * <p>If the pairs ran on three machines or more, the ratio is the geometric mean of the machines' own ratios, and interval and
 * {@code pValue} are from Student's t over the machines.
 *
 * <p>Trials that count are not paired: the values are means, the ratio is that of the geometric means with Student's interval,
 * and {@code pairs} is the number of trials of the variant that has fewer.
 *
 * @param candidate the candidate's spec, or {@link #SAME}
 * @param metric the figure that is compared
 * @param baselineValue median over the pairs, in the metric's unit
 * @param candidateValue median over the pairs, in the metric's unit
 * @param ratio candidate / baseline, the Hodges-Lehmann estimate from the paired log-ratios; NaN without a pair
 * @param ciLow lower end of the confidence interval of {@code ratio}; NaN with too few pairs for one
 * @param ciHigh upper end; NaN with too few pairs for one
 * @param confidence of that interval: 0.95 for one candidate, higher for several, corrected by Holm's method
 * @param pValue two-sided, of the exact Wilcoxon signed-rank test that the ratio is 1; not corrected
 * @param pairs number of pairs
 * @param pairsAgreeing number of pairs whose own ratio is on the same side of 1 as {@code ratio}
 * @param verdict the position of the interval relative to 1 plus/minus the smallest effect that matters
 * @param ratios the ratio of each pair, in the order of running
 */
public record Comparison(
        String candidate,
        Metric metric,
        double baselineValue,
        double candidateValue,
        double ratio,
        double ciLow,
        double ciHigh,
        double confidence,
        double pValue,
        int pairs,
        int pairsAgreeing,
        Verdict verdict,
        List<Double> ratios) {

    /** The candidate of a comparison of the baseline with itself. */
    public static final String SAME = "A/A";

    /** Whether this compares the baseline with itself. */
    public boolean same() {
        return candidate.equals(SAME);
    }

    /** A copy with another verdict, for cases that the interval alone does not decide. */
    public Comparison with(Verdict other) {
        return new Comparison(
                candidate,
                metric,
                baselineValue,
                candidateValue,
                ratio,
                ciLow,
                ciHigh,
                confidence,
                pValue,
                pairs,
                pairsAgreeing,
                other,
                ratios);
    }
}
