package io.debezium.perf.jmh;

import io.debezium.relational.TableId;
import io.debezium.spi.topic.TopicNamingStrategy;
import org.openjdk.jmh.annotations.Benchmark;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.Connector;
import io.debezium.perf.jmh.recorded.TableName;

/**
 * What it costs the connector to name the topic of a change.
 *
 * <p><b>Hypothesis</b>: it costs little. The name is remembered by the table's id, so that it takes one look-up in a map;
 * only this look-up can be saved, by keeping the name with the table's schema.
 *
 * <p><b>Baseline</b>: {@link #topic} with another release, or with a patch, on the class path; {@link #scaffold} only
 * iterates over the tables' ids.
 *
 * <p><b>How to read it</b>: nanoseconds per change of a row. The ids are the schema's own, the same object for all changes
 * of a table, as in the connector.
 *
 * <p>Runs with every Debezium from 3.0 to 3.6.
 */
public class TopicNameBenchmark extends ChangeBenchmark {

    private TopicNamingStrategy<TableId> topics;
    private TableId[] tables;

    @Override
    void prepare(Connector with) {
        topics = with.topics();
        tables = CHANGES.stream()
                .map(change ->
                        with.schema().schemaFor(TableName.id(change.table())).id())
                .toArray(TableId[]::new);
    }

    @Override
    void check(Change change) {
        require(Connector.PREFIX + "." + change.table(), topic());
    }

    @Benchmark
    public String topic() {
        return topics.dataChangeTopic(tables[advance()]);
    }

    @Benchmark
    public TableId scaffold() {
        return tables[advance()];
    }
}
