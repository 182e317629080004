package io.debezium.perf.harness.variant;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a user's environment tells Maven: options of its JVM in {@code MAVEN_OPTS}, and in {@code MAVEN_ARGS} the words with
 * which its command line begins from Maven 3.9 on. Blanks separate words and nothing is quoted, as in Maven 3's own script.
 *
 * @param arguments the words of {@code MAVEN_ARGS}
 * @param properties that are defined, by the options and by the arguments, which come after them
 */
record MavenEnvironment(List<String> arguments, Map<String, String> properties) {

    /** @param environment variables by name */
    static MavenEnvironment of(Map<String, String> environment) {
        List<String> arguments = words(environment, "MAVEN_ARGS");
        Map<String, String> properties = new TreeMap<>();
        Stream.concat(words(environment, "MAVEN_OPTS").stream(), arguments.stream())
                .filter(word -> word.startsWith("-D"))
                .map(word -> word.substring(2).split("=", 2))
                .forEach(parts -> properties.put(parts[0], parts.length == 1 ? "true" : parts[1]));
        return new MavenEnvironment(arguments, properties);
    }

    /** The word behind an option, by its names; null where it is not there. */
    String valueOrNull(String... names) {
        int behind = Stream.of(names).mapToInt(arguments::indexOf).max().orElse(-1) + 1;
        return behind == 0 || behind == arguments.size() ? null : arguments.get(behind);
    }

    private static List<String> words(Map<String, String> environment, String variable) {
        String text = environment.getOrDefault(variable, "").strip().replaceAll("(--[a-z-]+)=", "$1 ");
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }
}
