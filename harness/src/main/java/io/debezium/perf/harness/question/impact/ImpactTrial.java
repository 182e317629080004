package io.debezium.perf.harness.question.impact;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.LiveServer;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.postgres.PgBouncer;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.LoadedTrial;
import io.debezium.perf.harness.trial.Phase;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.trial.Usage;
import io.debezium.perf.harness.trial.Usage.Party;
import io.debezium.perf.harness.trial.WalClock;

/** A trial of a load while a slot is read, or without that. One use. */
final class ImpactTrial extends LoadedTrial<ImpactFigures> {

    /** Disk space that a slot must leave to the server, which would otherwise crash in the middle of a write. */
    static final long RESERVE_BYTES = 256L << 20;

    private final LiveServer server;
    private final Optional<String> slot;
    private final Optional<PgBouncer> proxy;
    private Usage from;
    private Usage to;
    private long walBytes;
    private Long retained;

    /**
     * @param reader the variant that reads; empty if none does
     * @param slot the name of the slot, which need not exist yet; empty without one
     * @param proxy that the load goes through
     * @param folder the trial's own, absolute and empty
     */
    ImpactTrial(
            LiveServer server,
            Optional<TrialSetUp> reader,
            LoadSetUp load,
            Optional<String> slot,
            Optional<PgBouncer> proxy,
            Path folder) {
        super(load, reader, List.of("--ordered"), folder, server.ledger, server.console);
        this.server = server;
        this.slot = slot;
        this.proxy = proxy;
    }

    @Override
    public void drive(Counters ready) throws InterruptedException {
        loaded(LoadSetUp.MARGIN);
    }

    @Override
    public void window() throws InterruptedException {
        enter(Phase.MEASURING);
        try (WalClock wal = WalClock.of(source.server())) {
            long position = wal.position();
            from = usage();
            spend(Phase.MEASURING, source.timing().duration());
            walBytes = wal.position() - position;
            to = usage();
            retained = slot.map(wal::retained).orElse(null);
        }
    }

    @Override
    public void end(Load running) throws InterruptedException {
        enter(Phase.STOPPING);
        LoadSetUp.end(running);
        LoadSetUp.failIfFailed(running);
    }

    private Usage usage() {
        Map<Party, List<Long>> pids = new EnumMap<>(Party.class);
        pids.put(Party.SERVER, server.database.pid().stream().boxed().toList());
        pids.put(Party.PROXY, proxy.map(each -> each.child().pid()).stream().toList());
        if (engine != null) {
            pids.putAll(engine.pids());
        }
        return Usage.read(pids);
    }

    /**
     * Checks the server's disk.
     *
     * @throws UnfitEnvironment if it is nearly full
     */
    @Override
    public void look() {
        OptionalLong free = server.database.freeBytes();
        if (slot.isPresent() && free.isPresent() && free.getAsLong() < RESERVE_BYTES) {
            throw UnfitEnvironment.of("trial.has-only-mib-left", "the server's disk", free.getAsLong() >> 20);
        }
    }

    @Override
    public TrialOutcome<ImpactFigures> outcome() {
        return new TrialOutcome<>(
                figures(load().orElseThrow()), to.interferenceSince(from, to.since(from, Party.SERVER)));
    }

    private ImpactFigures figures(Load load) {
        LoadResult done = load.result(from.at(), to.at());
        if (done.transactions() == 0) {
            throw TrialFailure.of("trial.no-transaction-succeeded-within-window", "load by " + load.generator());
        }
        List<Lag> lags = lags().stream().filter(lag -> isWithin(lag.second())).toList();
        Figures figures = (engine != null ? reader(lags) : Figures.of())
                .with(Metric.TRANSACTIONS_PER_SECOND, done.transactionsPerSecond())
                .with(Metric.TRANSACTION_P50_MICROS, done.latency(), 50)
                .with(Metric.TRANSACTION_P99_MICROS, done.latency(), 99)
                .with(Metric.FAILED_TRANSACTIONS, done.failed())
                .with(Metric.SERVER_CORES, to.cores(from, Party.SERVER))
                .with(
                        Metric.SERVER_CPU_MICROS_PER_TRANSACTION,
                        1e6 * to.since(from, Party.SERVER) / done.transactions())
                .with(Metric.RETAINED_BYTES, retained)
                .with(
                        Metric.WAL_BYTES_PER_TRANSACTION,
                        walBytes < done.transactions() ? null : (Double) ((double) walBytes / done.transactions()))
                .with(Metric.PROXY_CORES, to.cores(from, Party.PROXY));
        return new ImpactFigures(figures, done, walBytes / to.secondsSince(from), lags, notes);
    }

    /** The reader's figures within the window, from its reports. */
    private Figures reader(List<Lag> lags) {
        ThreadTimes threads = to.engine().since(from.engine());
        long nanos = threads.nanos();
        return Figures.of()
                .with(
                        Metric.EVENTS_PER_SECOND,
                        timeline.points().stream()
                                .filter(point -> isWithin(point.second()))
                                .mapToDouble(SeriesPoint::eventsPerSecond)
                                .average()
                                .orElse(0))
                .with(Metric.READER_CORES, to.used(from, Usage.Party.ENGINE) / to.secondsSince(from))
                .with(
                        Metric.BEHIND_BYTES,
                        lags.isEmpty() ? null : lags.get(lags.size() - 1).bytes())
                .with(Metric.JIT_SHARE, nanos == 0 ? null : (Double) ((double) threads.nanos(ThreadKind.JIT) / nanos));
    }

    private boolean isWithin(double second) {
        Instant ready = timeline.startedAt().orElseThrow();
        return second > Duration.between(ready, from.at()).toNanos() / 1e9
                && second <= Duration.between(ready, to.at()).toNanos() / 1e9;
    }
}
