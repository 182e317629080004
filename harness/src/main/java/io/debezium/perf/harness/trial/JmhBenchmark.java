package io.debezium.perf.harness.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.result.JmhResult;

/**
 * A benchmark with a value for each of its parameters.
 *
 * @param name of the method, with its class
 * @param parameters in JMH's order
 */
public record JmhBenchmark(String name, Map<String, String> parameters) {

    private static final Pattern PARAMETER = Pattern.compile("\\s+param \"([^\"]+)\" = \\{(.*)}");

    public JmhBenchmark {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** {@code TypeModifierBenchmark.parse (text=fresh)} */
    public String label() {
        return JmhResult.Benchmark.label(name, parameters);
    }

    /** The words that have JMH run it alone. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of("^" + Pattern.quote(name) + "$"));
        parameters.forEach((parameter, value) -> words.addAll(List.of("-p", parameter + "=" + value)));
        return words;
    }

    /**
     * Reads what JMH prints with {@code -lp}.
     *
     * @param restricted values that a parameter is restricted to; a benchmark without such a parameter is left as it is
     * @return each benchmark with every combination of its parameters' values, the last parameter changing fastest
     */
    static List<JmhBenchmark> read(List<String> lines, Map<String, List<String>> restricted) {
        List<JmhBenchmark> all = new ArrayList<>();
        String name = null;
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher parameter = PARAMETER.matcher(line);
            if (parameter.matches()) {
                values.put(
                        parameter.group(1),
                        restricted.getOrDefault(
                                parameter.group(1), List.of(parameter.group(2).split(", "))));
            } else if (line.matches("[\\w$]+(\\.[\\w$]+)+")) {
                expand(name, values, all);
                name = line;
                values.clear();
            }
        }
        expand(name, values, all);
        return List.copyOf(all);
    }

    private static void expand(String nameOrNull, Map<String, List<String>> values, List<JmhBenchmark> all) {
        if (nameOrNull == null) {
            return;
        }
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> parameter : values.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : parameter.getValue()) {
                    Map<String, String> next = new LinkedHashMap<>(combination);
                    next.put(parameter.getKey(), value);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        combinations.forEach(combination -> all.add(new JmhBenchmark(nameOrNull, combination)));
    }
}
