package io.debezium.perf.harness.stats;

import java.util.Arrays;

/** How far values scatter, without being carried away by a few that went wrong. */
public final class Spread {

    /** Makes the estimate that of the standard deviation where the values are normal and many: {@code 1 / (sqrt 2 q(5/8))}. */
    private static final double NORMAL = 2.2191;

    /** Likewise for 2 to 9 values; C. Croux and P. J. Rousseeuw, Time-efficient algorithms for two highly robust estimators of scale, 1992. */
    private static final double[] FEW = {0.399, 0.994, 0.512, 0.844, 0.611, 0.857, 0.669, 0.872};

    private Spread() {}

    /**
     * The estimator Qn of P. J. Rousseeuw and C. Croux, Alternatives to the median absolute deviation, 1993: the lower
     * quartile of the distances between any two values. It stands up to nearly half of the values being wrong and needs
     * only a fifth more of them than the ordinary standard deviation, where the median absolute deviation needs nearly three
     * times as many: with ten pairs that matters.
     *
     * @param values in any order, for example the log-ratios of pairs; where their centre lies does not matter
     * @return an estimate of the standard deviation; NaN of fewer than two values
     */
    public static double robust(double... values) {
        int n = values.length;
        if (n < 2) {
            return Double.NaN;
        }
        double[] distances = new double[n * (n - 1) / 2];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                distances[count++] = Math.abs(values[i] - values[j]);
            }
        }
        Arrays.sort(distances);
        int half = n / 2 + 1;
        return NORMAL * fewValues(n) * distances[half * (half - 1) / 2 - 1];
    }

    private static double fewValues(int n) {
        if (n < FEW.length + 2) {
            return FEW[n - 2];
        }
        return n % 2 == 1 ? n / (n + 1.4) : n / (n + 3.8);
    }
}
