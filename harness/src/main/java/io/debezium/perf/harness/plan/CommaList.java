package io.debezium.perf.harness.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.debezium.perf.harness.InvalidConfiguration;

/** A value of several parts, separated by commas. */
final class CommaList {

    private CommaList() {}

    /**
     * @param option that it is the value of, for messages
     * @param part reads one
     * @return in the order given
     * @throws InvalidConfiguration if two are the same
     */
    static <T> List<T> parse(String option, String text, Function<String, T> part) {
        List<T> parts = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            T read = part.apply(word.strip());
            if (parts.contains(read)) {
                throw InvalidConfiguration.of("plan.contains-twice", option + " " + text, word.strip());
            }
            parts.add(read);
        }
        return parts;
    }
}
