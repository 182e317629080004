package io.debezium.perf.harness.result;

/**
 * What a patch is to gain for an event, by its micro-benchmark and by how often an event needs what that does; and what it
 * gained.
 *
 * @param candidate the spec that was measured over the tape
 * @param benchmark with its parameters
 * @param method whose calls are counted: one for each operation of the benchmark
 * @param callsPerEvent 0 or more
 * @param baselineNanos an operation's time with the baseline, median over the forks
 * @param candidateNanos likewise
 * @param gainNanos what an operation takes less, from the forks' own differences
 * @param predictedMicros what an event should cost less: {@code gainNanos} times {@code callsPerEvent}
 * @param measuredMicros CPU that an event did cost less over the tape, from the pairs' own differences; {@link Gain#UNKNOWN}
 *     where the candidate has more than this patch
 * @param confidence of every interval, 0.95 for 95 %
 */
public record Prediction(
        String patch,
        String candidate,
        String workload,
        String plugin,
        String benchmark,
        String method,
        double callsPerEvent,
        double baselineNanos,
        double candidateNanos,
        Gain gainNanos,
        Gain predictedMicros,
        Gain measuredMicros,
        double confidence) {

    /**
     * What something takes less; below 0 where it takes more.
     *
     * @param value the Hodges-Lehmann estimate; NaN where nothing was measured
     * @param low of the interval; NaN where so few have none
     * @param high likewise
     */
    public record Gain(double value, double low, double high) {

        public static final Gain UNKNOWN = new Gain(Double.NaN, Double.NaN, Double.NaN);

        /** @param factor 0 or more */
        public Gain times(double factor) {
            return new Gain(value * factor, low * factor, high * factor);
        }

        boolean bounded() {
            return Double.isFinite(low) && Double.isFinite(high);
        }
    }

    /** How the measured gain stands to the predicted one. */
    public enum Agreement implements LowerCaseId {
        /** The intervals have values in common. */
        AGREE("as predicted"),
        MORE("more than predicted"),
        LESS("less than predicted"),
        /** One of the two has no interval. */
        UNKNOWN("not known");

        private final String words;

        Agreement(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }
    }

    public Agreement agreement() {
        if (!predictedMicros.bounded() || !measuredMicros.bounded()) {
            return Agreement.UNKNOWN;
        }
        if (measuredMicros.low > predictedMicros.high) {
            return Agreement.MORE;
        }
        return measuredMicros.high < predictedMicros.low ? Agreement.LESS : Agreement.AGREE;
    }
}
