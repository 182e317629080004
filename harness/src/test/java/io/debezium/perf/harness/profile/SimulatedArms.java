package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.debezium.perf.harness.jfr.Trace;
import io.debezium.perf.harness.profile.CostedSamples.CostedSample;

/**
 * Recordings of a program that does not exist: 120 methods of log-normal cost on three threads, whose runs differ as
 * those of real programs do. A run is faster or slower as a whole, and each method in it on its own; of what was used a
 * given number of samples is drawn.
 */
final class SimulatedArms {

    static final String PLANTED = "io.debezium.Planted.method";

    private static final int METHODS = 120;
    private static final double MICROS_PER_EVENT = 20;

    private final Random random;
    private final int samples;
    private final double runs;
    private final double methods;
    private final double[] costs = new double[METHODS];

    /**
     * @param samples a recording
     * @param runs relative standard deviation of whole runs
     * @param methods relative standard deviation of a method's cost from run to run, for every third method
     */
    SimulatedArms(long seed, int samples, double runs, double methods) {
        this.random = new Random(seed);
        this.samples = samples;
        this.runs = runs;
        this.methods = methods;
        double sum = 0;
        for (int i = 0; i < METHODS; i++) {
            costs[i] = Math.exp(1.3 * random.nextGaussian());
            sum += costs[i];
        }
        for (int i = 0; i < METHODS; i++) {
            costs[i] *= MICROS_PER_EVENT / sum;
        }
    }

    /** @param planted microseconds an event of a method that is in this arm on top of the others */
    List<CostedSamples> arm(int recordings, double planted) {
        List<CostedSamples> arm = new ArrayList<>();
        for (int i = 0; i < recordings; i++) {
            arm.add(recording(planted));
        }
        return arm;
    }

    private CostedSamples recording(double planted) {
        double speed = Math.exp(runs * random.nextGaussian());
        double[] usedUpTo = new double[METHODS + 1];
        double total = 0;
        for (int i = 0; i < METHODS; i++) {
            total += costs[i] * speed * (i % 3 == 0 ? Math.exp(methods * random.nextGaussian()) : 1);
            usedUpTo[i] = total;
        }
        total += planted * speed;
        usedUpTo[METHODS] = total;
        int[] counts = new int[METHODS + 1];
        for (int i = 0; i < samples; i++) {
            counts[drawn(usedUpTo, random.nextDouble() * total)]++;
        }
        double each = total / samples;
        List<CostedSample> stacks = new ArrayList<>();
        for (int i = 0; i <= METHODS; i++) {
            if (counts[i] > 0) {
                stacks.add(new CostedSample(
                        "thread", trace(i), "", "", counts[i], counts[i] * each, counts[i] * each * each));
            }
        }
        return new CostedSamples("jdk.CPUTimeSample", true, stacks);
    }

    /** The first whose sum is above. */
    private static int drawn(double[] usedUpTo, double at) {
        int found = Arrays.binarySearch(usedUpTo, at);
        return Math.min(found < 0 ? -found - 1 : found + 1, METHODS);
    }

    private static String method(int i) {
        return i == METHODS ? PLANTED : "io.debezium.Made.method" + i;
    }

    private static Trace trace(int i) {
        return Made.trace(method(i), "io.debezium.Made.step" + i % 20, "io.debezium.Made.run" + i % 4);
    }
}
