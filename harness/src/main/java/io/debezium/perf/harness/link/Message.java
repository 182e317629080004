package io.debezium.perf.harness.link;

import java.util.Optional;

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

    /** The command line was understood. */
    record Hello(long pid, String debezium) implements Message {}

    /** The server confirms that the slot is being read. */
    record Ready(Counters counters) implements Counted {}

    /** Once a second. */
    record Progress(Counters counters) implements Counted {}

    /** A flight recording has started. */
    record Recording(Counters counters) implements Counted {}

    /** The flight recording was stopped, after these counters were read, and its file is written. */
    record Recorded(Counters counters) implements Counted {}

    /** Ended in order. */
    record Finished(Counters counters, String reason) implements Counted {}

    /** The engine ended with an error. */
    record Failed(Counters counters, String reason) implements Counted {}

    /** A command could not be carried out. */
    record Refused(String command, String reason) implements Message {}
}
