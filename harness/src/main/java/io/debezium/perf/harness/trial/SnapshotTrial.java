package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.load.RowTables;
import io.debezium.perf.harness.load.RowTables.Contents;
import io.debezium.perf.harness.load.SignalTable;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.SnapshotFigures;

/**
 * A trial that reads tables as a whole: start the program, wait until it has consumed the last row, check that each row came
 * once, stop. Times are the program's own, from the moment before it was started, or before it was asked for an incremental
 * snapshot: one machine has one clock. One use.
 */
public final class SnapshotTrial extends EngineTrial<SnapshotFigures> {

    /** How long no row may come, the start of the engine among it. */
    private static final Duration STALL_LIMIT = Duration.ofSeconds(120);

    /** In the trial's folder: what the first rows hold, as text. */
    public static final String CONTENT = "rows.txt";

    private final String subject;
    private final long size;
    private final Contents contents;
    private final boolean viaRoot;
    private final Optional<IncrementalSnapshot> incremental;
    private final Purpose purpose;
    private final LongConsumer progress;
    private volatile Optional<CounterReading> countedFirst = Optional.empty();
    private volatile Optional<CounterReading> countedLast = Optional.empty();
    private final AtomicReference<Message.Snapshot> snapshot = new AtomicReference<>();

    /**
     * @param setUp with the name of a slot, should the variant have the engine make one: a snapshot alone needs none
     * @param size by which the tables are known, and of which the figures are
     * @param contents what they hold
     * @param viaRoot whether partitioned tables are read, and not their partitions
     * @param purpose timed, digest for what its rows hold, or counted: as a whole, since the engine was made
     * @param beside updates per second beside an incremental snapshot, which is read with its engine streaming; empty for an
     *     initial one
     * @param way how the tables are read without Debezium, {@code copy} or {@code cursor}; empty for the engine
     * @param progress told how many rows have come, a few times a second, on the trial's thread
     */
    public SnapshotTrial(
            TrialSetUp setUp,
            long size,
            Contents contents,
            boolean viaRoot,
            Purpose purpose,
            OptionalDouble beside,
            Optional<String> way,
            Ledger ledger,
            LongConsumer progress) {
        this(
                setUp,
                size,
                contents,
                viaRoot,
                beside.isPresent()
                        ? Optional.of(new IncrementalSnapshot(
                                new SignalTable(setUp.endpoint(), RowTables.schema(size), viaRoot),
                                beside.getAsDouble()))
                        : Optional.empty(),
                purpose,
                options(setUp, contents.rows(), purpose, beside.isPresent(), way),
                ledger,
                progress);
    }

    private SnapshotTrial(
            TrialSetUp setUp,
            long size,
            Contents contents,
            boolean viaRoot,
            Optional<IncrementalSnapshot> incremental,
            Purpose purpose,
            List<String> options,
            Ledger ledger,
            LongConsumer progress) {
        super(new Engine(
                setUp, setUp.engineProperties(properties(size, contents, viaRoot, incremental)), options, ledger));
        this.subject = setUp.subject();
        this.size = size;
        this.contents = contents;
        this.viaRoot = viaRoot;
        this.incremental = incremental;
        this.purpose = purpose;
        this.progress = progress;
    }

    private static Map<String, String> properties(
            long size, Contents contents, boolean viaRoot, Optional<IncrementalSnapshot> incremental) {
        // Not a list of those that are in: that of a large catalog would have a cost of its own.
        String left = (viaRoot ? contents.partitions() : contents.roots())
                .stream().map(name -> name.replaceAll("[^A-Za-z0-9_]", ".")).collect(Collectors.joining("|"));
        Map<String, String> properties = new TreeMap<>(Map.of(
                "schema.include.list",
                RowTables.schema(size),
                "table.include.list",
                RowTables.schema(size) + "[.](?!(" + left + ")$).*",
                "snapshot.mode",
                "initial_only",
                // Once, at the end: a flush falls into a trial or not by chance.
                "offset.flush.interval.ms",
                "3600000"));
        incremental.map(IncrementalSnapshot::properties).ifPresent(properties::putAll);
        return properties;
    }

    private static List<String> options(
            TrialSetUp setUp, long rows, Purpose purpose, boolean incremental, Optional<String> way) {
        List<String> options = new ArrayList<>(List.of("--rows", Long.toString(rows), "--hold"));
        if (purpose == Purpose.COUNTED) {
            options.addAll(List.of("--count", "0-" + rows));
        }
        if (purpose == Purpose.DIGEST) {
            options.addAll(List.of("--content", setUp.folder().resolve(CONTENT).toString()));
        }
        if (incremental) {
            options.add("--incremental");
        }
        way.ifPresent(name -> options.addAll(List.of("--read", name)));
        return options;
    }

    /** @throws TrialFailure if the program fails, stands still, or has not delivered each row once */
    @Override
    public TrialOutcome<SnapshotFigures> run() throws InterruptedException {
        incremental.ifPresent(IncrementalSnapshot::prepare);
        engine.prepare();
        Usage before = engine.usage();
        Instant started = Instant.now();
        Optional<Counters> used = Optional.empty();
        try (engine;
                IncrementalSnapshot beside = incremental.orElse(null)) {
            engine.start(this::receive);
            if (beside != null) {
                IncrementalSnapshot.Asked asked = beside.ask(engine);
                before = asked.usage();
                started = asked.at();
                used = Optional.of(asked.counters());
                countedFirst = asked.counted();
            }
            if (!engine.drive(() -> snapshot.get() != null, this::progress, new Stall(STALL_LIMIT)::since)) {
                throw failure(
                        "stopped at row %,d of %,d: nothing came for %d s",
                        rowsSoFar(), contents.rows(), STALL_LIMIT.toSeconds());
            }
            Optional<Long> peakRss = engine.peakRssBytes();
            Usage after = engine.usage();
            if (beside != null) {
                beside.end(engine, subject, STALL_LIMIT);
            }
            engine.stop();
            check(engine.latest().orElseThrow());
            if (purpose == Purpose.COUNTED) {
                return TrialOutcome.unmeasured();
            }
            return new TrialOutcome<>(
                    figures(started, used, after.serverSecondsSince(before), peakRss),
                    after.interferenceSince(before)
                            .map(seen ->
                                    seen.withClockSet(snapshot.get().counters().clockSetSeconds())));
        }
    }

    private void receive(Message message) {
        incremental.ifPresent(each -> each.receive(message));
        if (message instanceof Message.Hello hello && incremental.isEmpty()) {
            engine.count(hello.pid());
            countedFirst = engine.counted();
        } else if (message instanceof Message.Snapshot whole) {
            countedLast = engine.counted();
            snapshot.set(whole);
        }
    }

    private long progress() {
        progress.accept(rowsSoFar());
        // Finds the threads that are new.
        engine.counted();
        return rowsSoFar();
    }

    private long rowsSoFar() {
        return engine.latest().map(Counters::events).orElse(0L);
    }

    /** @param last behind the snapshot's last row, when the program had stopped */
    private void check(Counters last) {
        Message.Passage passage = snapshot.get().passage();
        if (passage.doubles().orElse(0) > 0) {
            throw failure("delivered %,d rows twice", passage.doubles().getAsLong());
        }
        // What is beyond an incremental snapshot's rows are the changes that were streamed.
        long beyond = incremental.isPresent()
                ? passage.superseded().orElseThrow()
                : last.beyond().orElse(0);
        long delivered = last.events() + beyond;
        if (delivered != contents.rows()) {
            throw failure("delivered %,d rows of %,d", delivered, contents.rows());
        }
        if (passage.keys() != (viaRoot ? contents.rootKeys() : contents.keys())) {
            throw failure(
                    "delivered %,d rows, and the sum of their keys is wrong: rows are missing and others duplicated",
                    contents.rows());
        }
    }

    /** @param used what the program had used when it was asked for an incremental snapshot */
    private SnapshotFigures figures(
            Instant started, Optional<Counters> used, Optional<Double> serverSeconds, Optional<Long> peakRss) {
        Message.Passage passage = snapshot.get().passage();
        Counters counters = snapshot.get().counters();
        double cpuMicros = used.map(before -> (double) (counters.cpuMicros() - before.cpuMicros()))
                .orElse((double) passage.lastCpuMicros());
        double allocated =
                counters.allocatedBytes() - used.map(Counters::allocatedBytes).orElse(0L);
        Optional<HardwareFigures> hardware = hardware();
        Figures figures = Figures.of()
                .with(Metric.START_UP_MICROS, used.isPresent() ? 0 : micros(started, passage.asked()))
                .with(Metric.FIRST_ROW_MICROS, micros(started, passage.first()))
                .with(Metric.SNAPSHOT_MICROS, micros(started, passage.last()))
                .with(Metric.EVENTS_PER_SECOND, 1e6 * size / micros(started, passage.last()))
                .with(Metric.CPU_MICROS_PER_EVENT, cpuMicros / size)
                .with(hardware.map(HardwareFigures::figures).orElse(Figures.of()))
                .with(Metric.ALLOCATED_BYTES_PER_EVENT, allocated / size)
                .with(Metric.PEAK_RSS_BYTES, peakRss.orElse(null))
                .with(
                        Metric.SERVER_CPU_MICROS_PER_EVENT,
                        serverSeconds.map(seconds -> 1e6 * seconds / size).orElse(null))
                .with(
                        Metric.ROUND_TRIPS,
                        passage.roundTrips().isPresent() ? passage.roundTrips().getAsLong() : null);
        if (incremental.isPresent()) {
            Latency lag = Latency.of(incremental.get().lag());
            figures = figures.with(Metric.STREAMED_BESIDE, lag.count())
                    .with(Metric.LATENCY_P50_MICROS, lag, 50)
                    .with(Metric.LATENCY_P99_MICROS, lag, 99)
                    .with(Metric.SUPERSEDED_ROWS, passage.superseded().orElseThrow());
        }
        return new SnapshotFigures(figures, passage.content().orElse(null), hardware.orElse(null));
    }

    /** All of it is one stretch, as CPU time is. */
    private Optional<HardwareFigures> hardware() {
        return countedFirst.flatMap(first -> countedLast.flatMap(
                last -> CountedWork.figures(List.of(new CountedWork(0, first), new CountedWork(size, last)))));
    }

    private static double micros(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e3;
    }

    private TrialFailure failure(String rule, Object... values) {
        return new TrialFailure(subject, String.format(Locale.ROOT, rule, values), "See its log.");
    }
}
