package io.debezium.perf.harness.result;

/**
 * What a patch is to gain for an event, by its micro-benchmark and by how often an event needs what that does; and what it
 * gained.
 *
 * @param workload that it was measured under
 * @param method whose calls are counted: one for each operation of the benchmark
 * @param callsPerEvent 0 or more
 * @param gainNanos what an operation takes less, from the forks' own differences
 * @param measuredMicros CPU that an event did cost less over the tape, from the pairs' own differences; {@link Gain#UNKNOWN}
 *     where the candidate has more than this patch
 * @param confidence of every interval, 0.95 for 95 %
 */
public record Prediction(
        String patch,
        String workload,
        String method,
        double callsPerEvent,
        Gain gainNanos,
        Gain measuredMicros,
        double confidence) {

    /**
     * What something takes less; below 0 where it takes more.
     *
     * @param value the Hodges-Lehmann estimate; NaN where nothing was measured
     * @param low of the interval; NaN where so few have none
     * @param high of the interval; NaN where so few have none
     */
    public record Gain(double value, double low, double high) {

        public static final Gain UNKNOWN = new Gain(Double.NaN, Double.NaN, Double.NaN);

        boolean bounded() {
            return Double.isFinite(low) && Double.isFinite(high);
        }
    }

    /** How the measured gain stands to the predicted one. */
    public enum Agreement {
        /** The intervals have values in common. */
        AGREE,
        MORE,
        LESS,
        /** One of the two has no interval. */
        UNKNOWN
    }

    /** Microseconds that an event should cost less. */
    public Gain predictedMicros() {
        double factor = callsPerEvent / 1_000;
        return new Gain(gainNanos.value * factor, gainNanos.low * factor, gainNanos.high * factor);
    }

    public Agreement agreement() {
        Gain predicted = predictedMicros();
        if (!predicted.bounded() || !measuredMicros.bounded()) {
            return Agreement.UNKNOWN;
        }
        if (measuredMicros.low > predicted.high) {
            return Agreement.MORE;
        }
        return measuredMicros.high < predicted.low ? Agreement.LESS : Agreement.AGREE;
    }
}
