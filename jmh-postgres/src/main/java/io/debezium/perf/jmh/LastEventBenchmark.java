package io.debezium.perf.jmh;

import java.util.ArrayList;
import java.util.List;

import io.debezium.data.Envelope;
import io.debezium.pipeline.meters.CommonEventMeter;
import io.debezium.relational.TableId;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.ChangeStream;
import io.debezium.perf.jmh.recorded.Connector;
import io.debezium.perf.jmh.recorded.Plugin;
import io.debezium.perf.jmh.recorded.TableName;
import io.debezium.perf.jmh.recorded.Workload;

/**
 * What it costs the connector to count a change in its metrics, which keep a text of the last event for JMX.
 *
 * <p><b>Hypothesis</b>: the text, with its maps, its formatted numbers and its key, is made for each change though hardly
 * anybody reads it. To keep the change, and to make the text only when it is asked for, would cost next to nothing.
 *
 * <p><b>Baseline</b>: {@link #onEvent} is Debezium's, of whichever version is on the class path; {@link #scaffold} only
 * iterates over the records.
 *
 * <p><b>How to read it</b>: nanoseconds per change of a row. The counters and the clock are part of it; a patch that makes
 * the text later leaves those. With {@code workload=pgbench} every other change has a key, with {@code workload=wide} each:
 * the key is the costly part of the text, since a mapper of a JSON library is made for it each time.
 *
 * <p>Runs with every Debezium from 3.0 to 3.6.
 */
public class LastEventBenchmark extends ChangeBenchmark {

    /** The arguments with which the connector calls the meter for a change. */
    private record Event(TableId table, Object key, Struct value, Envelope.Operation operation) {

        static Event of(SourceRecord record) {
            Struct value = (Struct) record.value();
            Struct source = value.getStruct("source");
            return new Event(
                    TableName.id(source.getString("schema") + "." + source.getString("table")),
                    record.key(),
                    value,
                    Envelope.Operation.forCode(value.getString("op")));
        }
    }

    @Param
    public Workload workload;

    private Connector connector;
    private CommonEventMeter meter;
    private Event[] events;
    private int next;

    @Override
    void prepare(Connector with) throws Exception {
        connector = with;
        meter = with.newMeter();
        List<Event> all = new ArrayList<>();
        try (ChangeStream stream = ChangeStream.of(workload, Plugin.decoderbufs)) {
            for (int left = stream.changes(); left > 0; left--) {
                all.add(Event.of(stream.record()));
            }
        }
        events = all.toArray(Event[]::new);
    }

    @Override
    List<Change> changes() {
        return Change.of(workload);
    }

    @Override
    int advance() {
        int current = next;
        next = current + 1 == events.length ? 0 : current + 1;
        return current;
    }

    @Override
    void check(Change change) {
        String text = onEvent().getLastEvent();
        boolean key = change.table().endsWith("_history")
                || text.contains('"' + change.columns().values().iterator().next() + '"');
        if (!text.contains(String.valueOf(change.lsn())) || !key) {
            throw new IllegalStateException("expected LSN %d and the key of %s, Debezium says %s"
                    .formatted(change.lsn(), change.columns(), text));
        }
    }

    /** Does not ask for the text, as hardly anybody does. */
    @Benchmark
    public CommonEventMeter onEvent() {
        Event event = events[advance()];
        meter.onEvent(event.table, connector.offset(), event.key, event.value, event.operation);
        return meter;
    }

    @Benchmark
    public Object scaffold() {
        return events[advance()];
    }
}
