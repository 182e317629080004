package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.profile.Stacks.Stack;

/**
 * Stacks in the format that Brendan Gregg's {@code flamegraph.pl} reads and most profilers know: a line for each stack,
 * its frames from the root separated by semicolons, a space, its weight. UTF-8.
 */
public final class Collapsed {

    private static final Pattern RESERVED = Pattern.compile("[;\\p{Cntrl}]");
    private static final Pattern SEMICOLON = Pattern.compile(";");

    /** Those of equal weight in the order of their frames, so that equal stacks give equal files. */
    private static final Comparator<Stack> HEAVIEST_FIRST = Comparator.comparingLong(Stack::weight)
            .reversed()
            .thenComparing(Stack::frames, (a, b) -> Arrays.compare(a.toArray(String[]::new), b.toArray(String[]::new)));

    private Collapsed() {}

    /**
     * Writes the stacks, heaviest first. What the format has no way to write in a frame is replaced by {@code _}:
     * semicolons, line breaks and other control characters.
     *
     * @param file must not exist
     */
    public static void write(Stacks stacks, Path file) throws IOException {
        // The same few frames come in most stacks: each is encoded once.
        Map<String, byte[]> encoded = new HashMap<>();
        NewFile.write(file, out -> {
            for (Stack stack : stacks.stacks().stream().sorted(HEAVIEST_FIRST).toList()) {
                boolean first = true;
                for (String frame : stack.frames()) {
                    if (!first) {
                        out.write(';');
                    }
                    out.write(encoded.computeIfAbsent(frame, Collapsed::encode));
                    first = false;
                }
                out.write((" " + stack.weight() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    /**
     * Reads stacks; the weights of equal paths are added up.
     *
     * @param unit what the weights count, since the file does not say so
     * @throws InvalidConfiguration if there is no such file or a line is not in the format
     */
    public static Stacks read(Path file, String unit) {
        Map<List<String>, Long> weights = new HashMap<>();
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            int[] number = new int[1];
            lines.forEachOrdered(line -> add(file, ++number[0], line, weights));
        } catch (IOException | UncheckedIOException e) {
            throw InvalidConfiguration.of("profile.cannot-be-read", file, e.getMessage())
                    .because(e);
        }
        return Stacks.of(unit, weights);
    }

    private static byte[] encode(String frame) {
        return RESERVED.matcher(frame).replaceAll("_").getBytes(StandardCharsets.UTF_8);
    }

    private static void add(Path file, int number, String line, Map<List<String>, Long> weights) {
        int space = line.lastIndexOf(' ');
        try {
            long weight = Long.parseLong(line.substring(space + 1));
            if (space < 0 || weight < 1) {
                throw new NumberFormatException();
            }
            // A limit below zero keeps empty frames at the end.
            weights.merge(new ArrayList<>(List.of(SEMICOLON.split(line.substring(0, space), -1))), weight, Long::sum);
        } catch (NumberFormatException e) {
            throw InvalidConfiguration.of("profile.must-be-frame-frame-frame", "%s, line %d".formatted(file, number))
                    .because(e);
        }
    }
}
