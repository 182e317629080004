package io.debezium.perf.patches;

import java.util.Map;

/**
 * The benchmark of {@code jmh-postgres} that times the code that a patch changes.
 *
 * @param include a regular expression that is found in the name of this benchmark alone
 * @param parameters a value for each of the benchmark's parameters, by its name
 */
public record MicroBenchmark(String include, Map<String, String> parameters) {

    public MicroBenchmark {
        parameters = Map.copyOf(parameters);
    }

    /**
     * The benchmark of everything between a decoderbufs message and its change record; for patches that only concern that
     * plugin's messages.
     */
    static MicroBenchmark ofDecoderbufsRecord() {
        return record("Decoderbufs");
    }

    /**
     * The benchmark of everything between a pgoutput message and its change record; for patches that only concern that
     * plugin's messages.
     */
    static MicroBenchmark ofPgOutputRecord() {
        return record("PgOutput");
    }

    private static MicroBenchmark record(String plugin) {
        return new MicroBenchmark("[.]" + plugin + "Benchmark[.]record$", Map.of("workload", "pgbench"));
    }
}
