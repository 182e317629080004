package io.debezium.perf.harness.result;

/**
 * What else went on during the window.
 *
 * @param stealPercent share of all cores' time that the hypervisor gave to other machines
 * @param otherCores cores kept busy by processes that are no part of the trial; NaN where nobody knows, or a CPU quota keeps
 *     them from what is measured
 * @param clockSetSeconds by how much the machine's clock was set forward meanwhile, about 0 as long as nobody did
 * @param throttledPercent share of the CPU quota's periods in which it was used up; 0 without a quota
 */
public record Interference(double stealPercent, double otherCores, double clockSetSeconds, double throttledPercent) {

    /** With what another has seen of the clock, where that is more. */
    public Interference withClockSet(double seconds) {
        boolean more = Math.abs(seconds) > Math.abs(clockSetSeconds);
        return new Interference(stealPercent, otherCores, more ? seconds : clockSetSeconds, throttledPercent);
    }
}
