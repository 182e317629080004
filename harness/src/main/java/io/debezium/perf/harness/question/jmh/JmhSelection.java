package io.debezium.perf.harness.question.jmh;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * A selection of benchmarks.
 *
 * @param include a regular expression that is found in their names
 * @param parameters the values that a parameter is restricted to, by its name; at least one benchmark must have the
 * parameter, the others are not restricted
 */
public record JmhSelection(String include, Map<String, List<String>> parameters) {

    /** @throws InvalidConfiguration if {@code include} is no regular expression, or a parameter has no value */
    public JmhSelection {
        parameters = Map.copyOf(parameters);
        try {
            Pattern.compile(include);
        } catch (PatternSyntaxException e) {
            throw InvalidConfiguration.of("plan.is-not-regular-expression", include, e.getDescription(), e.getIndex());
        }
        for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
            if (parameter.getValue().isEmpty() || parameter.getValue().contains("")) {
                throw InvalidConfiguration.of(
                        "plan.must-have-value-before",
                        "-p %s=%s".formatted(parameter.getKey(), String.join(",", parameter.getValue())));
            }
        }
    }

    /** A selection with one value of each parameter. */
    public static JmhSelection single(String include, Map<String, String> parameters) {
        return new JmhSelection(
                include,
                parameters.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, parameter -> List.of(parameter.getValue()))));
    }
}
