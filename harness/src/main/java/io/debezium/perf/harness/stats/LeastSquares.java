package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ordinary least squares with an intercept, which is coefficient 0, and Student's interval and test of each coefficient: they hold where what is left over is normal
 * and of the same size in every row, and nearly where there are many rows. What the rows do not determine is NaN, never a
 * guess.
 */
final class LeastSquares {

    /** Entries are of the size of 1: a pivot below this is nothing but rounding. */
    private static final double SINGULAR = 1e-9;

    private final double[] coefficients;
    /** What the rows alone say of how well the coefficients are told: their covariance where the noise has variance 1. */
    private final double[][] covariance;

    private final double[] residuals;
    private final int degreesOfFreedom;

    private LeastSquares(double[] coefficients, double[][] covariance, double[] residuals) {
        this.coefficients = coefficients;
        this.covariance = covariance;
        this.residuals = residuals;
        this.degreesOfFreedom = Math.max(0, residuals.length - coefficients.length);
    }

    /**
     * @param x rows of {@code columns} values each
     * @param y one for each row
     * @param columns at least 1; they have the coefficients from 1 on
     */
    static LeastSquares of(double[][] x, double[] y, int columns) {
        int coefficients = 1 + columns;
        if (x.length < coefficients) {
            return unknown(y.length, coefficients);
        }
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(SINGULAR);
        regression.newSampleData(y, x);
        try {
            return new LeastSquares(
                    regression.estimateRegressionParameters(),
                    regression.estimateRegressionParametersVariance(),
                    regression.estimateResiduals());
        } catch (SingularMatrixException e) {
            return unknown(y.length, coefficients);
        }
    }

    private static LeastSquares unknown(int rows, int coefficients) {
        double[][] covariance = new double[coefficients][];
        Arrays.setAll(covariance, i -> notKnown(coefficients));
        return new LeastSquares(notKnown(coefficients), covariance, notKnown(rows));
    }

    private static double[] notKnown(int count) {
        double[] values = new double[count];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    /** NaN where the rows are too few, or do not tell the columns apart. */
    double coefficient(int index) {
        return coefficients[index];
    }

    /** Of each row: what the fit leaves of it; NaN as the coefficients. */
    double[] residuals() {
        return residuals.clone();
    }

    /** Rows beyond those that it takes to determine the coefficients. */
    int degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /** The standard deviation of what the fit leaves; NaN where nothing tells it. */
    double spread() {
        // As many rows as coefficients fit whatever they hold, so that nothing is left to tell the noise from.
        return degreesOfFreedom == 0
                ? Double.NaN
                : Math.sqrt(Arrays.stream(residuals).map(each -> each * each).sum() / degreesOfFreedom);
    }

    /** Of one coefficient, as {@link #interval(double[], double)}. */
    Interval interval(int index, double confidence) {
        return interval(only(index), confidence);
    }

    /**
     * Of a sum of coefficients, which vary together where the rows do not tell their columns wholly apart.
     *
     * @param confidence 0.5 to below 1
     * @return {@link Interval#UNBOUNDED} where nothing tells the noise
     */
    Interval interval(double[] weights, double confidence) {
        double error = error(weights);
        if (!Double.isFinite(error)) {
            return Interval.UNBOUNDED;
        }
        double reach = TDistribution.of(degreesOfFreedom).inverseCumulativeProbability((1 + confidence) / 2) * error;
        return new Interval(sum(weights) - reach, sum(weights) + reach);
    }

    /** Two-sided, that the coefficient is 0; NaN where nothing tells the noise. */
    double pValue(int index) {
        double error = error(only(index));
        return Double.isFinite(error)
                ? 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(coefficients[index]) / error)
                : Double.NaN;
    }

    /** @param weights of each coefficient */
    double sum(double[] weights) {
        return IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] * coefficients[i])
                .sum();
    }

    private double error(double[] weights) {
        double variance = 0;
        for (int i = 0; i < weights.length; i++) {
            for (int j = 0; j < weights.length; j++) {
                variance += weights[i] * weights[j] * covariance[i][j];
            }
        }
        return spread() * Math.sqrt(variance);
    }

    private double[] only(int index) {
        double[] weights = new double[coefficients.length];
        weights[index] = 1;
        return weights;
    }
}
