package io.debezium.perf.harness.link;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** A message of the program under test; see the package's description. */
public sealed interface Message {

    /** The counters of the message; empty if it has none. */
    default Optional<Counters> figures() {
        return Optional.empty();
    }

    /** A message with counters. */
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

    /** Counters at a certain number of row events, read between two batches by the consuming thread. */
    record Mark(Counters counters) implements Counted {}

    /** Sent once a second, or at the requested interval, unless marks were requested. */
    record Progress(Counters counters) implements Counted {}

    /** The last row of a snapshot has been consumed. */
    record Snapshot(Counters counters, SnapshotTimes times) implements Counted {}

    /**
     * The course of a snapshot as the program reports it.
     *
     * @param asked when the reader was asked to run, after the program's own start-up
     * @param first when the first row was delivered
     * @param last when the last row had been consumed
     * @param lastCpuMicros CPU time of the process after the last row
     * @param keys checksum of the keys: the sum over all rows, each times the weight of its table
     * @param roundTrips number of round trips to the server until then; empty if not counted
     * @param content checksum of the rows' content; empty if not requested
     */
    record SnapshotTimes(
            Instant asked,
            Instant first,
            Instant last,
            long lastCpuMicros,
            long keys,
            OptionalLong roundTrips,
            Optional<String> content) {}

    /** Sent at both ends of the range that the agent counts; the program was idle when the counters were read. */
    record CountedTo(Counters counters) implements Counted {}

    /** A flight recording has started. */
    record Recording(Counters counters) implements Counted {}

    /** The flight recording was stopped, right after these counters were read, and its file has been written. */
    record Recorded(Counters counters) implements Counted {}

    /**
     * All garbage was collected.
     *
     * @param liveHeapBytes heap in use right after; -1 if the JVM ignores requests to collect
     * @param cpuMicros CPU time of the collection
     */
    record Collected(long liveHeapBytes, long cpuMicros) implements Message {}

    /**
     * The program ended in order.
     *
     * @param reason why it ended
     * @param order the {@link EventOrder} of all events; empty if not requested
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
