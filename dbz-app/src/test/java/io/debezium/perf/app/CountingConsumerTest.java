package io.debezium.perf.app;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import org.HdrHistogram.Histogram;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CountingConsumerTest {

    private static final Schema SOURCE = SchemaBuilder.struct()
            .field("ts_us", Schema.OPTIONAL_INT64_SCHEMA)
            .field("lsn", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
    private static final Schema ENVELOPE = SchemaBuilder.struct()
            .field("source", SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .build();
    private static final Schema HEARTBEAT =
            SchemaBuilder.struct().field("ts_ms", Schema.INT64_SCHEMA).build();
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1_000), ZoneOffset.UTC);
    private static final long NOW_MICROS = 1_000_000_000L;

    private final List<SourceRecord> marked = new ArrayList<>();
    private final AtomicInteger finished = new AtomicInteger();
    private final Tally tally = new Tally();
    private final Latencies latencies = new Latencies();
    private final EventOrder order = new EventOrder();
    private final List<Long> batchEnds = new ArrayList<>();

    @Test
    void countsRowEventsAndTheirLatency() throws InterruptedException {
        CountingConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(0);

        consumer.handleBatch(List.of(row(250, 7), row(250, 8)), committer());

        assertThat(tally.events()).isEqualTo(2);
        assertThat(tally.lsn()).isEqualTo(8);
        assertThat(latencies.take().getMaxValue()).isEqualTo(250);
        assertThat(latencies.take().getTotalCount()).isZero();
        assertThat(marked).hasSize(2);
        assertThat(finished).hasValue(1);
    }

    @Test
    void doesNotCountTombstonesAndHeartbeatsButMarksThem() throws InterruptedException {
        CountingConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(0);
        Struct heartbeat = new Struct(HEARTBEAT).put("ts_ms", 1L);

        consumer.handleBatch(List.of(event(null, null), event(HEARTBEAT, heartbeat), row(1, 1)), committer());

        assertThat(tally.events()).isEqualTo(1);
        assertThat(marked).hasSize(3);
    }

    @Test
    void stopsAtItsLimitExactlyAndLeavesTheRestUnmarked() throws InterruptedException {
        CountingConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(3);

        consumer.handleBatch(List.of(row(1, 1), row(1, 2)), committer());
        consumer.handleBatch(List.of(row(1, 3), row(1, 4)), committer());
        consumer.handleBatch(List.of(row(1, 5)), committer());

        assertThat(tally.events()).isEqualTo(3);
        assertThat(tally.lsn()).isEqualTo(3);
        assertThat(marked).hasSize(3);
        assertThat(tally.beyond()).isEqualTo(2);
        assertThat(batchEnds).containsExactly(2L, 3L, 3L);
    }

    @Test
    void aLargeBatchIsLookedIntoEvenlyAndCountedWhole() throws InterruptedException {
        CountingConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(0);
        List<RecordChangeEvent<SourceRecord>> batch = new ArrayList<>();
        for (int i = 1; i <= 2_000; i++) {
            batch.add(row(2_001 - i, i));
        }
        Struct heartbeat = new Struct(HEARTBEAT).put("ts_ms", 1L);
        batch.add(event(HEARTBEAT, heartbeat));

        consumer.handleBatch(batch, committer());

        Histogram taken = latencies.take();
        assertThat(tally.events()).isEqualTo(2_000);
        assertThat(tally.lsn()).isEqualTo(2_000);
        assertThat(taken.getTotalCount()).isEqualTo(2_000);
        assertThat(taken.getValueAtPercentile(50)).isBetween(950L, 1_050L);
        assertThat(taken.getMinValue()).isEqualTo(1);
    }

    @Test
    void ofABatchThatIsLookedIntoOnceTheLastEventIs() throws InterruptedException {
        CountingConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(0, 1);

        consumer.handleBatch(List.of(row(30, 1), event(null, null), row(20, 2), event(null, null)), committer());

        assertThat(tally.lsn()).isEqualTo(2);
        assertThat(latencies.take().getTotalCount()).isEqualTo(2);
    }

    @Test
    void aCommitTimeAheadOfOurClockCountsAsZero() throws InterruptedException {
        CountingConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(0);

        consumer.handleBatch(List.of(row(-50, 1)), committer());

        assertThat(latencies.take().getMaxValue()).isZero();
    }

    @Test
    void theOrderIsThatOfTheRowEventsWithinTheLimitHoweverTheyComeInBatches() throws InterruptedException {
        CountingConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(3);

        consumer.handleBatch(List.of(row(1, 7), event(null, null), row(1, 8)), committer());
        consumer.handleBatch(List.of(event(null, null), row(1, 9), row(1, 10)), committer());

        RollingHash three = new RollingHash();
        three.add(7, 'u');
        three.add(8, 'u');
        three.add(9, 'u');
        assertThat(order).hasToString(three.toString());
        assertThat(order.thread()).isEqualTo(Thread.currentThread().getName());
    }

    private CountingConsumer<RecordChangeEvent<SourceRecord>> consumer(long limit) {
        return consumer(limit, 64);
    }

    private CountingConsumer<RecordChangeEvent<SourceRecord>> consumer(long limit, int looksPerBatch) {
        return new CountingConsumer<>(
                RecordChangeEvent::record,
                CLOCK,
                tally,
                latencies,
                looksPerBatch,
                Optional.of(order),
                limit,
                (before, events) -> batchEnds.add(events));
    }

    private static RecordChangeEvent<SourceRecord> row(long ageMicros, long lsn) {
        Struct source = new Struct(SOURCE).put("ts_us", NOW_MICROS - ageMicros).put("lsn", lsn);
        return event(ENVELOPE, new Struct(ENVELOPE).put("source", source).put("op", "u"));
    }

    private static RecordChangeEvent<SourceRecord> event(Schema schema, Struct value) {
        SourceRecord record = new SourceRecord(Map.of(), Map.of(), "topic", schema, value);
        return () -> record;
    }

    private DebeziumEngine.RecordCommitter<RecordChangeEvent<SourceRecord>> committer() {
        return new DebeziumEngine.RecordCommitter<>() {
            @Override
            public void markProcessed(RecordChangeEvent<SourceRecord> event) {
                marked.add(event.record());
            }

            @Override
            public void markProcessed(RecordChangeEvent<SourceRecord> event, DebeziumEngine.Offsets offsets) {
                throw new AssertionError("not used");
            }

            @Override
            public void markBatchFinished() {
                finished.incrementAndGet();
            }

            @Override
            public DebeziumEngine.Offsets buildOffsets() {
                throw new AssertionError("not used");
            }
        };
    }
}
