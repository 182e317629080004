package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What JMH's own JSON says of one fork of one benchmark.
 *
 * @param mode {@code avgt}, {@code thrpt}, {@code sample} or {@code ss}
 * @param unit of the score, {@code ns/op}
 * @param score the mean of the iterations
 * @param allocatedBytesPerOp by the {@code gc} profiler; empty where it does not tell
 * @param counters the benchmark's own auxiliary counters, by name
 */
public record JmhScore(
        String mode, String unit, double score, OptionalDouble allocatedBytesPerOp, Map<String, Double> counters) {

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** @throws IOException if the file is not what JMH writes of one benchmark */
    static JmhScore read(Path json) throws IOException {
        JsonNode results = MAPPER.readTree(Files.readString(json));
        if (results.size() != 1) {
            throw new IOException("%s holds %d results, must be 1".formatted(json, results.size()));
        }
        JsonNode result = results.get(0);
        JsonNode primary = result.path("primaryMetric");
        if (!primary.path("score").isNumber()) {
            throw new IOException(json + " has no score");
        }
        OptionalDouble allocated = OptionalDouble.empty();
        Map<String, Double> counters = new TreeMap<>();
        for (Map.Entry<String, JsonNode> metric :
                result.path("secondaryMetrics").properties()) {
            // Before JMH 1.37 a profiler's metric begins with a dot in the middle of the line.
            String name = metric.getKey().replace("\u00b7", "");
            double value = metric.getValue().path("score").asDouble();
            if (name.equals(ALLOCATION)) {
                allocated = OptionalDouble.of(value);
            } else if (metric.getValue().path("scoreUnit").asText().equals("#")) {
                counters.put(name, value);
            }
        }
        return new JmhScore(
                result.path("mode").asText(),
                primary.path("scoreUnit").asText(),
                primary.path("score").asDouble(),
                allocated,
                counters);
    }
}
