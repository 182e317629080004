package io.debezium.perf.harness.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Thresholds.Macro;
import io.debezium.perf.harness.plan.Thresholds.Micro;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;

/** Reads {@link Thresholds} from YAML. Whatever is not known is refused, since it would be no gate without anyone noticing. */
public final class ThresholdsFile {

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String REMEDY = "See scripts/thresholds.yaml for an example.";

    /** No object is that small, but what JMH does between two readings shows up as a fraction of it. */
    private static final double USUAL_BYTES_WITHIN = 1;

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,5}(?:\\.\\d{1,6})?) ?%");
    private static final Pattern BYTES = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?) ?B");

    private final String file;

    private ThresholdsFile(String file) {
        this.file = file;
    }

    /**
     * @param name of the file in messages and results
     * @throws InvalidConfiguration if there is no such file, or it holds something else than gates, with the place
     */
    public static Thresholds read(Path file, String name) {
        ThresholdsFile thresholds = new ThresholdsFile(name);
        return thresholds.read(thresholds.tree(file));
    }

    private JsonNode tree(Path path) {
        if (!Files.isRegularFile(path)) {
            throw wrong("", "is not a file", "Name a file of thresholds with --thresholds. " + REMEDY);
        }
        try {
            return MAPPER.readTree(Files.readString(path));
        } catch (JsonProcessingException e) {
            String place =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr();
            throw wrong(
                    place,
                    "is not YAML: " + e.getOriginalMessage().lines().findFirst().orElse(""),
                    REMEDY);
        } catch (IOException e) {
            throw wrong("", "cannot be read: " + e.getMessage(), "It must be text in UTF-8.");
        }
    }

    private Thresholds read(JsonNode root) {
        if (!root.isObject()) {
            throw wrong("", "must hold the lists micro and macro, or one of them", REMEDY);
        }
        requireKnown("", root, List.of("micro", "macro"));
        List<Micro> micro = new ArrayList<>();
        for (GateEntry entry : entries(root, "micro", "benchmark")) {
            micro.add(micro(entry, micro));
        }
        List<Macro> macro = new ArrayList<>();
        Set<String> workloads = new HashSet<>();
        for (GateEntry entry : entries(root, "macro", "workload")) {
            if (!workloads.add(entry.name)) {
                throw wrong(entry.where, "is for a workload that already has an entry", "Merge the two entries.");
            }
            macro.add(new Macro(entry.where, entry.name, gates(entry, Macro.METRICS, List.of("workload"))));
        }
        if (micro.isEmpty() && macro.isEmpty()) {
            throw wrong("", "contains no gate", REMEDY);
        }
        return new Thresholds(file, micro, macro);
    }

    /** One entry of a list. */
    private record GateEntry(String where, String name, JsonNode node) {}

    private List<GateEntry> entries(JsonNode root, String list, String key) {
        JsonNode entries = root.path(list);
        String remedy = "Begin each entry with '- %s: '.".formatted(key);
        if (!entries.isMissingNode() && !entries.isArray()) {
            throw wrong(list, "must be a list", remedy);
        }
        List<GateEntry> all = new ArrayList<>();
        for (JsonNode entry : entries) {
            String where = "%s entry %d".formatted(list, all.size() + 1);
            String name = entry.path(key).asText("").strip();
            if (!entry.isObject() || !entry.path(key).isTextual() || name.isEmpty()) {
                throw wrong(where, "must have a " + key, remedy);
            }
            all.add(new GateEntry("%s (%s)".formatted(where, name), name, entry));
        }
        return all;
    }

    private Micro micro(GateEntry entry, List<Micro> before) {
        if (!entry.name.matches("[\\w$]+\\.[\\w$]+")) {
            throw wrong(
                    entry.where,
                    "must name a class and one of its methods",
                    "For example benchmark: TypeModifierBenchmark.parse");
        }
        Map<Metric, Threshold> gates = gates(entry, Micro.METRICS, List.of("benchmark", "parameters"));
        Micro micro = new Micro(entry.where, entry.name, parameters(entry), gates);
        before.stream().filter(micro::overlaps).findFirst().ifPresent(other -> {
            throw wrong(
                    entry.where,
                    "covers a benchmark that %s covers, too".formatted(other.where()),
                    "Give both a parameter with different values, or merge the two entries.");
        });
        return micro;
    }

    /** The value of each, as text. */
    private Map<String, String> parameters(GateEntry entry) {
        JsonNode parameters = entry.node.path("parameters");
        String where = entry.where + ", parameters";
        if (!parameters.isMissingNode() && !parameters.isObject()) {
            throw wrong(where, "must be names with values", "For example parameters: {columns: ten}");
        }
        Map<String, String> all = new TreeMap<>();
        parameters.properties().forEach(each -> {
            JsonNode value = each.getValue();
            // A number with a point would come back as another text than was written.
            if (!value.isTextual() && !value.isIntegralNumber() && !value.isBoolean()) {
                throw wrong(where, each.getKey() + " must have one value", "Quote a number with a decimal point.");
            }
            all.put(each.getKey(), value.asText());
        });
        return all;
    }

    /** @param others keys that are no gates */
    private Map<Metric, Threshold> gates(GateEntry entry, List<Metric> metrics, List<String> others) {
        requireKnown(
                entry.where,
                entry.node,
                Stream.concat(others.stream(), metrics.stream().map(Metric::id)).toList());
        Map<Metric, Threshold> gates = new LinkedHashMap<>();
        entry.node.fieldNames().forEachRemaining(key -> metrics.stream()
                .filter(metric -> metric.id().equals(key))
                .forEach(metric -> gates.put(metric, gate(entry, metric))));
        if (gates.isEmpty()) {
            throw wrong(entry.where, "contains no gate", REMEDY);
        }
        if (gates.values().stream().allMatch(Threshold::optional)) {
            throw wrong(
                    entry.where,
                    "has optional gates only: without instruction counters everything would pass",
                    "Add one that every machine measures, for example bytecodesPerEvent.");
        }
        return gates;
    }

    private Threshold gate(GateEntry entry, Metric metric) {
        JsonNode gate = entry.node.path(metric.id());
        String where = entry.where + ", " + metric.id();
        boolean bytes = metric == Metric.ALLOCATED_BYTES_PER_OP;
        if (!gate.isObject()) {
            throw wrong(where, "must have worse and reason", "For example {worse: 5%, reason: why so much}");
        }
        String more = bytes ? "within" : metric == Metric.INSTRUCTIONS_PER_EVENT ? "optional" : "reason";
        requireKnown(where, gate, Stream.of("worse", more, "reason").distinct().toList());
        if (gate.has("optional") && !gate.path("optional").isBoolean()) {
            throw wrong(where, "optional: must be true or false", "");
        }
        String reason = gate.path("reason").asText().strip();
        if (!gate.path("reason").isTextual() || reason.isEmpty()) {
            throw wrong(where, "must have a reason", "State why this threshold was chosen.");
        }
        Double within = bytes ? (Double) USUAL_BYTES_WITHIN : null;
        if (gate.has("within")) {
            within = number(where, gate, "within", BYTES, "a number of bytes per operation: 8 B");
        }
        double worse = number(where, gate, "worse", PERCENT, "a number with a percent sign: 5%");
        if (!(worse > 0)) {
            throw wrong(where, "worse: must be more than 0 %", "Measurements vary: 1% is strict, 10% is loose.");
        }
        return new Threshold(worse / 100, within, reason, gate.path("optional").asBoolean());
    }

    private double number(String where, JsonNode gate, String key, Pattern pattern, String rule) {
        Matcher number = pattern.matcher(gate.path(key).asText().strip());
        if (!number.matches()) {
            throw gate.has(key)
                    ? wrong(where, "%s %s: must be %s".formatted(key, gate.path(key), rule), "")
                    : wrong(where, "must have " + key, "");
        }
        return Double.parseDouble(number.group(1));
    }

    private void requireKnown(String where, JsonNode node, List<String> known) {
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                throw wrong(where, "has an unknown key: " + key, "Known keys: %s.".formatted(String.join(", ", known)));
            }
        });
    }

    private InvalidConfiguration wrong(String where, String rule, String remedy) {
        return Thresholds.wrong(file, where, rule, remedy);
    }
}
