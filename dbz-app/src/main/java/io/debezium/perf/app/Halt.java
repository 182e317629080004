package io.debezium.perf.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a run ends as if it were killed, with nothing closed, so that a restart can be tried.
 *
 * @param event the last one that is processed, and whose offset is stored; 0 for none
 * @param stored whether the offset of an LSN, or a later one, can be read by whoever comes next
 * @param action done then
 */
record Halt(long event, LongPredicate stored, Runnable action) {

    /** What a process that SIGKILL has ended leaves as its exit code to a shell. */
    private static final int KILLED = 137;

    private static final Pattern LSN = Pattern.compile("\"lsn\":(\\d+)");

    /**
     * Ends the JVM on the spot, without its shutdown hooks.
     *
     * @param offsets the file of Kafka Connect's that offsets are stored in: Java's serialization around texts in JSON
     */
    static Halt at(long event, Path offsets) {
        return new Halt(
                event, lsn -> stored(offsets) >= lsn, () -> Runtime.getRuntime().halt(KILLED));
    }

    private static long stored(Path offsets) {
        try {
            Matcher found =
                    LSN.matcher(Files.exists(offsets) ? Files.readString(offsets, StandardCharsets.ISO_8859_1) : "");
            return found.find() ? Long.parseLong(found.group(1)) : -1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
