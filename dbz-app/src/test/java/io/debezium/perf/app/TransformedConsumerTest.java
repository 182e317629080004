package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What transforms may make of a batch, and what is told of it. */
class TransformedConsumerTest {

    private static final Schema SOURCE = SchemaBuilder.struct()
            .field("ts_us", Schema.INT64_SCHEMA)
            .field("lsn", Schema.INT64_SCHEMA)
            .build();
    private static final Schema ENVELOPE = SchemaBuilder.struct()
            .field("source", SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .build();

    private final List<SourceRecord> consumed = new ArrayList<>();
    private final List<SourceRecord> marked = new ArrayList<>();
    private final Map<SourceRecord, SourceRecord> matched = new IdentityHashMap<>();
    private final SourceRecord one = event(1);
    private final SourceRecord two = event(2);
    private final SourceRecord three = event(3);

    @Test
    void whatIsConsumedIsWhatTheTransformsWereGivenAndWhatIsMarkedIsWhatTheyMadeOfIt() throws Exception {
        SourceRecord unwrapped = changed(two);

        assertThat(fault(List.of(one, two), List.of(one, unwrapped))).isEmpty();

        assertThat(consumed).containsExactly(one, two);
        assertThat(marked).containsExactly(one, unwrapped);
        assertThat(matched).containsExactlyInAnyOrderEntriesOf(Map.of(one, one, two, unwrapped));
    }

    @Test
    void anEventThatDoesNotComeOutIsDroppedUnlessThatWasAnnounced() throws Exception {
        TransformedConsumer<SourceRecord> consumer = consumer(List.of(one, two, three), true);

        consumer.handleBatch(List.of(one, changed(three)), committer());

        assertThat(consumer.fault(false, 3_000))
                .contains("the transforms dropped 1 of 3,000 events; for a transform that is to drop events, say so:"
                        + " drops=true");
        assertThat(consumer.fault(true, 3_000)).isEmpty();
        assertThat(consumed).containsExactly(one, two, three);
        assertThat(marked).hasSize(2);
        assertThat(fault(List.of(one, two), List.of()))
                .hasValueSatisfying(fault -> assertThat(fault).startsWith("the transforms dropped 2 of"));
    }

    @Test
    void theTombstoneOfADeleteStandsForItAndNeedNotComeOut() throws Exception {
        SourceRecord tombstone = tombstone(two);

        assertThat(fault(List.of(one, two, tombstone, three), List.of(one, changed(tombstone), three)))
                .isEmpty();
        assertThat(fault(List.of(one, two, tombstone, three), List.of(one, changed(two), three)))
                .isEmpty();
        assertThat(fault(List.of(one, two, tombstone, three), List.of(one, three)))
                .isPresent();
    }

    @Test
    void aRecordThatComesTwiceOrFromNowhereIsAFaultWhateverWasAnnounced() throws Exception {
        TransformedConsumer<SourceRecord> consumer = consumer(List.of(one, two, three), true);

        consumer.handleBatch(List.of(one, changed(one), three), committer());

        assertThat(consumer.fault(true, 3))
                .contains(
                        "the transforms doubled or replaced records: they handed on 1 that came before or that they were"
                                + " not given, and dropped 1 of 3 events");
        assertThat(fault(List.of(one), List.of(event(1)))).isPresent();
    }

    @Test
    void whatSeveralThreadsTransformedIsPutInOrder() throws Exception {
        SourceRecord tombstone = tombstone(two);
        TransformedConsumer<SourceRecord> consumer = consumer(List.of(three, tombstone, one, two), false);

        consumer.handleBatch(List.of(one, changed(two), tombstone, three), committer());

        assertThat(consumer.fault(false, 3)).isEmpty();
        assertThat(consumed).containsExactly(one, two, tombstone, three);
        assertThat(marked).hasSize(4);
    }

    private Optional<String> fault(List<SourceRecord> before, List<SourceRecord> after) throws InterruptedException {
        TransformedConsumer<SourceRecord> consumer = consumer(before, true);
        consumer.handleBatch(after, committer());
        return consumer.fault(false, before.size());
    }

    private TransformedConsumer<SourceRecord> consumer(List<SourceRecord> before, boolean inOrder) {
        return new TransformedConsumer<>(
                Function.identity(), () -> new ArrayList<>(before), inOrder, matched::put, (batch, committer) -> {
                    for (SourceRecord record : batch) {
                        consumed.add(record);
                        committer.markProcessed(record);
                    }
                    committer.markBatchFinished();
                });
    }

    private static SourceRecord event(long lsn) {
        Struct source = new Struct(SOURCE).put("ts_us", 0L).put("lsn", lsn);
        Struct value = new Struct(ENVELOPE).put("source", source).put("op", "u");
        return new SourceRecord(Map.of(), new HashMap<>(Map.of("lsn", lsn)), "topic", ENVELOPE, value);
    }

    /** As the connector makes it: with the same offset. */
    private static SourceRecord tombstone(SourceRecord of) {
        return of.newRecord(of.topic(), null, null, null, null, null, null);
    }

    private static SourceRecord changed(SourceRecord record) {
        return record.newRecord("other", null, null, null, Schema.STRING_SCHEMA, "flat", null);
    }

    private DebeziumEngine.RecordCommitter<SourceRecord> committer() {
        return new DebeziumEngine.RecordCommitter<>() {
            @Override
            public void markProcessed(SourceRecord event) {
                marked.add(event);
            }

            @Override
            public void markProcessed(SourceRecord event, DebeziumEngine.Offsets offsets) {
                throw new AssertionError("not used");
            }

            @Override
            public void markBatchFinished() {}

            @Override
            public DebeziumEngine.Offsets buildOffsets() {
                throw new AssertionError("not used");
            }
        };
    }
}
