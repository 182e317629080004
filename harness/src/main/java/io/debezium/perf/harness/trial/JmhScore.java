package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.debezium.perf.harness.result.JmhFigures;

/** Reads what JMH's own JSON says of one fork of one benchmark. */
final class JmhScore {

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JmhScore() {}

    /** @throws IOException if the file is not what JMH writes of one benchmark */
    static JmhFigures read(Path json) throws IOException {
        JsonNode results = MAPPER.readTree(Files.readString(json));
        if (results.size() != 1) {
            throw new IOException("%s holds %d results, must be 1".formatted(json, results.size()));
        }
        JsonNode result = results.get(0);
        JsonNode primary = result.path("primaryMetric");
        if (!primary.path("score").isNumber()) {
            throw new IOException(json + " has no score");
        }
        Double allocated = null;
        Map<String, Double> counters = new TreeMap<>();
        for (Map.Entry<String, JsonNode> metric :
                result.path("secondaryMetrics").properties()) {
            // Before JMH 1.37 a profiler's metric begins with a dot in the middle of the line.
            String name = metric.getKey().replace("\u00b7", "");
            double value = metric.getValue().path("score").asDouble();
            if (name.equals(ALLOCATION)) {
                allocated = value;
            } else if (metric.getValue().path("scoreUnit").asText().equals("#")) {
                counters.put(name, value);
            }
        }
        return new JmhFigures(
                result.path("mode").asText(),
                primary.path("scoreUnit").asText(),
                primary.path("score").asDouble(),
                allocated,
                counters);
    }
}
