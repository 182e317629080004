package io.debezium.perf.harness.plan;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.InvalidConfiguration;

/** Which options are not for JMH to be given, since what it would make of them is not what is compared. */
final class JmhOptions {

    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("-f", "how many forks there are is said with --forks"),
            Map.entry("-foe", "a benchmark that fails always ends its fork"),
            Map.entry("-rf", "the result is read as JSON"),
            Map.entry("-rff", "the result is read from the fork's folder"),
            Map.entry("-o", "the output is kept in the fork's folder"),
            Map.entry("-p", "values of parameters are given to perf jmh itself, with -p"),
            Map.entry("-e", "which benchmarks are run is said with REGEX"),
            Map.entry("-jvm", "the JDK is said in a SPEC, with jdk="),
            Map.entry("-jvmArgs", "options of the JVM are said in a SPEC, with jvm="),
            Map.entry("-l", "it measures nothing"),
            Map.entry("-lp", "it measures nothing"),
            Map.entry("-lprof", "it measures nothing"),
            Map.entry("-lrf", "it measures nothing"),
            Map.entry("-h", "it measures nothing"));

    private JmhOptions() {}

    /** @throws InvalidConfiguration if one of them contradicts what perf jmh does with JMH */
    static void require(List<String> words) {
        boolean value = false;
        for (String word : words) {
            boolean option = word.startsWith("-");
            String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            if (option && REFUSED.containsKey(name)) {
                throw refused(word, "must not be given to JMH: " + REFUSED.get(name));
            }
            if (!option && !value) {
                throw refused(word, "is no option: JMH would run further benchmarks that it is found in");
            }
            value = option && !word.contains("=");
        }
        requireOneMode(words);
    }

    private static void requireOneMode(List<String> words) {
        int mode = words.indexOf("-bm") + 1;
        if (mode > 0 && mode < words.size() && words.get(mode).matches("all|.*,.*")) {
            throw refused("-bm " + words.get(mode), "must be one mode: a comparison is of one score");
        }
    }

    private static InvalidConfiguration refused(String word, String rule) {
        return new InvalidConfiguration("--jmh " + word, rule, "For example --jmh \"-wi 3 -i 3 -prof perfasm\".");
    }
}
