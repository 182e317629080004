package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * What a patch did to CPU per event, as a comparison measured it.
 *
 * @param patch its name, or {@code all}
 * @param debezium the version of both
 * @param cpu per event, the patched candidate against the baseline without it
 * @param folder of the result, which names the command, as it would be named on the command line
 */
public record PatchEffect(
        String patch,
        String debezium,
        String workload,
        String plugin,
        Comparison cpu,
        Instant startedAt,
        String folder) {}
