package io.debezium.perf.patches;

import java.util.Map;

/**
 * A patch in the small: the benchmark of {@code jmh-postgres} that times what it changes.
 *
 * @param include a regular expression that is found in the name of this benchmark alone
 * @param parameters a value for each of the benchmark's parameters, by its name
 */
public record MicroBenchmark(String include, Map<String, String> parameters) {

    public MicroBenchmark {
        parameters = Map.copyOf(parameters);
    }

    /** All that is done from a message of decoderbufs to a change record; for what only that plugin's messages take. */
    static MicroBenchmark ofDecoderbufsRecord() {
        return record("Decoderbufs");
    }

    /** As {@link #ofDecoderbufsRecord} of pgoutput. */
    static MicroBenchmark ofPgOutputRecord() {
        return record("PgOutput");
    }

    private static MicroBenchmark record(String plugin) {
        return new MicroBenchmark("[.]" + plugin + "Benchmark[.]record$", Map.of("workload", "pgbench"));
    }
}
