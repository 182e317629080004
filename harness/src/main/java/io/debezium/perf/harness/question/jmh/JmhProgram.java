package io.debezium.perf.harness.question.jmh;

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
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.variant.Variant;

/**
 * JMH with the benchmarks on a variant's class path. It forks the JVM that measures by itself, since only a forked one gets
 * its compiler hints.
 *
 * @param variant resolved for benchmarks
 */
public record JmhProgram(Variant variant, Ledger ledger) {

    private static final Duration LISTING = Duration.ofMinutes(1);

    /**
     * Every benchmark that there is.
     *
     * @param options for JMH, which are looked at as well
     * @throws InvalidConfiguration if JMH does not take an option
     * @throws TrialFailure if JMH does not run with this variant
     */
    public List<JmhMethod> list(List<String> options) throws InterruptedException {
        try {
            Command.FinishedCommand listed = java(Stream.concat(Stream.of("-lp"), options.stream())
                            .toList())
                    .run(LISTING);
            if (listed.ok()) {
                return JmhMethod.read(listed.out().lines().toList());
            }
            JmhLog log = new JmhLog((listed.err() + listed.out()).lines().toList());
            log.refusedOption().ifPresent(said -> {
                throw InvalidConfiguration.of("trial.jmh-rejects", "--jmh " + String.join(" ", options), said);
            });
            throw TrialFailure.of(
                    "trial.cannot-list-its-benchmarks", variant.spec().text(), log.reason(listed.exit()));
        } catch (IOException e) {
            throw TrialFailure.of(
                    "trial.cannot-list-its-benchmarks", variant.spec().text(), e.getMessage());
        }
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
        List<String> words = new ArrayList<>(List.of(variant.jdk().java().toString()));
        words.addAll(variant.jvmOptions());
        if (counts()) {
            // What it does at the same time as another does not change what is counted.
            words.add("-Djmh.ignoreLock=true");
        }
        words.add("-cp");
        words.add(variant.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        words.add("org.openjdk.jmh.Main");
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

        /** Reads what JMH prints with {@code -lp}: a line for each method, and below it one for each of its parameters. */
        static List<JmhMethod> read(List<String> lines) {
            Map<String, Map<String, List<String>>> all = new LinkedHashMap<>();
            Map<String, List<String>> newest = Map.of();
            for (String line : lines) {
                Matcher parameter = PARAMETER.matcher(line);
                if (parameter.matches()) {
                    newest.put(parameter.group(1), List.of(parameter.group(2).split(", ")));
                } else if (NAME.matcher(line).matches()) {
                    newest = new LinkedHashMap<>();
                    all.put(line, newest);
                }
            }
            return all.entrySet().stream()
                    .map(method -> new JmhMethod(method.getKey(), method.getValue()))
                    .toList();
        }

        /**
         * @param restricted values that a parameter is restricted to, of those that it has
         * @return it with every combination of its parameters' values, the last parameter changing fastest
         */
        public List<Benchmark> benchmarks(Map<String, List<String>> restricted) {
            List<Benchmark> combinations = List.of(new Benchmark(name, Map.of(), List.of()));
            for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
                List<String> values = restricted.getOrDefault(parameter.getKey(), parameter.getValue());
                combinations = combinations.stream()
                        .flatMap(shorter -> values.stream().map(value -> shorter.with(parameter.getKey(), value)))
                        .toList();
            }
            return combinations;
        }
    }
}
