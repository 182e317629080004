package io.debezium.perf.harness.result;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Brings results of the schema before to the present one: every command once had names of its own for its trials and for what
 * they ran under.
 */
final class OlderResults {

    private static final Map<String, String> REPLAYED =
            Map.of("block", "round", "variant", "arm", "purpose", "condition");

    /** By command, what the keys of its trials are called now. */
    private static final Map<String, Map<String, String>> TRIALS = Map.of(
            "compare",
            REPLAYED,
            "calibrate",
            REPLAYED,
            "screen",
            REPLAYED,
            "bisect",
            REPLAYED,
            "jmh",
            Map.of("block", "round", "variant", "arm", "benchmark", "condition"),
            "latency",
            Map.of("variant", "arm", "demand", "condition"),
            "snapshot",
            Map.of("variant", "arm", "rows", "condition"),
            "impact",
            Map.of("condition", "arm", "load", "condition"));

    /** Likewise of its contrasts. */
    private static final Map<String, Map<String, String>> CONTRASTS = Map.of(
            "latency", Map.of("demand", "condition"),
            "snapshot", Map.of("rows", "condition"),
            "impact", Map.of("load", "condition"));

    private static final List<String> OVER_TAPE =
            List.of("trialsPerPair", "warmUpEvents", "markEvery", "order", "recordings");

    private static final List<String> UNDER_LOAD =
            List.of("warmUpSeconds", "durationSeconds", "perSecond", "captureThrough");

    private OlderResults() {}

    /** Whether the schema before the present one of a command is known. */
    static boolean knows(String command) {
        return TRIALS.containsKey(command);
    }

    /**
     * Renames what is called otherwise now.
     *
     * @param result as it was read, of the schema before; it is changed
     */
    static void upgrade(ObjectNode result) {
        String command = result.path("command").asText();
        for (String former : List.of("cells", "forks")) {
            if (result.has(former)) {
                result.set("trials", result.remove(former));
            }
        }
        rename(result.path("trials"), TRIALS.get(command));
        rename(result.path("contrasts"), CONTRASTS.getOrDefault(command, Map.of()));
        result.path("trials").forEach(OlderResults::marks);
        if (result.path("design") instanceof ObjectNode design) {
            design(design);
        }
    }

    /** What only some kinds of trials have is apart from what all have. */
    private static void design(ObjectNode design) {
        for (String former : List.of("pairs", "forks")) {
            if (design.has(former)) {
                design.set("rounds", design.remove(former));
            }
        }
        moved(design, "overTape", OVER_TAPE);
        moved(design, "underLoad", UNDER_LOAD);
        if (design.has("options")) {
            design.set("jmhOptions", design.remove("options"));
        }
    }

    private static void moved(ObjectNode design, String group, List<String> names) {
        ObjectNode inside = design.objectNode();
        names.stream().filter(design::has).forEach(name -> inside.set(name, design.remove(name)));
        if (!inside.isEmpty()) {
            design.set(group, inside);
        }
    }

    /** The readings on the way are part of a trial's figures now. */
    private static void marks(JsonNode trial) {
        JsonNode marks = ((ObjectNode) trial).remove("marks");
        if (marks != null && trial.path("figures") instanceof ObjectNode figures) {
            figures.set("marks", marks);
        }
    }

    private static void rename(JsonNode entries, Map<String, String> names) {
        if (entries instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, renamed(array.get(i), names));
            }
        }
    }

    private static ObjectNode renamed(JsonNode entry, Map<String, String> names) {
        ObjectNode renamed = ((ObjectNode) entry).objectNode();
        Iterator<Map.Entry<String, JsonNode>> fields = entry.fields();
        while (fields.hasNext()) {
            Map.Entry<String, JsonNode> field = fields.next();
            renamed.set(names.getOrDefault(field.getKey(), field.getKey()), field.getValue());
        }
        return renamed;
    }
}
