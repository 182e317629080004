package io.debezium.perf.app;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Lets the records of a batch be consumed as they were before the transforms, after all were transformed, and compares the
 * transforms' input with their output. Input and output belong together if they have the same offset object, which transforms
 * pass on. Used by one consumer thread; faults are read by any.
 *
 * @param <E> the type of events after the transforms
 */
final class TransformedConsumer<E> implements DebeziumEngine.ChangeConsumer<E> {

    private final SourceFields fields = new SourceFields();
    private final Function<E, SourceRecord> source;
    private final Supplier<List<SourceRecord>> before;
    private final boolean inOrder;
    private final BiConsumer<SourceRecord, E> matched;
    private final DebeziumEngine.ChangeConsumer<SourceRecord> next;
    private volatile long dropped;
    private volatile long added;

    /**
     * @param source the source record of an event
     * @param before the records of the current batch before the transforms
     * @param inOrder whether these are in order, which several transform threads do not ensure
     * @param matched receives each record with its event, before the record is consumed; not for dropped ones
     * @param next consumes the records
     */
    TransformedConsumer(
            Function<E, SourceRecord> source,
            Supplier<List<SourceRecord>> before,
            boolean inOrder,
            BiConsumer<SourceRecord, E> matched,
            DebeziumEngine.ChangeConsumer<SourceRecord> next) {
        this.source = source;
        this.before = before;
        this.inOrder = inOrder;
        this.matched = matched;
        this.next = next;
    }

    @Override
    public void handleBatch(List<E> batch, DebeziumEngine.RecordCommitter<E> committer) throws InterruptedException {
        List<SourceRecord> originals = before.get();
        if (!inOrder) {
            order(originals, batch);
        }
        compare(originals, batch);
        next.handleBatch(originals, new Marking(batch, committer));
    }

    /**
     * The faults of the transforms so far.
     *
     * @param mayDrop whether dropping events is allowed
     * @param events row events so far, before the transforms
     * @return empty if there is none
     */
    Optional<String> fault(boolean mayDrop, long events) {
        String dropping = String.format(Locale.ROOT, "dropped %,d of %,d events", dropped, events);
        if (added > 0) {
            return Optional.of("the transforms doubled or replaced records: they handed on " + added
                    + " that came before or that they were not given, and " + dropping);
        }
        return Optional.of("the transforms " + dropping + "; for a transform that is to drop events, say so: "
                        + BeforeTransforms.DROPS + "=true")
                .filter(fault -> dropped > 0 && !mayDrop);
    }

    /** Sorts the records by the order of their events after the transforms; dropped ones go to the end. */
    private void order(List<SourceRecord> originals, List<E> batch) {
        Map<Object, Integer> places = new IdentityHashMap<>();
        for (E event : batch) {
            places.putIfAbsent(offset(event), places.size());
        }
        // An event and its tombstone, which has no value, have the same offset.
        originals.sort((one, other) -> {
            int order = Integer.compare(
                    places.getOrDefault(one.sourceOffset(), Integer.MAX_VALUE),
                    places.getOrDefault(other.sourceOffset(), Integer.MAX_VALUE));
            return order != 0 ? order : Boolean.compare(one.value() == null, other.value() == null);
        });
    }

    /** Compares input and output. An event counts as dropped if no record with its offset came out, not even its tombstone. */
    private void compare(List<SourceRecord> originals, List<E> batch) {
        int out = 0;
        long missing = 0;
        for (SourceRecord original : originals) {
            if (out < batch.size() && offset(batch.get(out)) == original.sourceOffset()) {
                matched.accept(original, batch.get(out));
                out++;
            } else if (fields.isRowEvent(original.valueSchema())) {
                missing++;
            }
        }
        if (out == batch.size()) {
            dropped += missing;
        } else {
            compareEach(originals, batch);
        }
    }

    /** Compares by offset, if the output is not a subsequence of the input. */
    private void compareEach(List<SourceRecord> originals, List<E> batch) {
        Map<Object, Integer> expected = new IdentityHashMap<>();
        originals.forEach(original -> expected.merge(original.sourceOffset(), 1, Integer::sum));
        Set<Object> arrived = Collections.newSetFromMap(new IdentityHashMap<>());
        for (E event : batch) {
            arrived.add(offset(event));
            added += expected.merge(offset(event), -1, Integer::sum) < 0 ? 1 : 0;
        }
        dropped += originals.stream()
                .filter(original ->
                        fields.isRowEvent(original.valueSchema()) && !arrived.contains(original.sourceOffset()))
                .count();
    }

    private Object offset(E event) {
        return source.apply(event).sourceOffset();
    }

    /** Marks the event of an original record as processed. */
    private final class Marking implements Committer<SourceRecord> {

        private final List<E> batch;
        private final DebeziumEngine.RecordCommitter<E> committer;
        private int out;

        Marking(List<E> batch, DebeziumEngine.RecordCommitter<E> committer) {
            this.batch = batch;
            this.committer = committer;
        }

        @Override
        public void markProcessed(SourceRecord original) throws InterruptedException {
            if (out < batch.size() && offset(batch.get(out)) == original.sourceOffset()) {
                committer.markProcessed(batch.get(out));
                out++;
            }
        }

        @Override
        public void markBatchFinished() throws InterruptedException {
            committer.markBatchFinished();
        }
    }
}
