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
 * JMH with the benchmarks on a variant's class path. JMH forks the JVM that measures, since only a forked one gets its
 * compiler hints.
 *
 * @param variant resolved for benchmarks
 */
public record JmhProgram(Variant variant, Ledger ledger) {

    private static final Duration LISTING = Duration.ofMinutes(1);

    /**
     * Lists all benchmarks.
     *
     * @param options for JMH, which are checked as well
     * @throws InvalidConfiguration if JMH rejects an option
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

    /** The same program with an agent that counts what it executes. */
    public JmhProgram counted() {
        return new JmhProgram(variant.counted(), ledger);
    }

    /** Whether an agent counts; times mean nothing then. */
    public boolean counts() {
        return variant.patching().counting();
    }

    /** @param jmhWords the arguments for JMH */
    Command java(List<String> jmhWords) {
        List<String> words = new ArrayList<>(List.of(variant.jdk().java().toString()));
        words.addAll(variant.jvmOptions());
        if (counts()) {
            // Counts do not change if another JMH runs at the same time.
            words.add("-Djmh.ignoreLock=true");
        }
        words.add("-cp");
        words.add(variant.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        words.add("org.openjdk.jmh.Main");
        words.addAll(jmhWords);
        return Command.of(words);
    }

    /**
     * A benchmark method, as JMH lists it.
     *
     * @param name with its class
     * @param parameters the declared values of each, in JMH's order
     */
    public record JmhMethod(String name, Map<String, List<String>> parameters) {

        private static final Pattern NAME = Pattern.compile("[\\w$]+(\\.[\\w$]+)+");
        private static final Pattern PARAMETER = Pattern.compile("\\s+param \"([^\"]+)\" = \\{(.*)}");

        public JmhMethod {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }

        /** Parses the output of {@code -lp}: a line for each method, followed by one for each of its parameters. */
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
         * Combines the values of all parameters.
         *
         * @param restricted values that replace those that are declared, by parameter
         * @return a benchmark for every combination, the last parameter changing fastest
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
