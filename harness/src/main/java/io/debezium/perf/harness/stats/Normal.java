package io.debezium.perf.harness.stats;

/** The standard normal distribution. */
final class Normal {

    /** What lies beyond it is less than the error of the series. */
    private static final double FAR = 8;

    private Normal() {}

    /**
     * @param x in standard deviations
     * @return how likely a value below {@code x} is, with an error of about 1e-15; by the series of G. Marsaglia, Evaluating the
     *     normal distribution, Journal of Statistical Software 11(4), 2004
     */
    static double below(double x) {
        if (x < -FAR) {
            return 0;
        }
        if (x > FAR) {
            return 1;
        }
        double term = x;
        double sum = x;
        double before;
        int odd = 1;
        do {
            before = sum;
            odd += 2;
            term *= x * x / odd;
            sum += term;
        } while (Math.abs(sum - before) > 0);
        return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }
}
