package io.debezium.perf.harness.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A method that is a benchmark, as JMH lists it.
 *
 * @param name with its class
 * @param parameters the values that are declared for each, in JMH's order
 */
public record JmhMethod(String name, Map<String, List<String>> parameters) {

    private static final Pattern NAME = Pattern.compile("[\\w$]+(\\.[\\w$]+)+");
    private static final Pattern PARAMETER = Pattern.compile("\\s+param \"([^\"]+)\" = \\{(.*)}");

    public JmhMethod {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** Reads what JMH prints with {@code -lp}. */
    static List<JmhMethod> read(List<String> lines) {
        List<JmhMethod> all = new ArrayList<>();
        String name = null;
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher parameter = PARAMETER.matcher(line);
            if (parameter.matches()) {
                values.put(parameter.group(1), List.of(parameter.group(2).split(", ")));
            } else if (NAME.matcher(line).matches()) {
                if (name != null) {
                    all.add(new JmhMethod(name, values));
                }
                name = line;
                values.clear();
            }
        }
        if (name != null) {
            all.add(new JmhMethod(name, values));
        }
        return List.copyOf(all);
    }

    /**
     * @param restricted values that a parameter is restricted to, of those that it has
     * @return it with every combination of its parameters' values, the last parameter changing fastest
     */
    public List<JmhBenchmark> benchmarks(Map<String, List<String>> restricted) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : restricted.getOrDefault(parameter.getKey(), parameter.getValue())) {
                    Map<String, String> next = new LinkedHashMap<>(combination);
                    next.put(parameter.getKey(), value);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        return combinations.stream()
                .map(combination -> new JmhBenchmark(name, combination))
                .toList();
    }
}
