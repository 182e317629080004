package io.debezium.perf.harness.trial;

import java.util.Optional;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.link.Counters;

/**
 * All clocks at one end of a window.
 *
 * @param counters by the program's own word; null where it has not said anything yet
 * @param usage by the kernel; null where the program had ended
 * @param hardware what the CPU had counted; empty where it counts nothing for us
 */
public record ClockReading(Counters counters, Usage usage, Optional<CounterReading> hardware) {

    /** The same with what the program says of that moment later. */
    ClockReading with(Counters said) {
        return new ClockReading(said, usage, hardware);
    }
}
