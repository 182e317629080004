package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Shapes of noise for simulations; the median of each is 0. */
public enum Noise {
    NORMAL(Random::nextGaussian),
    /** Student's t with 3 degrees of freedom: now and then a value far out. */
    HEAVY_TAILED(random -> random.nextGaussian() / Math.sqrt((square(random) + square(random) + square(random)) / 3)),
    /** Exponential: one arm's noise is much larger than the other's. */
    SKEWED(random -> -Math.log(1 - random.nextDouble()) - Math.log(2)),
    /** One value in ten is five times as far out. */
    DISTURBED(random -> random.nextGaussian() * (random.nextInt(10) == 0 ? 5 : 1)),
    /** Hardly a value near the median. */
    TWO_HEAPS(random -> 0.3 * random.nextGaussian() + (random.nextBoolean() ? 1 : -1));

    private final ToDoubleFunction<Random> shape;

    Noise(ToDoubleFunction<Random> shape) {
        this.shape = shape;
    }

    public double[] draw(int n, Random random) {
        double[] values = new double[n];
        Arrays.setAll(values, i -> shape.applyAsDouble(random));
        return values;
    }

    private static double square(Random random) {
        double normal = random.nextGaussian();
        return normal * normal;
    }
}
