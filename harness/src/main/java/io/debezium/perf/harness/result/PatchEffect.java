package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * What a patch did to CPU per event, as a comparison measured it.
 *
 * @param patch its name, or {@code all}
 * @param applied the patches that were, by their names: those that {@code all} stood for then; empty where not known
 * @param debezium the version of both
 * @param cpu per event, the patched candidate against the baseline without it
 * @param folder of the result, which names the command, as it would be named on the command line
 */
public record PatchEffect(
        String patch,
        List<String> applied,
        String debezium,
        String workload,
        String plugin,
        Comparison cpu,
        Instant startedAt,
        String folder) {}
