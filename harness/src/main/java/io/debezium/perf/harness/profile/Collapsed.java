package io.debezium.perf.harness.profile;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.profile.Stacks.Stack;

/**
 * Stacks in the format that Brendan Gregg's {@code flamegraph.pl} reads and most profilers know: a line for each stack,
 * its frames from the root separated by semicolons, a space, its weight. UTF-8.
 */
public final class Collapsed {

    private static final String CPU_TIME = "cpu-time.collapsed";
    private static final String CPU = "cpu.collapsed";
    private static final String ALLOCATION = "alloc.collapsed";

    private static final Pattern RESERVED = Pattern.compile("[;\\p{Cntrl}]");
    private static final Pattern SEMICOLON = Pattern.compile(";");

    /** Stacks of equal weight are ordered by their frames, so that equal stacks give equal files. */
    private static final Comparator<Stack> HEAVIEST_FIRST = Comparator.comparingLong(Stack::weight)
            .reversed()
            .thenComparing(Stack::frames, (a, b) -> Arrays.compare(a.toArray(String[]::new), b.toArray(String[]::new)));

    private Collapsed() {}

    /**
     * Writes the stacks of a profile: {@code cpu-time.collapsed} in microseconds or, if CPU time is unknown, {@code
     * cpu.collapsed} in samples, and {@code alloc.collapsed} in bytes.
     *
     * @throws IOException if a file exists or cannot be written
     */
    public static void write(Profile profile, Path folder) throws IOException {
        write(profile.cpu(), folder.resolve(profile.cpu().unit().equals("us") ? CPU_TIME : CPU));
        write(profile.allocation(), folder.resolve(ALLOCATION));
    }

    /** Reads the CPU stacks that {@link #write} has written; empty stacks if there is no file. */
    public static Stacks cpu(Path folder) {
        Stacks time = readAny(folder.resolve(CPU_TIME), "us");
        return time.stacks().isEmpty() ? readAny(folder.resolve(CPU), "samples") : time;
    }

    /** Reads the allocation stacks that {@link #write} has written; empty stacks if there is no file. */
    public static Stacks allocation(Path folder) {
        return readAny(folder.resolve(ALLOCATION), "bytes");
    }

    private static Stacks readAny(Path file, String unit) {
        return Files.isRegularFile(file) ? read(file, unit) : new Stacks(unit, List.of());
    }

    /**
     * Writes the stacks, heaviest first. Characters that the format cannot represent in a frame (semicolons, line breaks and
     * other control characters) are replaced by {@code _}.
     *
     * @param file must not exist; it appears only when it is complete
     */
    static void write(Stacks stacks, Path file) throws IOException {
        // Caches replaced names, since most stacks share the same frames.
        Map<String, String> written = new HashMap<>();
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            // Unlike the encoder of Files.newBufferedWriter, this one writes a question mark for an unpaired surrogate
            // instead of failing.
            try (Writer out = new BufferedWriter(
                    new OutputStreamWriter(Files.newOutputStream(partial), StandardCharsets.UTF_8))) {
                for (Stack stack :
                        stacks.stacks().stream().sorted(HEAVIEST_FIRST).toList()) {
                    out.write(stack.frames().stream()
                            .map(frame -> written.computeIfAbsent(
                                    frame, each -> RESERVED.matcher(each).replaceAll("_")))
                            .collect(Collectors.joining(";", "", " " + stack.weight() + "\n")));
                }
            }
            Files.move(partial, file);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /**
     * Reads stacks; the weights of equal paths are added up.
     *
     * @param unit what the weights count, since the file does not say so
     * @throws InvalidConfiguration if there is no such file or a line is not in the format
     */
    static Stacks read(Path file, String unit) {
        Map<List<String>, Long> weights = new HashMap<>();
        try (BufferedReader in = Files.newBufferedReader(file)) {
            int number = 1;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                add(line, weights, "%s, line %d".formatted(file, number++));
            }
        } catch (IOException e) {
            throw InvalidConfiguration.of("profile.cannot-be-read", file, e.getMessage())
                    .because(e);
        }
        return Stacks.of(unit, weights);
    }

    private static void add(String line, Map<List<String>, Long> weights, String where) {
        int space = line.lastIndexOf(' ');
        try {
            long weight = Long.parseLong(line.substring(space + 1));
            if (space < 0 || weight < 1) {
                throw new NumberFormatException();
            }
            // A negative limit keeps trailing empty frames.
            weights.merge(List.of(SEMICOLON.split(line.substring(0, space), -1)), weight, Long::sum);
        } catch (NumberFormatException e) {
            throw InvalidConfiguration.of("profile.must-be-frame-frame-frame", where)
                    .because(e);
        }
    }
}
