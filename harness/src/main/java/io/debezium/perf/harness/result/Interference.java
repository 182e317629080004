package io.debezium.perf.harness.result;

/**
 * What else went on during the window.
 *
 * @param stealPercent share of all cores' time that the hypervisor gave to other machines
 * @param otherCores cores kept busy by processes that are no part of the trial
 * @param clockSetSeconds by how much the machine's clock was set forward meanwhile, about 0 as long as nobody did
 */
public record Interference(double stealPercent, double otherCores, double clockSetSeconds) {

    public Interference(double stealPercent, double otherCores) {
        this(stealPercent, otherCores, 0.0);
    }

    /** With what another has seen of the clock, where that is more. */
    public Interference withClockSet(double seconds) {
        boolean more = Math.abs(seconds) > Math.abs(clockSetSeconds);
        return new Interference(stealPercent, otherCores, more ? seconds : clockSetSeconds);
    }

    /** Where a part of the trial ran out of sight, so that nobody can tell it from others: their cores are NaN. */
    public Interference withOtherCoresUnknown() {
        return new Interference(stealPercent, Double.NaN, clockSetSeconds);
    }
}
