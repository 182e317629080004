package io.debezium.perf.harness.result;

/**
 * What the CPU counted of a trial, in user mode, in the threads that do the program's own work: not those of the compiler and
 * the collector.
 *
 * @param figures none where nothing could be counted
 * @param trend instructions per event in the first third of the stretches / those in the last, medians; NaN of fewer than three
 * @param share of the threads' CPU time in which it was counted, 0 to 1: less than 1 where other programs counted too, and the
 *     figures are scaled by it
 * @param problem why nothing was counted, or no longer, a clause; empty where all is well
 */
public record HardwareFigures(Figures figures, double trend, double share, String problem) implements Measured {

    /** Of a trial in which nothing was counted. */
    public static HardwareFigures none(String problem) {
        return new HardwareFigures(Figures.of(), Double.NaN, Double.NaN, problem);
    }

    /** Each per event; NaN for what the CPU does not count. */
    public static Figures of(double instructions, double cycles) {
        return Figures.of()
                .with(Metric.INSTRUCTIONS_PER_EVENT, instructions)
                .with(Metric.CYCLES_PER_EVENT, cycles)
                .with(Metric.INSTRUCTIONS_PER_CYCLE, instructions / cycles);
    }
}
