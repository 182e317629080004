package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.trial.Usage.Party;

/** The differences between two readings of the clocks. */
public record ClockDelta(ClockReading from, ClockReading to) {

    long events() {
        return to.counters().events() - from.counters().events();
    }

    /** The duration by the program's own clock; at least a microsecond. */
    public double seconds() {
        return Timeline.seconds(from.counters().time(), to.counters().time());
    }

    /** CPU time of the whole process, in microseconds. */
    public long cpuMicros() {
        return to.counters().cpuMicros() - from.counters().cpuMicros();
    }

    long allocatedBytes() {
        return to.counters().allocatedBytes() - from.counters().allocatedBytes();
    }

    /** CPU time of each thread of the program; empty where the system does not report it. */
    ThreadTimes threads() {
        return ended()
                ? new ThreadTimes(Map.of())
                : to.usage().engine().since(from.usage().engine());
    }

    /** CPU seconds that a party used; NaN where unknown. */
    public double seconds(Party party) {
        return ended() ? Double.NaN : to.usage().since(from.usage(), party);
    }

    /** What other processes did meanwhile; empty where the system does not report it. */
    public Optional<Interference> interference() {
        return interference(seconds(Party.SERVER));
    }

    /**
     * What other processes did meanwhile; empty where the system does not report it.
     *
     * @param serverSeconds CPU seconds of PostgreSQL; NaN where unknown
     */
    public Optional<Interference> interference(double serverSeconds) {
        return ended()
                ? Optional.empty()
                : to.usage()
                        .interferenceSince(from.usage(), serverSeconds)
                        .map(seen -> seen.withClockSet(to.counters().clockSetSeconds()));
    }

    /**
     * Hardware figures per event between the two readings; empty where the counters are unavailable.
     *
     * @param events number of events, or of other units, to divide by
     */
    public Figures hardware(long events) {
        return events == 0 || from.hardware().isEmpty() || to.hardware().isEmpty()
                ? Figures.of()
                : CountedWork.figures(List.of(
                        new CountedWork(0, from.hardware().get()),
                        new CountedWork(events, to.hardware().get())));
    }

    private boolean ended() {
        return from.usage() == null || to.usage() == null;
    }
}
