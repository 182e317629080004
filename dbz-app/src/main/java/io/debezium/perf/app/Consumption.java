package io.debezium.perf.app;

import java.nio.file.Path;
import java.time.Clock;

import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * What consumes the events, and what tells how far it has come.
 *
 * @param consumer for the engine
 * @param counters of what it has consumed
 */
record Consumption(DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> consumer, Counters counters) {

    /** Latencies that are looked at in a large batch. */
    private static final int LIVE_LOOKS = 64;

    /**
     * @param offsets the file that the engine stores them in
     * @param over told, once or more often, when the last event has been consumed
     * @throws IllegalArgumentException if the digest's file cannot be written
     */
    static Consumption of(Arguments arguments, Path offsets, StreamingMetrics metrics, LinkWriter link, Runnable over) {
        Clock clock = Clock.systemUTC();
        Tally tally = new Tally();
        if (arguments.digest() != null) {
            return new Consumption(
                    digest(arguments, offsets, tally, over), new Counters(tally, () -> "", metrics::report, clock));
        }
        Latencies latencies = new Latencies();
        // Over a tape, latencies are the tape's age: neither looked for nor sent.
        boolean live = arguments.markEvery() == 0;
        // JMX is most of what a mark costs, and how full the queue is need not be known at each.
        Counters counters = live
                ? new Counters(tally, latencies::takeEncoded, metrics::report, clock)
                : new Counters(tally, () -> "", new Sparse(metrics::report), clock);
        BatchEnd end = BatchEnd.of(arguments, arguments.events(), counters, link, over);
        return new Consumption(
                new CountingConsumer(clock, tally, latencies, live ? LIVE_LOOKS : 1, arguments.events(), end),
                counters);
    }

    private static DigestConsumer digest(Arguments arguments, Path offsets, Tally tally, Runnable over) {
        return new DigestConsumer(
                tally,
                arguments.whole() ? new WholeRecord(arguments.leftOut()) : new EventContent(),
                DigestFile.create(arguments.digest(), arguments.shown(), arguments.whole()),
                Halt.at(arguments.haltAt(), offsets),
                over);
    }
}
