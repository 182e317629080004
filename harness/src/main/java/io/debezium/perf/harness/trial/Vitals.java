package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.host.ProcessState;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SoakPoint;

/**
 * Samples the memory, threads, files and cost of a program over a long run. Each sample makes the program collect all garbage,
 * several times.
 */
final class Vitals {

    /**
     * Collections for each sample; the smallest live heap counts. Events in flight are no garbage, and an engine gathers them
     * for {@code poll.interval.ms}, half a second.
     */
    private static final int COLLECTIONS = 6;

    private static final long PAUSE_MILLIS = 90;

    private final Engine engine;
    private final Instant ready;
    private final List<SoakPoint> points = new ArrayList<>();
    private Optional<Counters> before = Optional.empty();
    private Optional<CountedWork> counted = Optional.empty();
    private long liveHeapBytes;
    private long collectionMicros;

    Vitals(Engine engine, Instant ready) {
        this.engine = engine;
        this.ready = ready;
    }

    List<SoakPoint> points() {
        return List.copyOf(points);
    }

    void look() throws InterruptedException {
        // Events and their cost must be of the same moment; the newest message has both.
        Optional<Counters> now = engine.latest();
        Optional<CountedWork> work =
                now.flatMap(each -> engine.counted().map(reading -> new CountedWork(each.events(), reading)));
        Optional<Double> cpu = before.flatMap(from -> now.flatMap(to -> perEvent(from, to)));
        collect();
        ProcessState state = engine.state();
        points.add(new SoakPoint(
                Duration.between(ready, now.map(Counters::time).orElse(ready)).toNanos() / 1e9,
                Figures.of()
                        .with(Metric.CPU_MICROS_PER_EVENT, cpu.orElse(null))
                        .with(
                                Metric.INSTRUCTIONS_PER_EVENT,
                                counted.flatMap(from -> work.map(to -> CountedWork.figures(List.of(from, to))))
                                        .map(figures -> figures.value(Metric.INSTRUCTIONS_PER_EVENT))
                                        .orElse(null))
                        .with(Metric.LIVE_HEAP_BYTES, liveHeapBytes < 0 ? null : liveHeapBytes)
                        .with(Metric.RSS_BYTES, state.rssBytes().orElse(null))
                        .with(Metric.THREADS, state.threads().orElse(null))
                        .with(Metric.OPEN_FILES, state.files().orElse(null))));
        before = now;
        counted = work;
    }

    private void collect() throws InterruptedException {
        liveHeapBytes = Long.MAX_VALUE;
        collectionMicros = 0;
        for (int i = 0; i < COLLECTIONS; i++) {
            Message.Collected collected = engine.collected();
            liveHeapBytes = Math.min(liveHeapBytes, collected.liveHeapBytes());
            collectionMicros += collected.cpuMicros();
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** Unknown also if the newest message is older than the end of the collections, as in a run of a minute. */
    private Optional<Double> perEvent(Counters from, Counters to) {
        long events = to.events() - from.events();
        long micros = to.cpuMicros() - from.cpuMicros() - collectionMicros;
        return events == 0 || micros < 0 ? Optional.empty() : Optional.of((double) micros / events);
    }
}
