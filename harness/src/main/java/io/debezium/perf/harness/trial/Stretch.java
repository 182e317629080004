package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.trial.Usage.Party;

/** What was done between two readings of the clocks. */
public record Stretch(ClockReading from, ClockReading to) {

    long events() {
        return to.counters().events() - from.counters().events();
    }

    /** By the program's own clock, at least a microsecond. */
    public double seconds() {
        return Timeline.seconds(from.counters().time(), to.counters().time());
    }

    /** Of the whole process. */
    public long cpuMicros() {
        return to.counters().cpuMicros() - from.counters().cpuMicros();
    }

    long allocatedBytes() {
        return to.counters().allocatedBytes() - from.counters().allocatedBytes();
    }

    /** CPU of each thread of the program; empty where the system does not tell. */
    ThreadTimes threads() {
        return ended()
                ? new ThreadTimes(Map.of())
                : to.usage().engine().since(from.usage().engine());
    }

    /** CPU seconds of a party; NaN where that is not known. */
    public double seconds(Party party) {
        return ended() ? Double.NaN : to.usage().since(from.usage(), party);
    }

    /** What else went on; empty where the system does not tell. */
    public Optional<Interference> interference() {
        return interference(seconds(Party.SERVER));
    }

    /** @param serverSeconds CPU of PostgreSQL; NaN where unknown */
    public Optional<Interference> interference(double serverSeconds) {
        return ended()
                ? Optional.empty()
                : to.usage()
                        .interferenceSince(from.usage(), serverSeconds)
                        .map(seen -> seen.withClockSet(to.counters().clockSetSeconds()));
    }

    /** What the CPU counted for so many events, all of which is taken as one; none where it counts nothing for us. */
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
