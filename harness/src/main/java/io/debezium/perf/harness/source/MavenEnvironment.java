package io.debezium.perf.harness.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a user's environment tells Maven: options of its JVM in {@code MAVEN_OPTS}, and in {@code MAVEN_ARGS} the words with
 * which its command line begins from Maven 3.9 on. Blanks separate words and nothing is quoted, as in Maven 3's own script.
 *
 * @param arguments the words of {@code MAVEN_ARGS}, with absolute paths of settings
 * @param properties that are defined, by the options and by the arguments, which come after them
 */
public record MavenEnvironment(List<String> arguments, Map<String, String> properties) {

    private static final List<String> FILES = List.of("-s", "--settings", "-gs", "--global-settings");

    /** @param environment variables by name */
    public static MavenEnvironment of(Map<String, String> environment) {
        List<String> arguments = new ArrayList<>();
        for (String word : words(environment, "MAVEN_ARGS")) {
            boolean file = !arguments.isEmpty() && FILES.contains(arguments.get(arguments.size() - 1));
            arguments.add(file ? Path.of(word).toAbsolutePath().toString() : word);
        }
        List<String> all = new ArrayList<>(words(environment, "MAVEN_OPTS"));
        all.addAll(arguments);
        Map<String, String> properties = new TreeMap<>();
        for (String word : all) {
            String[] parts = word.split("=", 2);
            if (word.startsWith("-D")) {
                properties.put(parts[0].substring(2), parts.length == 1 ? "true" : parts[1]);
            }
        }
        return new MavenEnvironment(arguments, properties);
    }

    /** The word behind an option, by its names; null where it is not there. */
    public String valueOrNull(String... names) {
        int behind = Stream.of(names).mapToInt(arguments::indexOf).max().orElse(-1) + 1;
        return behind == 0 || behind == arguments.size() ? null : arguments.get(behind);
    }

    private static List<String> words(Map<String, String> environment, String variable) {
        String text = environment.getOrDefault(variable, "").strip().replaceAll("(--[a-z-]+)=", "$1 ");
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }
}
