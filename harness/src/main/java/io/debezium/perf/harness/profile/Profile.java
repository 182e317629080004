package io.debezium.perf.harness.profile;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Analysis;

/**
 * What a recording says, with the stacks behind it.
 *
 * @param cpu CPU samples, in samples
 * @param cpuTime CPU samples in microseconds, threads scaled each to its own CPU time; empty when that is not known
 * @param allocation allocation samples, in bytes
 * @param threadNames the names of the recorded threads by the operating system's id
 * @param traced the types of events in the recording that have stacks
 * @param notes what the reader must know before believing a figure, a sentence each
 */
public record Profile(
        Analysis analysis,
        Stacks cpu,
        Stacks cpuTime,
        Stacks allocation,
        Map<Long, String> threadNames,
        Set<String> traced,
        List<String> notes) {

    /** The stacks that costs are best read from: CPU time where it is known, else samples. */
    public Stacks hottest() {
        return cpuTime.stacks().isEmpty() ? cpu : cpuTime;
    }

    /**
     * @return this profile
     * @throws InvalidConfiguration if the recording has neither CPU nor wall-clock nor allocation samples, so that there is
     *     nothing to profile
     */
    public Profile requireSamples() {
        if (analysis.cpu().samples() == 0 && analysis.allocation().samples() == 0) {
            throw InvalidConfiguration.of("profile.holds-no-samples-no-jdk-cputimesample", analysis.file(), traced);
        }
        return this;
    }
}
