package io.debezium.perf.patches;

import java.util.Map;

/**
 * A patch in the small: the benchmark of {@code jmh-postgres} that times what it changes.
 *
 * @param include a regular expression that is found in the name of this benchmark alone
 * @param parameters a value for each of the benchmark's parameters, by its name
 * @param operation what one operation of the benchmark calls once: how often it is called for an event says how much of an
 *     operation an event takes
 */
public record MicroBenchmark(String include, Map<String, String> parameters, CountedMethod operation) {

    public MicroBenchmark {
        parameters = Map.copyOf(parameters);
    }

    /** All that is done from a message of decoderbufs to a change record; for what only that plugin's messages take. */
    static MicroBenchmark ofDecoderbufsRecord() {
        return record("Decoderbufs", "pgproto.PgProto");
    }

    /** As {@link #ofDecoderbufsRecord} of pgoutput. */
    static MicroBenchmark ofPgOutputRecord() {
        return record("PgOutput", "pgoutput.PgOutput");
    }

    /** The table is asked for once for each change, and not for the begin and the end of a transaction. */
    private static MicroBenchmark record(String plugin, String decoder) {
        return new MicroBenchmark(
                "[.]" + plugin + "Benchmark[.]record$",
                Map.of("workload", "pgbench"),
                CountedMethod.parse(
                        "io.debezium.connector.postgresql.connection." + decoder + "ReplicationMessage.getTable"));
    }
}
