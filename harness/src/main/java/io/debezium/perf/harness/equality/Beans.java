package io.debezium.perf.harness.equality;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.Metrics;

/**
 * What the MBeans of Debezium have answered.
 *
 * @param answers by bean and attribute
 */
public record Beans(Map<String, AttributeValue> answers) {

    /** By the clock, or by how full a queue happened to be. */
    private static final Pattern CHANCE =
            Pattern.compile("MilliSeconds.*|.*DurationInSeconds|QueueRemainingCapacity|CurrentQueueSizeInBytes");

    /** @param given whether there is a value; else it says why there is none */
    record AttributeValue(boolean given, String value) {

        @Override
        public String toString() {
            return given ? value : "does not answer: " + value;
        }
    }

    /** @param lines as the program under test writes them */
    public static Beans of(List<String> lines) {
        Map<String, AttributeValue> answers = new TreeMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            answers.put(
                    decoded(words[1]) + " " + decoded(words[2]),
                    new AttributeValue(words[0].equals("answered"), decoded(words[3])));
        }
        return new Beans(answers);
    }

    /** What differs, by bean and attribute. */
    public List<Field> difference(Beans other) {
        TreeSet<String> names = new TreeSet<>(answers.keySet());
        names.addAll(other.answers.keySet());
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            AttributeValue one = answers.get(name);
            AttributeValue two = other.answers.get(name);
            if (one == null || two == null || !alike(name, one, two)) {
                fields.add(new Field(name, one == null ? "" : one.toString(), two == null ? "" : two.toString()));
            }
        }
        return fields;
    }

    /**
     * What is compared, and what only has to answer.
     *
     * @param different how many are not the same
     */
    public Metrics metrics(int different) {
        List<String> answered = answers.keySet().stream()
                .filter(Beans::byChance)
                .map(Beans::attribute)
                .distinct()
                .sorted()
                .toList();
        return new Metrics(
                (int) answers.keySet().stream().filter(name -> !byChance(name)).count() - different, answered);
    }

    private static boolean alike(String name, AttributeValue one, AttributeValue two) {
        return one.given() == two.given()
                && (!one.given() || byChance(name) || one.value().equals(two.value()));
    }

    private static boolean byChance(String name) {
        return CHANCE.matcher(attribute(name)).matches();
    }

    private static String attribute(String name) {
        return name.substring(name.lastIndexOf(' ') + 1);
    }

    private static String decoded(String word) {
        return URLDecoder.decode(word, StandardCharsets.UTF_8);
    }
}
