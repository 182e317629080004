package io.debezium.perf.harness.question.jmh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A benchmark with a value for each of its parameters.
 *
 * @param name of the method, with its class
 * @param parameters in JMH's order
 */
public record JmhBenchmark(String name, Map<String, String> parameters) {

    public JmhBenchmark {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    JmhBenchmark with(String parameter, String value) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(parameter, value);
        return new JmhBenchmark(name, more);
    }

    /** {@code TypeModifierBenchmark.parse (text=fresh)} */
    public String label() {
        return JmhResult.Benchmark.label(name, parameters);
    }

    /** {@code io.debezium.perf.jmh.TypeModifierBenchmark} */
    public String className() {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** The words that have JMH run it alone. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of("^" + Pattern.quote(name) + "$"));
        parameters.forEach((parameter, value) -> words.addAll(List.of("-p", parameter + "=" + value)));
        return words;
    }
}
