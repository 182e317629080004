package io.debezium.perf.harness.player;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

import io.debezium.perf.harness.link.EventOrder;

/**
 * When the transactions of a tape are committed that a player sends as a live database would: at moments of a Poisson
 * process, as pgbench has them, or as fast as the reader takes them. That moment is what the reader finds as commit time, so
 * that one which is sent late, because the reader did not take those before it, is as late as it would be in a server's WAL.
 * The schedule knows nothing of the reader: open loop. For one reader; thread-safe.
 */
public final class LiveFeed {

    private static final long NEVER = Long.MAX_VALUE;
    private static final int FIRST_ROOM = 1 << 12;

    private final SplittableRandom random;
    private final boolean raw;
    private final LongSupplier clock;
    private final EventOrder order = new EventOrder();

    /** Since 1970; where there is no rate, of those that were sent. */
    private long[] commitMicros = new long[FIRST_ROOM];

    private int committed;
    private int taken;
    private double perSecond;
    private long nextMicros = NEVER;
    private long endMicros;
    private double surgePerSecond;
    private long surgeFromMicros = NEVER;
    private long surgeEndMicros = NEVER;
    private long backlog;
    private boolean closedLoop;
    private boolean ending;
    private Thread sender;
    private long start;
    private long sent;
    private OptionalLong marker = OptionalLong.empty();

    /**
     * @param seed the same moments for the same seed
     * @param raw whether the reader counts rows instead of Debezium's events
     */
    public LiveFeed(long seed, boolean raw) {
        this(seed, raw, () -> micros(Instant.now()));
    }

    /** @param clock microseconds since 1970 */
    LiveFeed(long seed, boolean raw, LongSupplier clock) {
        this.random = new SplittableRandom(seed);
        this.raw = raw;
        this.clock = clock;
    }

    /**
     * Commits from now on for a while.
     *
     * @param rate transactions per second on the average; empty for as many as the reader takes
     */
    public synchronized void commit(OptionalDouble rate, Duration length) {
        long now = now();
        endMicros = now + micros(length);
        closedLoop = rate.isEmpty();
        perSecond = rate.orElse(0);
        nextMicros = closedLoop ? NEVER : now + gap(perSecond);
        wake();
    }

    /**
     * Commits more for a while.
     *
     * @param rate transactions per second on top
     */
    public synchronized void surge(double rate, Duration length) {
        surgePerSecond = rate;
        surgeFromMicros = now();
        surgeEndMicros = surgeFromMicros + micros(length);
        wake();
    }

    /** Commits at once as many rows, or as many more as end with a transaction, and no more. */
    public synchronized void backlog(long rows) {
        backlog = rows;
        endMicros = now();
        wake();
    }

    /** Commits no more, but the transaction that marks the end. */
    public synchronized void end() {
        endMicros = Math.min(endMicros, now());
        ending = true;
        wake();
    }

    /** Whether the time is over for which it commits. */
    public synchronized boolean over() {
        return now() >= endMicros;
    }

    /** How far the WAL of a server would be that had committed as much: what is not sent yet counts as much as what is, on average. */
    public synchronized long position() {
        advance();
        return sent + (taken == 0 ? 0 : (sent - start) / taken * (committed - taken));
    }

    /** Behind which position the mark of the end lies: as far as is known before it was sent, and then exactly. */
    public synchronized long endPosition() {
        return marker.orElseGet(() -> position() + 1);
    }

    /** Transactions that were committed from an instant on and before another. */
    public synchronized long committed(Instant from, Instant to) {
        advance();
        return Arrays.stream(commitMicros, 0, committed)
                .filter(micros -> micros >= micros(from) && micros < micros(to))
                .count();
    }

    /** Events that the reader must have got. */
    public synchronized long events() {
        return order.events();
    }

    /** What they come to in their order. */
    public synchronized String order() {
        return order.toString();
    }

    // What follows is asked by the stream that sends.

    /** Whether a reader has got something of it: it is sent once. */
    synchronized boolean isSent() {
        return order.events() > 0;
    }

    /**
     * @param stream that is woken when there is something to send
     * @param from where it begins
     */
    synchronized void sentBy(Thread stream, long from) {
        sender = stream;
        start = from;
        sent = from;
    }

    /** How long to wait for the next transaction, in nanoseconds; 0 when it or the end is there, {@code Long.MAX_VALUE} when that is not known. */
    synchronized long nanosToNext() {
        advance();
        if (taken < committed || backlog > order.events() || ending || closedLoop && !over()) {
            return 0;
        }
        return nextMicros == NEVER || nextMicros >= endMicros ? NEVER : 1000 * Math.max(1, nextMicros - now());
    }

    /** The commit time of the next transaction, in microseconds since 1970; empty when there is none, and the end is to be sent. */
    synchronized OptionalLong take() {
        advance();
        if (taken == committed) {
            if (backlog > order.events() || closedLoop && !over()) {
                add(backlog > order.events() ? endMicros : now());
            } else {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(commitMicros[taken++]);
    }

    /** @param operations of the events that a row makes */
    synchronized void row(long position, String operations) {
        int events = raw ? 1 : operations.length();
        for (int i = 0; i < events; i++) {
            order.add(position, operations.charAt(i));
        }
    }

    synchronized void sent(long position) {
        sent = Math.max(sent, position);
    }

    /** @param position of the row that marks the end */
    synchronized void marked(long position) {
        marker = OptionalLong.of(position);
    }

    long now() {
        return clock.getAsLong();
    }

    /** Commits what is due by now. */
    private void advance() {
        long now = now();
        while (nextMicros <= now && nextMicros < endMicros) {
            add(nextMicros);
            boolean surging = nextMicros >= surgeFromMicros && nextMicros < surgeEndMicros;
            nextMicros += gap(perSecond + (surging ? surgePerSecond : 0));
        }
    }

    private void add(long micros) {
        if (committed == commitMicros.length) {
            commitMicros = Arrays.copyOf(commitMicros, 2 * committed);
        }
        commitMicros[committed++] = micros;
    }

    /** Exponentially distributed, in microseconds. */
    private long gap(double rate) {
        return Math.round(-Math.log(1 - random.nextDouble()) / rate * 1e6);
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    private static long micros(Duration length) {
        return length.toNanos() / 1000;
    }

    private void wake() {
        if (sender != null) {
            LockSupport.unpark(sender);
        }
    }
}
