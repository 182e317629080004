package io.debezium.perf.harness.question.verify;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.question.verify.VerifyResult.Field;

/**
 * Named values that the program under test has written down: those of one event, by path and with their types, or those of
 * Debezium's MBeans, by bean and attribute.
 *
 * @param values in the order in which differences are reported
 */
record NamedValues(Map<String, String> values) {

    /** The suffix of the path of a schema's digest; the schema itself follows line by line. */
    private static final String DIGEST = "@digest";

    /** Attributes that depend on time, or on how full a queue happened to be: it suffices that they can be read. */
    private static final Pattern CHANCE =
            Pattern.compile(".* (MilliSeconds.*|.*DurationInSeconds|QueueRemainingCapacity|CurrentQueueSizeInBytes)");

    private static final String ANSWERED = "answered";

    /** @param lines of a file that shows one event; none if it was not delivered */
    static NamedValues ofEvent(List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", 2);
            if (words[0].equals("event") || words[0].endsWith(DIGEST)) {
                continue;
            }
            String free = words[0];
            // A name may occur several times.
            for (int i = 2; values.containsKey(free); i++) {
                free = words[0] + "#" + i;
            }
            values.put(free, words.length < 2 ? "" : words[1]);
        }
        return new NamedValues(values);
    }

    /** @param lines of a file with the values of MBeans */
    static NamedValues ofBeans(List<String> lines) {
        Map<String, String> values = new TreeMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            String name = decoded(words[1]) + " " + decoded(words[2]);
            boolean answered = words[0].equals(ANSWERED);
            String answer = CHANCE.matcher(name).matches() ? ANSWERED : decoded(words[3]);
            values.put(name, answered ? answer : "does not answer");
        }
        return new NamedValues(values);
    }

    String topic() {
        return withoutType(values.getOrDefault("topic", ""));
    }

    /** The key's values by name; empty when it has none. */
    String key() {
        return values.entrySet().stream()
                .filter(each -> each.getKey().startsWith("key."))
                .map(each -> each.getKey().substring("key.".length()) + "=" + withoutType(each.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The values that differ, in this order, followed by those that only the other one has. */
    List<Field> difference(NamedValues other) {
        Set<String> names = new LinkedHashSet<>(values.keySet());
        names.addAll(other.values.keySet());
        return names.stream()
                .filter(name -> !values.containsKey(name) || !values.get(name).equals(other.values.get(name)))
                .map(name -> new Field(name, values.getOrDefault(name, ""), other.values.getOrDefault(name, "")))
                .toList();
    }

    /** The number of MBean attributes that do not depend on time or on chance. */
    int comparable() {
        return (int) values.keySet().stream()
                .filter(name -> !CHANCE.matcher(name).matches())
                .count();
    }

    private static String decoded(String word) {
        return URLDecoder.decode(word, StandardCharsets.UTF_8);
    }

    private static String withoutType(String typed) {
        return typed.substring(typed.indexOf(' ') + 1);
    }
}
