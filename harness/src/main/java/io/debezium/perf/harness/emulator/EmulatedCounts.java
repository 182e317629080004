package io.debezium.perf.harness.emulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.CounterReading.Count;
import io.debezium.perf.harness.host.CounterReading.ThreadCounts;
import io.debezium.perf.harness.host.HardwareCounters.Event;

/**
 * The counts of a program in the {@link Emulator}, which its plugin keeps in a file that both have in their memory (its format
 * is in {@code count.c}). Of every thread that there ever was, from its first instruction on.
 */
public final class EmulatedCounts {

    private static final int SLOT_BYTES = 64;
    private static final int INSTRUCTIONS = 8;

    private final long pid;
    private final ByteBuffer slots;
    private final Map<Integer, String> names = new HashMap<>();

    /**
     * @param file that the plugin has made
     * @param pid of the program, which is the emulator's, too
     * @throws UncheckedIOException if it cannot be read
     */
    public EmulatedCounts(Path file, long pid) {
        this.pid = pid;
        try (FileChannel channel = FileChannel.open(file)) {
            slots = channel.map(MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.nativeOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What each thread has executed so far; nothing else is counted. Threads are known by their places in the file. */
    public synchronized CounterReading read() {
        Map<Long, ThreadCounts> threads = new HashMap<>();
        long left = slots.getLong(INSTRUCTIONS);
        for (int slot = 1; left > 0 && slot < slots.capacity() / SLOT_BYTES; slot++) {
            long thread = slots.getLong(slot * SLOT_BYTES);
            if (thread != 0) {
                left--;
                long instructions = slots.getLong(slot * SLOT_BYTES + INSTRUCTIONS);
                threads.put((long) slot, new ThreadCounts(name(slot, thread), counts(instructions)));
            }
        }
        return new CounterReading(threads, Optional.empty());
    }

    /** Whether anything was counted. */
    boolean any() {
        return read().total(Event.INSTRUCTIONS) > 0;
    }

    /** Nothing has a duration in here: a thread's instructions are its clock, too, and tell how much of it was counted. */
    private static Map<Event, Count> counts(long instructions) {
        Map<Event, Count> counts = new EnumMap<>(Event.class);
        for (Event event : Event.values()) {
            counts.put(event, new Count(0, instructions, 0, 0));
        }
        counts.put(Event.INSTRUCTIONS, new Count(instructions, instructions, instructions, 0));
        return counts;
    }

    private String name(int slot, long thread) {
        try {
            Path comm = Path.of("/proc", Long.toString(pid), "task", Long.toString(thread), "comm");
            names.put(slot, Files.readString(comm).strip());
        } catch (IOException e) {
            // It has ended; what it was called last stays its name.
        }
        return names.getOrDefault(slot, "");
    }
}
