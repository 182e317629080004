package io.debezium.perf.app;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.HdrHistogram.Histogram;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CountingConsumerTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(1_000));

    private final Records.Marked marked = new Records.Marked();
    private final Tally tally = new Tally();
    private final Latencies latencies = new Latencies();
    private final EventOrder order = new EventOrder();
    private final List<Long> batchEnds = new ArrayList<>();

    @Test
    void countsRowEventsAndTheirLatencyAndNoOtherRecordsButMarksAll() throws InterruptedException {
        consumer(0, 64)
                .handleBatch(List.of(row(250, 7), Records.tombstone(), Records.heartbeat(), row(-50, 8)), marked);

        assertThat(tally.events()).isEqualTo(2);
        assertThat(tally.lsn()).isEqualTo(8);
        Histogram taken = latencies.take();
        assertThat(taken.getMaxValue()).isEqualTo(250);
        assertThat(taken.getMinValue())
                .as("of a commit time ahead of our clock")
                .isZero();
        assertThat(latencies.take().getTotalCount()).isZero();
        assertThat(marked.records).hasSize(4);
        assertThat(marked.batches).isEqualTo(1);
    }

    @Test
    void stopsAtItsLimitExactlyAndLeavesTheRestUnmarked() throws InterruptedException {
        CountingConsumer<SourceRecord> consumer = consumer(3, 64);
        consumer.handleBatch(List.of(row(1, 1), row(1, 2)), marked);
        consumer.handleBatch(List.of(row(1, 3), row(1, 4)), marked);
        consumer.handleBatch(List.of(row(1, 5)), marked);

        assertThat(tally.events()).isEqualTo(3);
        assertThat(tally.lsn()).isEqualTo(3);
        assertThat(marked.records).hasSize(3);
        assertThat(tally.beyond()).isEqualTo(2);
        assertThat(batchEnds).containsExactly(2L, 3L, 3L);
    }

    @Test
    void aLargeBatchIsLookedIntoEvenlyAndCountedWhole() throws InterruptedException {
        List<SourceRecord> batch = new ArrayList<>();
        for (int i = 1; i <= 2_000; i++) {
            batch.add(row(2_001 - i, i));
        }
        batch.add(Records.heartbeat());

        consumer(0, 64).handleBatch(batch, marked);

        Histogram taken = latencies.take();
        assertThat(tally.events()).isEqualTo(2_000);
        assertThat(tally.lsn()).isEqualTo(2_000);
        assertThat(taken.getTotalCount()).isEqualTo(2_000);
        assertThat(taken.getValueAtPercentile(50)).isBetween(950L, 1_050L);
        assertThat(taken.getMinValue()).isEqualTo(1);
    }

    @Test
    void ofABatchThatIsLookedIntoOnceTheLastEventIs() throws InterruptedException {
        consumer(0, 1).handleBatch(List.of(row(30, 1), Records.tombstone(), row(20, 2), Records.tombstone()), marked);

        assertThat(tally.lsn()).isEqualTo(2);
        assertThat(latencies.take().getTotalCount()).isEqualTo(2);
    }

    @Test
    void theOrderIsThatOfTheRowEventsWithinTheLimitHoweverTheyComeInBatches() throws InterruptedException {
        CountingConsumer<SourceRecord> consumer = consumer(3, 64);
        consumer.handleBatch(List.of(row(1, 7), Records.tombstone(), row(1, 8)), marked);
        consumer.handleBatch(List.of(Records.tombstone(), row(1, 9), row(1, 10)), marked);

        RollingHash three = new RollingHash();
        three.add(7, 'u');
        three.add(8, 'u');
        three.add(9, 'u');
        assertThat(order).hasToString(three.toString());
        assertThat(order.thread()).isEqualTo(Thread.currentThread().getName());
    }

    private CountingConsumer<SourceRecord> consumer(long limit, int looksPerBatch) {
        return new CountingConsumer<>(
                Function.identity(),
                CLOCK,
                tally,
                latencies,
                looksPerBatch,
                Optional.of(order),
                limit,
                (before, events) -> batchEnds.add(events));
    }

    private static SourceRecord row(long ageMicros, long lsn) {
        return Records.change(lsn, CLOCK.instant().getEpochSecond() * 1_000_000 - ageMicros);
    }
}
