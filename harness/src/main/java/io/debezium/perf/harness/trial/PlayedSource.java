package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.EventOrder;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.player.LiveFeed;
import io.debezium.perf.harness.player.Player;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Variant;

/**
 * A tape whose transactions a player commits at the rate that is asked for, in the place of a database under a load.
 *
 * @param workload what is on the tape
 * @param replay its slot
 * @param player that sends it
 */
public record PlayedSource(
        String workload, Demand demand, Duration warmUp, Duration duration, Replay replay, LiveFeed feed, Player player)
        implements EventSource, Load, Committed {

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long DISPLAY_MILLIS = 20;

    @Override
    public Map<String, String> engineProperties() {
        return ReplaySetUp.properties(replay);
    }

    @Override
    public Committed committed() {
        return this;
    }

    @Override
    public LagWatch lagWatch() {
        return new LagWatch(feed::position, () -> {});
    }

    @Override
    public LongSupplier makeBacklog(Ledger ledger) {
        feed.backlog(demand.events());
        return mark();
    }

    @Override
    public Optional<Load> start(Path folder, Duration margin, Ledger ledger) {
        switch (demand.kind()) {
            case IDLE, BACKLOG -> {
                return Optional.empty();
            }
            case MAX ->
                feed.commit(OptionalDouble.empty(), warmUp.plus(duration).plus(margin));
            case STEADY, SURGE ->
                feed.commit(
                        OptionalDouble.of(demand.perSecond()),
                        warmUp.plus(duration).plus(margin));
        }
        return Optional.of(this);
    }

    /** What it commits on top is told of with the rest. */
    @Override
    public Optional<Load> startSurge(Path folder, Ledger ledger) {
        feed.surge((demand.times() - 1) * demand.perSecond(), surgeLength());
        return Optional.empty();
    }

    @Override
    public LongSupplier mark() {
        feed.end();
        return feed::endPosition;
    }

    @Override
    public String generator() {
        return "player";
    }

    @Override
    public String command() {
        return "";
    }

    @Override
    public Optional<TrialFailure> failure() {
        return player.failures().stream()
                .findFirst()
                .map(what -> new TrialFailure("player of " + workload, what, "See the reader's log."));
    }

    @Override
    public boolean awaitEnd(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!feed.over() && System.nanoTime() < deadline) {
            Thread.sleep(DISPLAY_MILLIS);
        }
        return feed.over();
    }

    @Override
    public void stop() {
        feed.end();
    }

    /** There is nothing between the moment that a transaction is due and its commit. */
    @Override
    public LoadResult result(Instant from, Instant to) {
        long transactions = feed.committed(from, to);
        return new LoadResult(
                transactions,
                0,
                transactions / (Duration.between(from, to).toNanos() / 1e9),
                Latency.of(new Histogram(SIGNIFICANT_DIGITS)),
                null);
    }

    @Override
    public List<String> notes() {
        return List.of();
    }

    @Override
    public void close() {
        stop();
    }

    @Override
    public void since(String reader) {
        // A player sends from the start of its tape, and nothing before the reader is ready.
    }

    /** A reader that has got the mark has got all. */
    @Override
    public Optional<String> check(String subject, Variant variant, Message.Finished finished) {
        Optional<String> selecting = Committed.selecting(variant);
        if (selecting.isPresent()) {
            return selecting.map(Committed::unchecked);
        }
        String order = feed.order();
        long delivered = finished.counters().events();
        OptionalLong same = EventOrder.sameUpTo(order, finished.order().orElse(""));
        boolean onTheWay = finished.counters().lsn() < feed.endPosition() && delivered < feed.events();
        if (!onTheWay || same.orElse(delivered) < delivered / EventOrder.INTERVAL * EventOrder.INTERVAL) {
            Committed.requireSame(subject, feed.events(), order, finished);
        }
        return Optional.empty();
    }
}
