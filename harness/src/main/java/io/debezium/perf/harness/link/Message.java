package io.debezium.perf.harness.link;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** What the program under test says; see the package's description. */
public sealed interface Message {

    /** The figures that it carries; empty for a message without. */
    default Optional<Counters> figures() {
        return Optional.empty();
    }

    /** A message with figures. */
    sealed interface Counted extends Message {

        Counters counters();

        @Override
        default Optional<Counters> figures() {
            return Optional.of(counters());
        }
    }

    /**
     * The command line was understood.
     *
     * @param debezium the version that runs; empty for the raw reader
     */
    record Hello(long pid, String debezium) implements Message {}

    /** The server confirms that the slot is being read. */
    record Ready(Counters counters) implements Counted {}

    /** So many row events have been consumed: read between two batches, by the thread that consumes them. */
    record Mark(Counters counters) implements Counted {}

    /** Once a second, unless marks were asked for. */
    record Progress(Counters counters) implements Counted {}

    /** The last row of a snapshot has been consumed. */
    record Snapshot(Counters counters, Passage passage) implements Counted {}

    /**
     * How a snapshot has gone, by the program's own word.
     *
     * @param asked when the reader was asked to run, all that the program itself does before being done
     * @param first when the first row was handed over
     * @param last when the last had been consumed
     * @param lastCpuMicros CPU time of the process behind the last row
     * @param keys their sum, over all rows, each times the weight of its table
     * @param roundTrips to the server until then; empty where they were not counted
     * @param content what the rows' content comes to; empty where that was not asked for
     */
    record Passage(
            Instant asked,
            Instant first,
            Instant last,
            long lastCpuMicros,
            long keys,
            OptionalLong roundTrips,
            Optional<String> content) {}

    /** An end of what the agent counts: everything stood still, and these figures were read. */
    record CountedTo(Counters counters) implements Counted {}

    /** A flight recording has started. */
    record Recording(Counters counters) implements Counted {}

    /** The flight recording was stopped, after these counters were read, and its file is written. */
    record Recorded(Counters counters) implements Counted {}

    /**
     * All garbage was collected.
     *
     * @param liveHeapBytes used in the heap right after; -1 where the JVM collects nothing when it is asked
     * @param cpuMicros that the collection took
     */
    record Collected(long liveHeapBytes, long cpuMicros) implements Message {}

    /**
     * Ended in order.
     *
     * @param order what all events come to in their order ({@link EventOrder}); empty where that was not asked for
     */
    record Finished(Counters counters, String reason, Optional<String> order) implements Counted {

        public Finished(Counters counters, String reason) {
            this(counters, reason, Optional.empty());
        }
    }

    /** The engine ended with an error. */
    record Failed(Counters counters, String reason) implements Counted {}

    /** A command could not be carried out. */
    record Refused(String command, String reason) implements Message {}
}
