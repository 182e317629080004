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
 * The point where a run ends as if it were killed, with nothing closed, to test a restart.
 *
 * @param event the last one that is processed, and whose offset is stored; 0 for none
 * @param stored whether the offset of an LSN, or a later one, is in the offset store
 * @param action ends the run
 */
record Halt(long event, LongPredicate stored, Runnable action) {

    /** Exit code after SIGKILL: 128 + 9. */
    private static final int KILLED = 137;

    private static final Pattern LSN = Pattern.compile("\"lsn\":(\\d+)");

    /**
     * Ends the JVM on the spot, without its shutdown hooks.
     *
     * @param offsets Kafka Connect's offset file: serialised Java objects that contain JSON
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
