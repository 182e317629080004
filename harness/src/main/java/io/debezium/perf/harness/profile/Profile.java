package io.debezium.perf.harness.profile;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Analysis;

/**
 * The analysis of a recording, and the stacks that it is based on.
 *
 * @param cpu CPU samples, in microseconds if CPU time is known, otherwise in samples
 * @param allocation allocation samples, in bytes
 * @param threadNames the names of the recorded threads by the operating system's id
 * @param notes what the reader must know before believing a figure, a sentence each
 */
public record Profile(
        Analysis analysis, Stacks cpu, Stacks allocation, Map<Long, String> threadNames, List<String> notes) {

    /**
     * @return this profile
     * @throws InvalidConfiguration if the recording has neither CPU nor allocation samples, so that there is
     *     nothing to profile
     */
    public Profile requireSamples() {
        if (analysis.cpu().samples() == 0 && analysis.allocation().samples() == 0) {
            throw InvalidConfiguration.of("profile.holds-no-samples", analysis.file());
        }
        return this;
    }
}
