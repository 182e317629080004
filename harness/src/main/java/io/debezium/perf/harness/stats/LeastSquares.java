package io.debezium.perf.harness.stats;

import java.util.Arrays;

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
    private final double[] standardErrors;
    private final double[] residuals;
    private final int degreesOfFreedom;

    private LeastSquares(double[] coefficients, double[] standardErrors, double[] residuals) {
        this.coefficients = coefficients;
        this.standardErrors = standardErrors;
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
            // As many rows as coefficients fit whatever they hold, so that nothing is left to tell the noise from.
            double[] standardErrors = x.length == coefficients
                    ? notKnown(coefficients)
                    : regression.estimateRegressionParametersStandardErrors();
            return new LeastSquares(
                    regression.estimateRegressionParameters(), standardErrors, regression.estimateResiduals());
        } catch (SingularMatrixException e) {
            return unknown(y.length, coefficients);
        }
    }

    private static LeastSquares unknown(int rows, int coefficients) {
        return new LeastSquares(notKnown(coefficients), notKnown(coefficients), notKnown(rows));
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
        return degreesOfFreedom == 0
                ? Double.NaN
                : Math.sqrt(Arrays.stream(residuals).map(each -> each * each).sum() / degreesOfFreedom);
    }

    /**
     * @param confidence 0.5 to below 1
     * @return {@link Interval#UNBOUNDED} where nothing tells the noise
     */
    Interval interval(int index, double confidence) {
        double error = standardErrors[index];
        if (!Double.isFinite(error)) {
            return Interval.UNBOUNDED;
        }
        double reach = TDistribution.of(degreesOfFreedom).inverseCumulativeProbability((1 + confidence) / 2) * error;
        return new Interval(coefficients[index] - reach, coefficients[index] + reach);
    }

    /** Two-sided, that the coefficient is 0; NaN where nothing tells the noise. */
    double pValue(int index) {
        double error = standardErrors[index];
        return Double.isFinite(error)
                ? 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(coefficients[index]) / error)
                : Double.NaN;
    }
}
