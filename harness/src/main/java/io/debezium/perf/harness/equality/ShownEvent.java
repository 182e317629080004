package io.debezium.perf.harness.equality;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.VerifyResult.Field;

/**
 * What one event holds, as the program under test writes it down: a line for each value, its path, its type and the value.
 *
 * @param values type and value by path, in the order of the lines
 */
public record ShownEvent(Map<String, String> values) {

    private static final String HEAD = "event ";

    /** Ends the path of a schema's digest, of which the lines themselves follow. */
    private static final String DIGEST = "@digest";

    /** The event of a run that did not deliver one. */
    public static final ShownEvent NONE = new ShownEvent(Map.of());

    /** @param lines of a file that shows one event; none where it was not delivered */
    public static ShownEvent of(List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines) {
            if (line.startsWith(HEAD)) {
                continue;
            }
            int space = line.indexOf(' ');
            String path = space < 0 ? line : line.substring(0, space);
            String value = space < 0 ? "" : line.substring(space + 1);
            if (path.endsWith(DIGEST)) {
                continue;
            }
            String free = path;
            // What follows an event may be there more than once.
            for (int i = 2; values.containsKey(free); i++) {
                free = path + "#" + i;
            }
            values.put(free, value);
        }
        return new ShownEvent(values);
    }

    public String topic() {
        return plain(values.getOrDefault("topic", ""));
    }

    /** The key's values by name; empty when it has none. */
    public String key() {
        return values.entrySet().stream()
                .filter(each -> each.getKey().startsWith("key."))
                .map(each -> each.getKey().substring("key.".length()) + "=" + plain(each.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The values that differ, in the order of this event; those that only the other one has come last. */
    public List<Field> difference(ShownEvent other) {
        Set<String> paths = new LinkedHashSet<>(values.keySet());
        paths.addAll(other.values.keySet());
        List<Field> fields = new ArrayList<>();
        for (String path : paths) {
            String one = values.getOrDefault(path, "");
            String two = other.values.getOrDefault(path, "");
            if (!one.equals(two) || values.containsKey(path) != other.values.containsKey(path)) {
                fields.add(new Field(path, one, two));
            }
        }
        return fields;
    }

    private static String plain(String typed) {
        return typed.substring(typed.indexOf(' ') + 1);
    }
}
