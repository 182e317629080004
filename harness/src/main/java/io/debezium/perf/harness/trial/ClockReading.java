package io.debezium.perf.harness.trial;

import java.util.Optional;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.link.Counters;

/**
 * Readings of all clocks at one end of a measurement window.
 *
 * @param counters as the program under test reported them; null while its report of this moment is outstanding
 * @param usage CPU time from the kernel; null if the program had already ended
 * @param hardware hardware counters of the CPU; empty where they are unavailable
 */
public record ClockReading(Counters counters, Usage usage, Optional<CounterReading> hardware) {

    /** A copy of this reading with the counters that the program reported afterwards for the same moment. */
    ClockReading with(Counters said) {
        return new ClockReading(said, usage, hardware);
    }
}
