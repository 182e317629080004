package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What transforms may make of a batch, and what is told of it. */
class TransformedConsumerTest {

    private final List<SourceRecord> consumed = new ArrayList<>();
    private final Records.Marked marked = new Records.Marked();
    private final Map<SourceRecord, SourceRecord> matched = new IdentityHashMap<>();
    private final SourceRecord one = Records.change(1, 0);
    private final SourceRecord two = Records.change(2, 0);
    private final SourceRecord three = Records.change(3, 0);

    @Test
    void whatIsConsumedIsWhatTheTransformsWereGivenAndWhatIsMarkedIsWhatTheyMadeOfIt() throws Exception {
        SourceRecord unwrapped = changed(two);

        assertThat(fault(List.of(one, two), List.of(one, unwrapped))).isEmpty();

        assertThat(consumed).containsExactly(one, two);
        assertThat(marked.records).containsExactly(one, unwrapped);
        assertThat(matched).containsExactlyInAnyOrderEntriesOf(Map.of(one, one, two, unwrapped));
    }

    @Test
    void anEventThatDoesNotComeOutIsDroppedUnlessThatWasAnnounced() throws Exception {
        TransformedConsumer<SourceRecord> consumer = consumer(List.of(one, two, three), true);

        consumer.handleBatch(List.of(one, changed(three)), marked);

        assertThat(consumer.fault(false, 3_000))
                .contains("the transforms dropped 1 of 3,000 events; for a transform that is to drop events, say so:"
                        + " drops=true");
        assertThat(consumer.fault(true, 3_000)).isEmpty();
        assertThat(consumed).containsExactly(one, two, three);
        assertThat(marked.records).hasSize(2);
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

        consumer.handleBatch(List.of(one, changed(one), three), marked);

        assertThat(consumer.fault(true, 3))
                .contains(
                        "the transforms doubled or replaced records: they handed on 1 that came before or that they were"
                                + " not given, and dropped 1 of 3 events");
        assertThat(fault(List.of(one), List.of(Records.change(1, 0)))).isPresent();
    }

    @Test
    void whatSeveralThreadsTransformedIsPutInOrder() throws Exception {
        SourceRecord tombstone = tombstone(two);
        TransformedConsumer<SourceRecord> consumer = consumer(List.of(three, tombstone, one, two), false);

        consumer.handleBatch(List.of(one, changed(two), tombstone, three), marked);

        assertThat(consumer.fault(false, 3)).isEmpty();
        assertThat(consumed).containsExactly(one, two, tombstone, three);
        assertThat(marked.records).hasSize(4);
    }

    private Optional<String> fault(List<SourceRecord> before, List<SourceRecord> after) throws InterruptedException {
        TransformedConsumer<SourceRecord> consumer = consumer(before, true);
        consumer.handleBatch(after, marked);
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

    /** As the connector makes it: with the same offset. */
    private static SourceRecord tombstone(SourceRecord of) {
        return of.newRecord(of.topic(), null, null, null, null, null, null);
    }

    private static SourceRecord changed(SourceRecord record) {
        return record.newRecord("other", null, null, null, Schema.STRING_SCHEMA, "flat", null);
    }
}
