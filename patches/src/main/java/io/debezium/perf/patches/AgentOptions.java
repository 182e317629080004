package io.debezium.perf.patches;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the agent is told: {@code NAME+NAME}, {@code count=FILE;METHOD;METHOD}, or both with a semicolon between them.
 *
 * @param patches that are applied; may be none if methods are counted
 * @param counted methods; may be none if there are patches
 * @param countsOrNull the file that their calls are written to when the JVM ends, absolute or from the program's folder; null
 *     where nothing is counted
 */
public record AgentOptions(List<Patch> patches, List<CountedMethod> counted, Path countsOrNull) {

    private static final String COUNT = "count=";
    private static final String SEPARATOR = ";";

    public AgentOptions {
        patches = List.copyOf(patches);
        counted = List.copyOf(counted);
    }

    /**
     * Reads what {@link #toString()} writes.
     *
     * @throws Refusal if a patch is unknown, or what is to be counted is not said
     */
    static AgentOptions parse(String text) {
        int count = text.startsWith(COUNT) ? 0 : text.indexOf(SEPARATOR + COUNT) + 1;
        if (count == 0 && !text.startsWith(COUNT)) {
            return new AgentOptions(Patches.named(text), List.of(), null);
        }
        String[] words = text.substring(count + COUNT.length()).split(SEPARATOR);
        if (words.length < 2 || words[0].isEmpty()) {
            throw new Refusal(text.substring(count), "names no method", "Write count=FILE;METHOD;METHOD.");
        }
        return new AgentOptions(
                count == 0 ? List.of() : Patches.named(text.substring(0, count - 1)),
                Stream.of(words).skip(1).map(CountedMethod::parse).toList(),
                Path.of(words[0]));
    }

    @Override
    public String toString() {
        String names = patches.stream().map(Patch::name).collect(Collectors.joining("+"));
        if (counted.isEmpty()) {
            return names;
        }
        return counted.stream()
                .map(CountedMethod::toString)
                .collect(Collectors.joining(
                        SEPARATOR, names + (names.isEmpty() ? "" : SEPARATOR) + COUNT + countsOrNull + SEPARATOR, ""));
    }
}
