package io.debezium.perf.harness.trial;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.variant.Variant;

/**
 * JMH with the benchmarks on a variant's class path. It forks the JVM that measures by itself, since only a forked one gets
 * its compiler hints.
 *
 * @param variant resolved for benchmarks
 */
public record JmhProgram(Variant variant, Ledger ledger) {

    private static final Duration LISTING = Duration.ofMinutes(1);
    private static final String MAIN = "org.openjdk.jmh.Main";

    /**
     * Every benchmark that there is.
     *
     * @param options for JMH, which are looked at as well
     * @throws InvalidConfiguration if JMH does not take an option
     * @throws TrialFailure if JMH does not run with this variant
     */
    public List<JmhMethod> list(List<String> options) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("-lp"));
        words.addAll(options);
        Command.FinishedCommand listed;
        try {
            listed = java(words).run(LISTING);
        } catch (IOException e) {
            throw TrialFailure.of(
                    "trial.cannot-list-its-benchmarks", variant.spec().text(), e.getMessage());
        }
        if (!listed.ok()) {
            JmhLog log = new JmhLog((listed.err() + listed.out()).lines().toList());
            log.refusedOption().ifPresent(said -> {
                throw InvalidConfiguration.of("trial.jmh-rejects", "--jmh " + String.join(" ", options), said);
            });
            throw TrialFailure.of(
                    "trial.jmh-cannot-list-benchmarks", variant.spec().text(), log.reason(listed.exit()));
        }
        return JmhMethod.read(listed.out().lines().toList());
    }

    /** The same with what it executes counted. */
    public JmhProgram counted() {
        return new JmhProgram(variant.counted(), ledger);
    }

    /** Whether that is so; its time says nothing then. */
    public boolean counts() {
        return variant.patching().counting();
    }

    /** @param jmhWords what JMH is told */
    Command java(List<String> jmhWords) {
        List<String> words = new ArrayList<>();
        words.add(variant.jdk().java().toString());
        words.addAll(variant.jvmOptions());
        if (counts()) {
            // What it does at the same time as another does not change what is counted.
            words.add("-Djmh.ignoreLock=true");
        }
        words.addAll(List.of(
                "-cp",
                variant.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                MAIN));
        words.addAll(jmhWords);
        return Command.of(words);
    }

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
}
