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
}
