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
 * What the program under test has written down value by value: what one event holds, by path, each with its type; or what
 * Debezium's MBeans have answered, by bean and attribute.
 *
 * @param values in the order that differences are told in
 */
record NamedValues(Map<String, String> values) {

    /** Ends the path of a schema's digest, of which the lines themselves follow. */
    private static final String DIGEST = "@digest";

    /** Attributes by the clock, or by how full a queue happened to be: they only have to answer. */
    private static final Pattern CHANCE =
            Pattern.compile(".* (MilliSeconds.*|.*DurationInSeconds|QueueRemainingCapacity|CurrentQueueSizeInBytes)");

    private static final String ANSWERED = "answered";

    /** @param lines of a file that shows one event; none where it was not delivered */
    static NamedValues ofEvent(List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", 2);
            if (words[0].equals("event") || words[0].endsWith(DIGEST)) {
                continue;
            }
            String free = words[0];
            // What follows an event may be there more than once.
            for (int i = 2; values.containsKey(free); i++) {
                free = words[0] + "#" + i;
            }
            values.put(free, words.length < 2 ? "" : words[1]);
        }
        return new NamedValues(values);
    }

    /** @param lines of a file of answers */
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

    /** The values that differ, in this order; those that only the other one has come last. */
    List<Field> difference(NamedValues other) {
        Set<String> names = new LinkedHashSet<>(values.keySet());
        names.addAll(other.values.keySet());
        return names.stream()
                .filter(name -> !values.containsKey(name) || !values.get(name).equals(other.values.get(name)))
                .map(name -> new Field(name, values.getOrDefault(name, ""), other.values.getOrDefault(name, "")))
                .toList();
    }

    /** How many of the MBeans' attributes do not depend on the clock or on chance. */
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
