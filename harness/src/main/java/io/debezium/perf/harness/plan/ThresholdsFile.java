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
    private static final String REMEDY = "scripts/thresholds.yaml shows how one is written.";

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
            throw Thresholds.wrong(file, "", "is not a file", "Name a file of thresholds with --thresholds. " + REMEDY);
        }
        try {
            return MAPPER.readTree(Files.readString(path));
        } catch (JsonProcessingException e) {
            String place =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr();
            throw Thresholds.wrong(
                    file,
                    place,
                    "is not YAML: " + e.getOriginalMessage().lines().findFirst().orElse(""),
                    REMEDY);
        } catch (IOException e) {
            throw Thresholds.wrong(file, "", "cannot be read: " + e.getMessage(), "It must be text in UTF-8.");
        }
    }

    private Thresholds read(JsonNode root) {
        if (!root.isObject()) {
            throw Thresholds.wrong(file, "", "must hold the lists micro and macro, or one of them", REMEDY);
        }
        ThresholdEntry.requireKeys(file, "", root, List.of("micro", "macro"), Set.of());
        List<Micro> micro = new ArrayList<>();
        for (ThresholdEntry entry : entries(root, "micro", "benchmark")) {
            micro.add(micro(entry, micro));
        }
        List<Macro> macro = new ArrayList<>();
        Set<String> workloads = new HashSet<>();
        for (ThresholdEntry entry : entries(root, "macro", "workload")) {
            entry.requireKeys("workload", Metric.OF_TRIALS);
            if (!workloads.add(entry.name())) {
                throw entry.wrong("", "is of a workload that has an entry already", "Put its gates into one.");
            }
            macro.add(new Macro(entry.where(), entry.name(), gates(entry, Metric.OF_TRIALS)));
        }
        if (micro.isEmpty() && macro.isEmpty()) {
            throw Thresholds.wrong(file, "", "holds no gate", REMEDY);
        }
        return new Thresholds(file, micro, macro);
    }

    private List<ThresholdEntry> entries(JsonNode root, String list, String name) {
        JsonNode entries = root.path(list);
        if (!entries.isMissingNode() && !entries.isArray()) {
            throw Thresholds.wrong(file, list, "must be a list", "Begin each entry with '- %s: '.".formatted(name));
        }
        List<ThresholdEntry> all = new ArrayList<>();
        entries.forEach(entry -> all.add(ThresholdEntry.of(file, list, all.size() + 1, name, entry)));
        return all;
    }

    private Micro micro(ThresholdEntry entry, List<Micro> before) {
        entry.requireKeys("benchmark", Micro.METRICS, "parameters");
        if (!entry.name().matches("[\\w$]+\\.[\\w$]+")) {
            throw entry.wrong(
                    "", "must name a class and a method of it", "For example benchmark: TypeModifierBenchmark.parse");
        }
        Micro micro = new Micro(entry.where(), entry.name(), entry.parameters(), gates(entry, Micro.METRICS));
        before.stream().filter(micro::overlaps).findFirst().ifPresent(other -> {
            throw entry.wrong(
                    "",
                    "means a benchmark that %s means as well".formatted(other.where()),
                    "Give both a parameter whose values differ, or put their gates into one.");
        });
        return micro;
    }

    private static Map<Metric, Threshold> gates(ThresholdEntry entry, List<Metric> metrics) {
        Map<Metric, Threshold> gates = new LinkedHashMap<>();
        entry.node().fieldNames().forEachRemaining(key -> metrics.stream()
                .filter(metric -> metric.id().equals(key))
                .forEach(metric -> gates.put(metric, entry.gate(metric))));
        if (gates.isEmpty()) {
            throw entry.wrong("", "has no gate", REMEDY);
        }
        return gates;
    }
}
