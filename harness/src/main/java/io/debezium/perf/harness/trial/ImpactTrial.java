package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.host.HardwareCounters.Event;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;

/** A trial of what a load comes to while a slot is read, or is not. One use. */
public final class ImpactTrial extends SideTrial<ImpactFigures> {

    /** Room that is left to the server whatever a slot retains: without any it ends in the middle of a write. */
    public static final long RESERVE_BYTES = 256L << 20;

    /** The window is so many times as long as the stretch behind it in which the server's instructions are counted. */
    private static final int COUNTED_PART = 4;

    private final ImpactSetUp impact;
    private Clocks start;
    private Clocks end;
    private Long retained;
    private Optional<HardwareCounters> counters = Optional.empty();
    private ServerWork counted;

    public ImpactTrial(ImpactSetUp impact, Ledger ledger, TrialObserver observer) {
        super(impact.side(), ledger, observer);
        this.impact = impact;
    }

    @Override
    void measure() throws InterruptedException {
        try (WalClock wal = WalClock.of(setUp.server())) {
            start = clocks(wal);
            spend(Phase.MEASURING, setUp.load().duration());
            end = clocks(wal);
            retained = impact.slot().map(wal::retained).orElse(null);
        }
        if (HardwareCounters.here().counts() && setUp.serverPid().isPresent()) {
            counted = count(setUp.serverPid().getAsLong());
        }
    }

    /** Behind the window: to count costs processes time that take turns thousands of times a second. */
    private ServerWork count(long serverPid) throws InterruptedException {
        try (HardwareCounters server = HardwareCounters.ofTree(serverPid)) {
            Instant from = Instant.now();
            CounterReading before = server.read();
            counters = Optional.of(server);
            spend(Phase.MEASURING, counting());
            counters = Optional.empty();
            return new ServerWork(from, Instant.now(), server.read().since(before));
        }
    }

    private Duration counting() {
        return setUp.load().duration().dividedBy(COUNTED_PART);
    }

    @Override
    Duration margin() {
        return HardwareCounters.here().counts() ? super.margin().plus(counting()) : super.margin();
    }

    @Override
    TrialOutcome<ImpactFigures> outcome() {
        Optional<Interference> interference = end.usage().interferenceSince(start.usage());
        return new TrialOutcome<>(
                figures(),
                impact.foreignProxy() ? interference.map(Interference::withOtherCoresUnknown) : interference);
    }

    /** @throws UnfitEnvironment if the disk gets full */
    @Override
    void look() {
        // Finds the processes that have been started since.
        counters.ifPresent(HardwareCounters::read);
        OptionalLong free = impact.freeBytes().get();
        if (impact.slot().isPresent() && free.isPresent() && free.getAsLong() < RESERVE_BYTES) {
            throw UnfitEnvironment.of("trial.has-only-mib-left", "the server's disk", free.getAsLong() >> 20);
        }
    }

    private ImpactFigures figures() {
        LoadResult done =
                load().orElseThrow().result(start.usage().at(), end.usage().at());
        if (done.transactions() == 0) {
            throw TrialFailure.of(
                    "trial.no-transaction-succeeded-within-window",
                    "load by " + load().get().generator());
        }
        Double serverCores = end.usage().coresSince(start.usage()).database();
        double seconds = end.usage().secondsSince(start.usage());
        long wal = end.walPosition() - start.walPosition();
        Latency latency = done.latency();
        Figures figures = readerFigures(start.usage(), end.usage())
                .with(Metric.TRANSACTIONS_PER_SECOND, done.transactionsPerSecond())
                .with(Metric.TRANSACTION_P50_MICROS, latency, 50)
                .with(Metric.TRANSACTION_P99_MICROS, latency, 99)
                .with(Metric.FAILED_TRANSACTIONS, done.failed())
                .with(Metric.SERVER_CORES, serverCores)
                .with(
                        Metric.SERVER_CPU_MICROS_PER_TRANSACTION,
                        serverCores == null ? null : 1e6 * seconds * serverCores / done.transactions())
                .with(Metric.SERVER_INSTRUCTIONS_PER_TRANSACTION, instructions())
                .with(Metric.RETAINED_BYTES, retained)
                .with(
                        Metric.WAL_BYTES_PER_TRANSACTION,
                        wal < done.transactions() ? null : (Double) ((double) wal / done.transactions()));
        if (impact.proxyPid().isPresent()) {
            figures = figures.with(Metric.PROXY_CORES, (end.proxySeconds() - start.proxySeconds()) / seconds);
        }
        return new ImpactFigures(
                figures,
                done,
                load().get().printout().orElse(null),
                wal / seconds,
                lags(start.usage(), end.usage()),
                notes());
    }

    /** Of the server, for each transaction; NaN where they were not counted, with a note where others are. */
    private double instructions() {
        if (!HardwareCounters.here().counts()) {
            return Double.NaN;
        }
        if (counted == null) {
            notes().add("Instructions of the server are not counted: it does not run on this machine.");
            return Double.NaN;
        }
        double all = counted.reading().total(Event.INSTRUCTIONS);
        if (Double.isNaN(all)) {
            notes().add(
                            "Instructions of the server were not counted: %s. Counting those of another user's processes requires root."
                                    .formatted(counted.reading().problem().orElse("the CPU's counters stood still")));
        }
        return all / load().orElseThrow().result(counted.from(), counted.to()).transactions();
    }

    private Clocks clocks(WalClock wal) {
        long position = wal.position();
        double proxy =
                impact.proxyPid().isPresent() ? CpuClock.tree(impact.proxyPid().getAsLong()) : 0;
        return new Clocks(usage(), proxy, position);
    }

    /**
     * All clocks at one end of the window.
     *
     * @param proxySeconds CPU of the proxy; 0 without one of ours
     */
    private record Clocks(Usage usage, double proxySeconds, long walPosition) {}

    /** What the CPU counted in all processes of the server in a stretch of time. */
    private record ServerWork(Instant from, Instant to, CounterReading reading) {}
}
