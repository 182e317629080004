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
 * Has the records of a batch consumed as they were before the transforms, once these are through with all of it, and
 * compares what came in with what came out. A transform hands a record's offset on with it, the same object: by that the two
 * are told to belong together. Used by one consumer thread; what was wrong is read by any.
 *
 * @param <E> what comes out
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
     * @param source the record that an event was made of
     * @param before the records of the batch that is being handed over, as the transforms were given them
     * @param inOrder whether these are in their order: not where several threads transform them
     * @param matched told of each record what came of it, before it is consumed; not of one that was dropped
     * @param next what consumes them
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
     * What the transforms did that they must not do, so far.
     *
     * @param mayDrop whether that was announced of one
     * @param events row events so far, before the transforms
     * @return empty where there is nothing
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

    /** By their places behind the transforms; what did not come out goes to the end. */
    private void order(List<SourceRecord> originals, List<E> batch) {
        Map<Object, Integer> places = new IdentityHashMap<>();
        for (E event : batch) {
            places.putIfAbsent(offset(event), places.size());
        }
        // Of one offset are an event and its tombstone, which has no value.
        originals.sort((one, other) -> {
            int order = Integer.compare(
                    places.getOrDefault(one.sourceOffset(), Integer.MAX_VALUE),
                    places.getOrDefault(other.sourceOffset(), Integer.MAX_VALUE));
            return order != 0 ? order : Boolean.compare(one.value() == null, other.value() == null);
        });
    }

    /** An event is dropped if nothing of its offset came out; its tombstone, which has the same, stands for it. */
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

    /** The same where not all that came out came in, in that order. */
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

    /** Marks what came of an original. */
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
