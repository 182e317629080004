package io.debezium.perf.harness.plan;

import java.util.Locale;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The use of the machine by others that is tolerated during a trial or fork; beyond it the trial is disturbed, and is repeated
 * while repeats are left.
 *
 * @param otherCores cores that other processes may keep busy
 * @param stealPercent share of all cores' time that the hypervisor may give to other machines; 100 for any
 */
public record Tolerance(double otherCores, double stealPercent) {

    /** As text, since it is the default of a command-line option. */
    public static final String USUAL_OTHER_CORES = "0.15";

    /** In per cent. */
    public static final int USUAL_STEAL_PERCENT = 5;

    /** The default, for a machine that is dedicated to the measurement. */
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

    /** A copy that tolerates more cores of other processes. */
    public Tolerance plusCores(double cores) {
        return new Tolerance(otherCores + cores, stealPercent);
    }
}
