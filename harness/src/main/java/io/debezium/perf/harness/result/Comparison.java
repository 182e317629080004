package io.debezium.perf.harness.result;

import java.util.List;

/**
 * A candidate against the baseline by one metric, from pairs of trials that ran side by side.
 *
 * <p>Where the pairs ran on three machines or more, the ratio is the mean over them of each one's own, in its logarithm, and interval
 * and {@code pValue} are Student's over the machines.
 *
 * <p>Counts are of trials that are no pairs: the values are means, the ratio is that of the geometric means with Student's interval, and
 * as many pairs are said to be as the one of the two that has fewer has trials.
 *
 * @param candidate the candidate's spec, or {@link #SAME}
 * @param metric what is compared
 * @param baselineValue median over the pairs, in the metric's unit
 * @param candidateValue median over the pairs, in the metric's unit
 * @param ratio candidate / baseline, the Hodges-Lehmann estimate from the paired log-ratios; NaN without a pair
 * @param ciLow lower end of the confidence interval of {@code ratio}; NaN where so few pairs allow none
 * @param ciHigh upper end; NaN where so few pairs allow none
 * @param confidence of that interval, 0.95 for one candidate and more where several share the risk (Holm)
 * @param pValue two-sided, of the exact Wilcoxon signed-rank test that the ratio is 1; not corrected
 * @param pairs pairs that it rests on
 * @param pairsAgreeing those of them that lie on the ratio's side of 1
 * @param verdict against the band of 1 plus/minus the smallest effect that matters
 * @param ratios of each pair, in the order that they ran
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

    /** Whether it holds the baseline against itself. */
    public boolean same() {
        return candidate.equals(SAME);
    }

    /** The same with another verdict, where something besides the interval decides it. */
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
