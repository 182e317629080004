package io.debezium.perf.harness.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.JsonNode;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;

/**
 * One entry of a file of thresholds, while it is read.
 *
 * @param where it stands in the file, for messages
 * @param name of the benchmark or the workload
 */
record ThresholdEntry(String file, String where, String name, JsonNode node) {

    /** No object is that small, but what JMH does between two readings shows up as a fraction of it. */
    static final double USUAL_BYTES_WITHIN = 1;

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,5}(?:\\.\\d{1,6})?) ?%");
    private static final Pattern BYTES = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?) ?B");

    /** @throws InvalidConfiguration if it is none, or has no name */
    static ThresholdEntry of(String file, String list, int number, String key, JsonNode node) {
        String where = "%s entry %d".formatted(list, number);
        String name = node.path(key).asText("").strip();
        if (!node.isObject() || !node.path(key).isTextual() || name.isEmpty()) {
            throw Thresholds.wrong(
                    file, where, "must have a %s".formatted(key), "Begin it with '- %s: '.".formatted(key));
        }
        return new ThresholdEntry(file, "%s (%s)".formatted(where, name), name, node);
    }

    InvalidConfiguration wrong(String key, String rule, String remedy) {
        return Thresholds.wrong(file, key.isEmpty() ? where : where + ", " + key, rule, remedy);
    }

    /** @throws InvalidConfiguration if it has another key than these */
    void requireKeys(String key, List<Metric> metrics, String... more) {
        List<String> known = new ArrayList<>(List.of(key));
        known.addAll(List.of(more));
        metrics.forEach(metric -> known.add(metric.id()));
        requireKeys(file, where, node, known, Set.of());
    }

    static void requireKeys(
            String file, String where, JsonNode node, Collection<String> known, Collection<String> needed) {
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                throw Thresholds.wrong(
                        file,
                        where,
                        "has an unknown key: " + key,
                        "Known %s %s.".formatted(known.size() == 1 ? "is" : "are", String.join(", ", known)));
            }
        });
        for (String key : needed) {
            if (!node.has(key)) {
                throw Thresholds.wrong(file, where, "must have a " + key, "");
            }
        }
    }

    /** The value of each, as text. */
    Map<String, String> parameters() {
        JsonNode parameters = node.path("parameters");
        if (!parameters.isMissingNode() && !parameters.isObject()) {
            throw wrong("parameters", "must be names with values", "For example parameters: {columns: ten}");
        }
        Map<String, String> all = new TreeMap<>();
        parameters.properties().forEach(each -> {
            JsonNode value = each.getValue();
            // A number with a point would come back as another text than was written.
            if (!value.isTextual() && !value.isIntegralNumber() && !value.isBoolean()) {
                throw wrong(
                        "parameters", each.getKey() + " must have one value", "A number with a point needs quotes.");
            }
            all.put(each.getKey(), value.asText());
        });
        return all;
    }

    /** @param metric of which it has a gate */
    Threshold gate(Metric metric) {
        JsonNode gate = node.path(metric.id());
        boolean bytes = metric == Metric.ALLOCATED_BYTES_PER_OP;
        if (!gate.isObject()) {
            throw wrong(metric.id(), "must be worse and reason", "For example {worse: 5%, reason: why so much}");
        }
        String place = where + ", " + metric.id();
        requireKeys(
                file,
                place,
                gate,
                bytes ? List.of("worse", "within", "reason") : List.of("worse", "reason"),
                List.of("worse", "reason"));
        String reason = gate.path("reason").asText().strip();
        if (!gate.path("reason").isTextual() || reason.isEmpty()) {
            throw wrong(metric.id(), "must have a reason that says something", "Say why so much and no more.");
        }
        Double within = bytes ? (Double) USUAL_BYTES_WITHIN : null;
        if (gate.has("within")) {
            within = number(metric, gate, "within", BYTES, "a number of bytes per operation: 8 B");
        }
        double worse = number(metric, gate, "worse", PERCENT, "a number with a per cent sign: 5%");
        if (!(worse > 0)) {
            throw wrong(
                    metric.id(),
                    "worse: must be more than 0 %",
                    "No two runs are the same; 1% is tight, 10% is loose.");
        }
        return new Threshold(worse / 100, within, reason);
    }

    private double number(Metric metric, JsonNode gate, String key, Pattern pattern, String rule) {
        Matcher number = pattern.matcher(gate.path(key).asText().strip());
        if (!number.matches()) {
            throw wrong(metric.id(), "%s %s: must be %s".formatted(key, gate.path(key), rule), "");
        }
        return Double.parseDouble(number.group(1));
    }
}
