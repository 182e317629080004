package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Thresholds;
import io.debezium.perf.harness.plan.Thresholds.Micro;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

/** Which benchmarks a file of thresholds means. */
final class GatedBenchmarks {

    private static final String LIST = "java -jar jmh-postgres/target/benchmarks.jar -lp lists them.";

    private GatedBenchmarks() {}

    /**
     * @param methods all that there are
     * @return the gates, in the order of the file
     * @throws InvalidConfiguration if an entry names a benchmark, a parameter or a value that does not exist
     */
    static List<PlannedGate> of(Thresholds thresholds, List<JmhMethod> methods) {
        List<PlannedGate> gates = new ArrayList<>();
        for (Micro entry : thresholds.micro()) {
            for (JmhBenchmark benchmark : benchmarks(thresholds, entry, methods)) {
                entry.gates()
                        .forEach((metric, threshold) ->
                                gates.add(new PlannedGate("micro", benchmark.label(), metric, threshold)));
            }
        }
        return gates;
    }

    private static List<JmhBenchmark> benchmarks(Thresholds thresholds, Micro entry, List<JmhMethod> methods) {
        Pattern include = Pattern.compile(entry.include());
        List<JmhMethod> found = methods.stream()
                .filter(method -> include.matcher(method.name()).find())
                .toList();
        if (found.isEmpty()) {
            throw thresholds.wrong(entry.where(), "there is no such benchmark", LIST);
        }
        found.forEach(method -> requireParameters(thresholds, entry, method));
        Map<String, List<String>> restricted = entry.parameters().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, parameter -> List.of(parameter.getValue())));
        return found.stream()
                .flatMap(method -> method.benchmarks(restricted).stream())
                .toList();
    }

    private static void requireParameters(Thresholds thresholds, Micro entry, JmhMethod method) {
        new TreeMap<>(entry.parameters()).forEach((name, value) -> {
            List<String> values = method.parameters().get(name);
            if (values == null) {
                throw thresholds.wrong(
                        entry.where(),
                        "the benchmark has no parameter " + name
                                + (method.parameters().isEmpty()
                                        ? ""
                                        : "; it has "
                                                + String.join(
                                                        ", ",
                                                        method.parameters().keySet())),
                        LIST);
            }
            if (!values.contains(value)) {
                throw thresholds.wrong(
                        entry.where(),
                        "%s is no value of the parameter %s; it takes %s"
                                .formatted(value, name, String.join(", ", values)),
                        LIST);
            }
        });
    }
}
