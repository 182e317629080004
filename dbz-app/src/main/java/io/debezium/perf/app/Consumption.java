package io.debezium.perf.app;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.debezium.embedded.EmbeddedEngineChangeEvent;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import org.apache.kafka.connect.source.SourceRecord;

import io.debezium.perf.app.AcknowledgedBatches.PolledRecord;

/**
 * Builds the consumers of the engine and of a Connect worker, and their counters. Events are counted, hashed and written as
 * the connector made them, before any transforms; with transforms, the transformed records are written, too.
 */
final class Consumption {

    /** Latencies that are recorded in a large batch. */
    private static final int LIVE_LOOKS = 64;

    private final Arguments arguments;
    private final EngineProperties properties;
    private final LinkWriter link;
    private final Runnable over;
    private final Passage passage;
    private final Tally tally = new Tally();
    private final Latencies latencies = new Latencies();
    private final Optional<EventOrder> order;
    private final RollingHash written = new RollingHash();
    private final Counters counters;
    private final BatchEnd end;
    /** Whether latencies are recorded: over a tape they would be the tape's age, and an initial snapshot has none. */
    private final boolean live;

    private volatile Supplier<Optional<String>> fault = Optional::empty;

    /** @throws IllegalArgumentException if a file that is to be written cannot be */
    Consumption(Run.Start start, StreamingMetrics metrics) {
        this.arguments = start.arguments();
        this.properties = start.properties();
        this.link = start.link();
        this.over = () -> start.stopReason().complete("events");
        this.live = arguments.markEvery() == 0 && arguments.digest() == null && arguments.rows() == 0;
        this.order = arguments.ordered() ? Optional.of(new EventOrder()) : Optional.empty();
        this.counters = new Counters(tally, live ? latencies::takeEncoded : () -> "", metrics::fields, order);
        this.passage = new Passage(Optional.ofNullable(arguments.content()).map(RowContent::new), this::passed);
        this.end = BatchEnd.of(arguments, arguments.events(), counters, link, over);
    }

    /** The counters of the consumed events. */
    Counters counters() {
        return counters;
    }

    /** The {@link RollingHash} of the events; empty if it was not computed. */
    Optional<String> order() {
        return arguments.digest() == null ? order.map(EventOrder::toString) : Optional.of(written.toString());
    }

    /** A fault of the transforms, such as dropped events, or why a table could not be written; empty if there is none. */
    Optional<String> fault() {
        return fault.get();
    }

    /** To be called before the engine is created. */
    void asked() {
        passage.asked();
    }

    /**
     * A consumer for an engine that hands over source records.
     *
     * @throws IllegalArgumentException if the digest's file cannot be written
     */
    DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> ofRecords() {
        return consuming(RecordChangeEvent::record);
    }

    /** A consumer for an engine that hands over JSON with the source record. */
    DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> ofJson() {
        Function<ChangeEvent<String, String>, SourceRecord> source =
                event -> ((EmbeddedEngineChangeEvent<?, ?, ?>) event).sourceRecord();
        DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> consuming = consuming(source);
        if (arguments.sink() == Arguments.Sink.TABLE) {
            TableConsumer table =
                    TableConsumer.to(arguments.table(), properties.sinkPassword(), source, over, consuming);
            fault = table::fault;
            return table;
        }
        return arguments.kafka() == null
                ? consuming
                : SendingConsumer.to(properties.broker(arguments.kafka()), consuming);
    }

    /** A consumer for a Connect worker. For a digest, records are read back from the topics, except those before transforms. */
    DebeziumEngine.ChangeConsumer<PolledRecord> ofPolled() {
        Function<PolledRecord, SourceRecord> arrived = arguments.digest() == null
                ? PolledRecord::made
                : TopicReader.of(properties.broker(arguments.kafka()))::read;
        if (!arguments.transformed()) {
            return consumer(arrived, record -> Optional.empty());
        }
        AtomicReference<List<SourceRecord>> made = new AtomicReference<>();
        DebeziumEngine.ChangeConsumer<PolledRecord> consumer = transformed(record -> record, arrived, made::get, true);
        return (batch, committer) -> {
            made.set(batch.stream().map(PolledRecord::made).toList());
            consumer.handleBatch(
                    batch.stream().filter(record -> record.place() != null).toList(), committer);
        };
    }

    private <E> DebeziumEngine.ChangeConsumer<E> consuming(Function<E, SourceRecord> source) {
        String threads = arguments.properties().getOrDefault("record.processing.threads", "1");
        return arguments.transformed()
                ? transformed(source, source, BeforeTransforms::take, threads.equals("1"))
                : consumer(source, event -> Optional.empty());
    }

    /**
     * @param source the record by whose offset an event is identified
     * @param arrived the transformed record of an event
     * @param made the records of the current batch before the transforms
     * @param inOrder whether these are in order
     */
    private <E> DebeziumEngine.ChangeConsumer<E> transformed(
            Function<E, SourceRecord> source,
            Function<E, SourceRecord> arrived,
            Supplier<List<SourceRecord>> made,
            boolean inOrder) {
        Map<SourceRecord, E> left = new IdentityHashMap<>();
        BiConsumer<SourceRecord, E> matched = arguments.digest() == null ? (record, event) -> {} : left::put;
        TransformedConsumer<E> consumer = new TransformedConsumer<>(
                source, made, inOrder, matched, consumer(Function.identity(), record -> Optional.ofNullable(
                                left.remove(record))
                        .map(arrived)));
        fault = () -> consumer.fault(arguments.mayDrop(), tally.events() + tally.beyond());
        return consumer;
    }

    private <E> DebeziumEngine.ChangeConsumer<E> consumer(
            Function<E, SourceRecord> source, Function<E, Optional<SourceRecord>> left) {
        if (arguments.digest() != null) {
            return digest(source, left);
        }
        if (arguments.rows() > 0) {
            String threads = arguments.properties().getOrDefault("snapshot.max.threads", "1");
            return new SnapshotConsumer<>(
                    source, SteadyClock.PROGRAM, threads.equals("1") ? 0 : arguments.rows(), tally, passage, end);
        }
        return new CountingConsumer<>(
                source,
                InstantSource.system(),
                tally,
                latencies,
                live ? LIVE_LOOKS : 1,
                order,
                arguments.events(),
                end);
    }

    /** Called when the snapshot's last row has been consumed. */
    private void passed() {
        link.send("snapshot", () -> {
            Map<String, String> fields = counters.read();
            fields.putAll(passage.fields());
            return fields;
        });
        if (!arguments.hold()) {
            over.run();
        }
    }

    private <E> DigestConsumer<E> digest(Function<E, SourceRecord> source, Function<E, Optional<SourceRecord>> left) {
        return new DigestConsumer<>(
                source,
                left,
                tally,
                written,
                arguments.whole() ? new WholeRecord(arguments.leftOut()) : new EventContent(),
                DigestFile.create(arguments.digest(), arguments.shown(), arguments.whole()),
                Halt.at(arguments.haltAt(), Path.of(properties.get("offset.storage.file.filename"))),
                over);
    }
}
