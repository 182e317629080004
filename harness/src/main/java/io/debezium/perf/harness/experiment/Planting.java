package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What slow-downs are planted as: turns of a loop where instructions decide, else CPU time.
 *
 * @param metric that they add to
 * @param cost of an event of the variant as it is, in the metric's unit
 * @param unit what a turn adds to that, or a nanosecond
 */
record Planting(Metric metric, double cost, double unit) {

    private static final double MICROS_PER_NANO = 1e-3;

    /** Instructions of an event for each turn that is tried: what the turns add is then a good part of an event. */
    private static final double PER_TURN = 8;

    static Planting time(double cpuMicrosPerEvent) {
        return new Planting(Metric.CPU_MICROS_PER_EVENT, cpuMicrosPerEvent, MICROS_PER_NANO);
    }

    /**
     * @param instructions of an event of the variant as it is
     * @param spun likewise with {@link #trialTurns} for each event
     */
    static Planting work(double instructions, double spun) {
        return new Planting(
                Metric.INSTRUCTIONS_PER_EVENT, instructions, (spun - instructions) / trialTurns(instructions));
    }

    /** How many turns are tried first: enough to stand out from what two trials of the same differ by. */
    static long trialTurns(double instructions) {
        return Math.max(1, Math.round(instructions / PER_TURN));
    }

    /** Whether what was tried added anything: no counter may stand still. */
    boolean works() {
        return unit > 0;
    }

    /** What is added to a spec: {@code ,burn=900ns} or {@code ,spin=1200}. */
    String key(double share) {
        long amount = Math.max(1, Math.round(cost * share / unit));
        return metric == Metric.CPU_MICROS_PER_EVENT ? ",burn=" + amount + "ns" : ",spin=" + amount;
    }

    /** What a slowed variant was given for each event, in the metric's unit. */
    double added(VariantSpec slowed) {
        return unit * slowed.burnNanos().orElseGet(() -> slowed.spinTurns().orElseThrow());
    }
}
