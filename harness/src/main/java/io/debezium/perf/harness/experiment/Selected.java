package io.debezium.perf.harness.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.JmhSelection;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

/** Which benchmarks are meant. */
final class Selected {

    private static final String LIST = "java -jar jmh-postgres/target/benchmarks.jar -lp lists them.";

    private Selected() {}

    /**
     * @param methods all that there are
     * @return those of every selection, each once, in the order of the selections, with the specs of the candidates that they
     *     are run with; empty for all
     * @throws InvalidConfiguration if a selection means none, or restricts a parameter that none of them has
     */
    static Map<JmhBenchmark, Set<String>> of(List<JmhSelection> selections, List<JmhMethod> methods) {
        Map<JmhBenchmark, Set<String>> all = new LinkedHashMap<>();
        for (JmhSelection selection : selections) {
            List<JmhMethod> found = found(selection, methods);
            require(selection, found);
            found.stream()
                    .flatMap(method -> method.benchmarks(selection.parameters()).stream())
                    .forEach(benchmark -> all.merge(benchmark, selection.candidates(), Selected::both));
        }
        return all;
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Set.of();
        }
        Set<String> both = new TreeSet<>(one);
        both.addAll(other);
        return both;
    }

    private static List<JmhMethod> found(JmhSelection selection, List<JmhMethod> methods) {
        Pattern include = Pattern.compile(selection.include());
        List<JmhMethod> found = methods.stream()
                .filter(method -> include.matcher(method.name()).find())
                .toList();
        if (found.isEmpty()) {
            throw new InvalidConfiguration(selection.include(), "matches the name of no benchmark", LIST);
        }
        return found;
    }

    private static void require(JmhSelection selection, List<JmhMethod> found) {
        Set<String> known = new TreeSet<>();
        found.forEach(method -> known.addAll(method.parameters().keySet()));
        for (String name : new TreeSet<>(selection.parameters().keySet())) {
            if (!known.contains(name)) {
                throw new InvalidConfiguration(
                        "-p " + name,
                        "is a parameter of no benchmark whose name matches %s; %s"
                                .formatted(
                                        selection.include(),
                                        known.isEmpty() ? "they have none" : "theirs are " + String.join(", ", known)),
                        LIST);
            }
        }
    }
}
