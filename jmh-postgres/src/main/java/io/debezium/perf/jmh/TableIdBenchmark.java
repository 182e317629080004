package io.debezium.perf.jmh;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import io.debezium.connector.postgresql.PostgresSchema;
import io.debezium.relational.TableId;
import io.debezium.relational.TableSchema;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.Connector;
import io.debezium.perf.jmh.recorded.TableName;

/**
 * What it costs the connector to find a table by the name that a message gives.
 *
 * <p><b>Hypothesis</b>: a parser takes the name apart character by character for each row, though a stream has few tables.
 * To remember the id for each name ({@link #remembered}) costs a small part of {@link #parse}.
 *
 * <p><b>Baseline</b>: {@link #parse} is Debezium's, of whichever version is on the class path; {@link #scaffold} makes the
 * name's string, as all the others do.
 *
 * <p><b>How to read it</b>: nanoseconds per change of a row. {@link #parseAndFind} is {@link #parse} and then the look-up
 * of the table's schema with the new id, as the connector does it. {@code name=quoted} is the spelling of pgoutput's
 * decoder, {@code name=plain} that of decoderbufs.
 *
 * <p>Runs with every Debezium from 3.0 to 3.6.
 */
public class TableIdBenchmark extends ChangeBenchmark {

    /** How the name is spelt. */
    public enum Name {
        /** {@code schema.table}. */
        plain,
        /** {@code "schema"."table"}. */
        quoted
    }

    @Param
    public Name name;

    private final Map<String, TableId> remembered = new HashMap<>();
    private PostgresSchema schema;
    private byte[][] names;

    @Override
    void prepare(Connector with) {
        schema = with.schema();
        names = CHANGES.stream()
                .map(change -> name == Name.plain
                        ? change.table()
                        : "\"" + change.table().replace(".", "\".\"") + "\"")
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        for (byte[] each : names) {
            remembered.computeIfAbsent(new String(each, StandardCharsets.UTF_8), TableName::id);
        }
    }

    @Override
    void check(Change change) {
        String text = scaffold();
        TableId id = TableName.id(text);
        require(change.table(), id.schema() + "." + id.table());
        require(id, remembered.get(text));
        require(id, schema.schemaFor(id).id());
    }

    @Benchmark
    public TableId parse() {
        return TableName.id(text());
    }

    @Benchmark
    public TableSchema parseAndFind() {
        return schema.schemaFor(TableName.id(text()));
    }

    @Benchmark
    public TableId remembered() {
        return remembered.get(text());
    }

    @Benchmark
    public String scaffold() {
        return text();
    }

    private String text() {
        return new String(names[advance()], StandardCharsets.UTF_8);
    }
}
