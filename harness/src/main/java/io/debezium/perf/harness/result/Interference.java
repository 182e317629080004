package io.debezium.perf.harness.result;

/**
 * What the machine did besides the trial during the window.
 *
 * @param stealPercent share of all cores' time that the hypervisor gave to other machines
 * @param otherCores cores kept busy by processes that are not part of the trial; NaN where unknown, or if a CPU quota separates
 *     them from the trial
 * @param clockSetSeconds by how much the machine's clock was set forward meanwhile, about 0 if it was not set
 * @param throttledPercent share of the CPU quota's periods in which it was used up; 0 without a quota
 */
public record Interference(double stealPercent, double otherCores, double clockSetSeconds, double throttledPercent) {

    /** A copy with another measurement of the clock's change, if that is larger. */
    public Interference withClockSet(double seconds) {
        boolean more = Math.abs(seconds) > Math.abs(clockSetSeconds);
        return new Interference(stealPercent, otherCores, more ? seconds : clockSetSeconds, throttledPercent);
    }
}
