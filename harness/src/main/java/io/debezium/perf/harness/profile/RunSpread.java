package io.debezium.perf.harness.profile;

import java.util.Collection;
import java.util.List;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

import io.debezium.perf.harness.profile.FrameCosts.ArmCosts;
import io.debezium.perf.harness.profile.FrameCosts.BothArms;
import io.debezium.perf.harness.result.Estimate;

/**
 * The variation between the recordings of the same arm, estimated from all frames together, and the confidence interval of the
 * difference between the arms that follows from it.
 *
 * <p>Three recordings say little about the variation of one frame, but hundreds of frames together determine it well. Gene
 * expression data has the same structure, and the model is taken from there: quasi-likelihood with shrunken dispersions (S.
 * Lund, D. Nettleton, D. McCarthy, G. Smyth, Detecting differential expression in RNA-sequence data using quasi-likelihood with
 * shrunken dispersion estimates, 2012). The cost of a frame in one recording has the variance
 *
 * <pre>  tau (v + c^2 m^2)</pre>
 *
 * where {@code v} is its sampling variance (the sum of the squared costs of its samples, less what is known from the whole that
 * they were scaled to), {@code m} its mean, {@code c} the relative variation between runs, which more samples do not reduce,
 * and {@code tau} the frame's own dispersion. {@code c} comes from all frames by least squares on the squared deviations. A
 * frame's own estimate of {@code tau}, {@code r} with {@code d} degrees of freedom, is Pearson's chi-square over {@code d}. It
 * is shrunk towards the common {@code s} by as many degrees of freedom {@code d0} as the spread of all {@code r} calls for
 * ({@link Dispersion}):
 *
 * <pre>  tau = (d0 s + d r) / (d0 + d)</pre>
 *
 * but the variance is never taken as less than {@code v}. The interval is Student's. Its degrees of freedom are put together,
 * as by Welch and Satterthwaite, from those of the two parts of the variance: {@code d0 + d} for the sampling, and {@code d}
 * alone for the variation between runs, since a slow run is slow in all frames at once, so that many frames say no more about
 * it than one. Each arm's mean is given the variance of one additional sample, since zero samples do not mean zero cost; this
 * keeps the error rate of counts as low as 0 against 5 near that of the exact binomial test.
 *
 * <p>A cost that was counted and not sampled, such as the compiler's, does not follow this model: its interval is Student's,
 * with the variance of its own recordings. If both arms have a single recording, only {@code v} is known: the interval is the
 * normal one.
 */
final class RunSpread {

    private static final double UPPER = (1 + Estimate.CONFIDENCE) / 2;

    /** The least number of samples in a recording for a frame to be used in estimating the dispersion. */
    private static final double ENOUGH_SAMPLES = 5;

    private static final int ROUNDS = 20;

    private final double relative;
    private final Dispersion dispersion;
    private final int degrees;

    private RunSpread(double relative, Dispersion dispersion, int degrees) {
        this.relative = relative;
        this.dispersion = dispersion;
        this.degrees = degrees;
    }

    /** @param frames costs of frames, all with the same numbers of recordings in each arm */
    static RunSpread of(Collection<BothArms> frames) {
        List<BothArms> telling = frames.stream()
                .filter(arms -> arms.baseline().n() + arms.candidate().n() > 2)
                .filter(arms -> arms.samples() >= ENOUGH_SAMPLES || arms.sample() == 0 && scattered(arms) > 0)
                .toList();
        if (telling.isEmpty()) {
            return new RunSpread(0, new Dispersion(1, Double.POSITIVE_INFINITY), 0);
        }
        int degrees = degrees(telling.get(0));
        double relative = relative(telling);
        RunSpread known = new RunSpread(relative, new Dispersion(1, 0), degrees);
        return new RunSpread(relative, Dispersion.of(telling.stream().mapToDouble(known::own), degrees), degrees);
    }

    /**
     * The 95 % interval of candidate minus baseline. Its ends are NaN if the error is unknown: for a counted cost with a single
     * recording in each arm, or with equal values in all.
     */
    FrameBounds of(BothArms arms) {
        double half = arms.sample() == 0 ? counted(arms) : sampled(arms);
        return new FrameBounds(arms.difference() - half, arms.difference() + half);
    }

    private double sampled(BothArms arms) {
        double own = degrees == 0 ? 1 : own(arms);
        double tau = degrees == 0 ? 1 : dispersion.shrunk(own, degrees);
        double variance =
                variance(arms.baseline(), tau, arms.sample()) + variance(arms.candidate(), tau, arms.sample());
        double runs = tau * (relative(arms.baseline()) + relative(arms.candidate()));
        return quantile(variance, Math.min(variance, runs)) * Math.sqrt(variance);
    }

    /**
     * Half the width of Student's interval for the difference of two means with a common variance: that of the recordings or,
     * if larger, the general one between runs, since so few values may agree by chance. NaN if the variance is 0 or unknown.
     */
    private double counted(BothArms arms) {
        int own = degrees(arms);
        double inverse = 1.0 / arms.baseline().n() + 1.0 / arms.candidate().n();
        double variance = Math.max(
                scattered(arms) / own * inverse,
                dispersion.common() * (relative(arms.baseline()) + relative(arms.candidate())));
        return variance > 0
                ? TDistribution.of(own).inverseCumulativeProbability(UPPER) * Math.sqrt(variance)
                : Double.NaN;
    }

    /** The relative variation between runs beyond sampling error, 0.02 for 2 %; 0 when unknown. */
    double relative() {
        return degrees == 0 ? 0 : Math.sqrt(relative * dispersion.common());
    }

    record FrameBounds(double low, double high) {}

    private double variance(ArmCosts arm, double tau, double sample) {
        double one = Math.max(arm.sampling(), tau * expected(arm));
        return one / arm.n() + sample * sample / arm.n() / arm.n();
    }

    /** The part of the variance of an arm's mean that more samples would not lower. */
    private double relative(ArmCosts arm) {
        return relative * arm.mean() * arm.mean() / arm.n();
    }

    private double quantile(double variance, double runs) {
        double sampled = variance - runs;
        double inverse =
                (runs * runs / degrees + sampled * sampled / (degrees + dispersion.degrees())) / (variance * variance);
        return degrees == 0 || inverse < 1e-6
                ? NormalDistribution.of(0, 1).inverseCumulativeProbability(UPPER)
                : TDistribution.of(1 / inverse).inverseCumulativeProbability(UPPER);
    }

    private double expected(ArmCosts arm) {
        return arm.sampling() + relative * arm.mean() * arm.mean();
    }

    /** Pearson's chi-square over its degrees of freedom. */
    private double own(BothArms arms) {
        return (ratio(arms.baseline()) + ratio(arms.candidate())) / degrees;
    }

    private double ratio(ArmCosts arm) {
        double expected = expected(arm);
        return expected == 0 ? 0 : arm.squares() / expected;
    }

    private static int degrees(BothArms arms) {
        return arms.baseline().n() + arms.candidate().n() - 2;
    }

    private static double scattered(BothArms arms) {
        return arms.baseline().squares() + arms.candidate().squares();
    }

    /**
     * Estimates {@code c^2} by regression of a recording's variance on {@code phi v + c^2 m^2}, with each frame weighted by the
     * variance that the regression predicts (iteratively reweighted least squares).
     */
    private static double relative(List<BothArms> frames) {
        double phi = 1;
        double relative = 1e-4;
        for (int round = 0; round < ROUNDS; round++) {
            double vv = 0;
            double vm = 0;
            double mm = 0;
            double vs = 0;
            double ms = 0;
            for (BothArms arms : frames) {
                for (ArmCosts arm : List.of(arms.baseline(), arms.candidate())) {
                    double weight = phi * arm.sampling() + relative * arm.mean() * arm.mean();
                    if (arm.n() > 1 && weight > 0) {
                        int d = arm.n() - 1;
                        double v = arm.sampling() / weight;
                        double m = arm.mean() * arm.mean() / weight;
                        double s = arm.squares() / d / weight;
                        vv += d * v * v;
                        vm += d * v * m;
                        mm += d * m * m;
                        vs += d * v * s;
                        ms += d * m * s;
                    }
                }
            }
            double determinant = vv * mm - vm * vm;
            if (determinant <= 0) {
                return relative;
            }
            phi = Math.max(1, (mm * vs - vm * ms) / determinant);
            relative = Math.max(1e-8, (ms - phi * vm) / mm);
        }
        return relative;
    }
}
