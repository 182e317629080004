package io.debezium.perf.harness.profile;

import java.util.stream.DoubleStream;

import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;

/**
 * The common distribution of the dispersions of many frames, each of which has only an estimate of few degrees of freedom. An
 * estimate is modelled as {@code common} times a variable of the F distribution with the estimate's own and {@code degrees}
 * degrees of freedom. Both are matched to the mean and the variance of the logarithms (G. Smyth, Linear models and empirical
 * Bayes methods for assessing differential expression in microarray experiments, 2004, section 6.2).
 *
 * @param common the dispersion of a typical frame
 * @param degrees the degrees of freedom of the common dispersion as prior information; infinite if frames do not differ in
 *     dispersion
 */
record Dispersion(double common, double degrees) {

    /** The smallest estimate: counts may agree by chance, and 0 has no logarithm. */
    private static final double SMALLEST = 0.01;

    /** The least number of estimates for fitting their distribution; with fewer, their mean is used. */
    private static final int ENOUGH = 10;

    /** @param own degrees of freedom of each estimate, at least 1 */
    static Dispersion of(DoubleStream estimates, int own) {
        double[] all = estimates.toArray();
        if (all.length < ENOUGH) {
            return new Dispersion(DoubleStream.of(all).average().orElse(1), own);
        }
        double[] logs = DoubleStream.of(all)
                .map(each -> Math.log(Math.max(SMALLEST, each)))
                .toArray();
        double mean = DoubleStream.of(logs).average().orElseThrow();
        double variance =
                DoubleStream.of(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
        double excess = variance - Trigamma.value(own / 2.0);
        if (excess <= 0) {
            return new Dispersion(Math.exp(mean - bias(own)), Double.POSITIVE_INFINITY);
        }
        double degrees = 2 * inverseTrigamma(excess);
        return new Dispersion(Math.exp(mean - bias(own) + bias(degrees)), degrees);
    }

    /** A frame's own estimate, shrunk towards the common one. */
    double shrunk(double estimate, int own) {
        return Double.isInfinite(degrees) ? common : (degrees * common + own * estimate) / (degrees + own);
    }

    /** The mean logarithm of a chi-square variable divided by its degrees of freedom. */
    private static double bias(double degrees) {
        return Digamma.value(degrees / 2) - Math.log(degrees / 2);
    }

    /** By bisection: the trigamma function falls from infinity to 0. */
    private static double inverseTrigamma(double value) {
        double low = 1e-3;
        double high = 1e6;
        while (high / low > 1 + 1e-9) {
            double middle = Math.sqrt(low * high);
            if (Trigamma.value(middle) > value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
