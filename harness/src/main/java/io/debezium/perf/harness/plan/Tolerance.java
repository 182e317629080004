package io.debezium.perf.harness.plan;

import java.util.Locale;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * What others may take of the machine during a trial or fork; with more it is disturbed, and repeated while there are repeats.
 *
 * @param otherCores that other processes may keep busy
 * @param stealPercent of all cores' time that a hypervisor may give to others, 100 for any
 */
public record Tolerance(double otherCores, double stealPercent) {

    /** As text, since the defaults of options are. */
    public static final String USUAL_OTHER_CORES = "0.15";

    /** The number before the per cent sign. */
    public static final int USUAL_STEAL_PERCENT = 5;

    /** Of a machine that is there for the measurement. */
    public static final Tolerance USUAL =
            new Tolerance(Double.parseDouble(Tolerance.USUAL_OTHER_CORES), Tolerance.USUAL_STEAL_PERCENT);

    /** @throws InvalidConfiguration if a number is out of its range */
    public Tolerance {
        if (!(otherCores > 0)) {
            throw InvalidConfiguration.of(
                    "plan.other-cores-out-of-range", "--other-cores " + otherCores, USUAL.otherCores);
        }
        if (!(stealPercent > 0 && stealPercent <= 100)) {
            throw InvalidConfiguration.of(
                    "plan.steal-out-of-range", String.format(Locale.ROOT, "--steal %.1f%%", stealPercent));
        }
    }

    /** The same with so many more cores of others. */
    public Tolerance plusCores(double cores) {
        return new Tolerance(otherCores + cores, stealPercent);
    }
}
