package io.debezium.perf.jmh.recorded;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * A change of a row as the plugin {@code test_decoding} writes it in plain text, which is parsed without any of Debezium's
 * classes.
 *
 * @param lsn its position in the WAL
 * @param transaction the transaction's id
 * @param committed when it was committed, by the server's clock
 * @param operation {@code c}, {@code u} or {@code d}, as in a change record
 * @param table schema and name, {@code schema.table}
 * @param columns values by column name, as the plugin writes them, without those that it does not send; null for NULL
 */
public record Change(
        long lsn, long transaction, Instant committed, String operation, String table, Map<String, String> columns) {

    private static final Pattern ROW = Pattern.compile("table (\\S+): (INSERT|UPDATE|DELETE): (.*)", Pattern.DOTALL);
    private static final Pattern COMMIT = Pattern.compile("COMMIT \\d+ \\(at (.*)\\)");
    /** {@code name[type]:value}, a quoted value with its quotes doubled. */
    private static final Pattern COLUMN =
            Pattern.compile("(\\w+)\\[([^:]*)]:(?:[BX]?'((?:[^']++|'')*+)'|(\\S+)) ?", Pattern.DOTALL);

    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("yyyy-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
            .appendOffset("+HH:mm", "+00")
            .toFormatter();

    /**
     * The changes of a workload, in the server's order.
     *
     * @throws IllegalStateException if a message is not in the plugin's format
     */
    public static List<Change> of(Workload workload) {
        List<Change> changes = new ArrayList<>();
        List<Message> open = new ArrayList<>();
        for (Message message : Message.of(workload, Plugin.test_decoding)) {
            String text = text(message);
            Matcher commit = COMMIT.matcher(text);
            if (commit.matches()) {
                Instant committed = OffsetDateTime.parse(commit.group(1), TIME).toInstant();
                open.forEach(row -> changes.add(parse(row, committed)));
                open.clear();
            } else if (!text.startsWith("BEGIN ")) {
                open.add(message);
            }
        }
        return List.copyOf(changes);
    }

    /**
     * Compares all records with the changes.
     *
     * @throws IllegalStateException unless there are as many records as changes, and each matches its change
     */
    static void requireAll(List<Change> changes, List<SourceRecord> records) {
        if (changes.size() != records.size()) {
            throw new IllegalStateException(
                    "%d changes were recorded, %d records came out".formatted(changes.size(), records.size()));
        }
        for (int i = 0; i < changes.size(); i++) {
            changes.get(i).require(records.get(i));
        }
    }

    /**
     * Compares the record's operation, table, topic, LSN, transaction and commit time with this change.
     *
     * @throws IllegalStateException unless they are the same
     */
    void require(SourceRecord record) {
        Struct value = (Struct) record.value();
        Struct source = value.getStruct("source");
        Change found = new Change(
                source.getInt64("lsn"),
                source.getInt64("txId"),
                Instant.ofEpochMilli(source.getInt64("ts_ms")),
                value.getString("op"),
                source.getString("schema") + "." + source.getString("table"),
                Map.of());
        Change expected =
                new Change(lsn, transaction, committed.truncatedTo(ChronoUnit.MILLIS), operation, table, Map.of());
        if (!found.equals(expected) || !record.topic().equals(Connector.PREFIX + "." + table)) {
            throw new IllegalStateException(
                    "expected %s, the connector says %s, topic %s".formatted(expected, found, record.topic()));
        }
    }

    private static Change parse(Message message, Instant committed) {
        Matcher row = ROW.matcher(text(message));
        if (!row.matches()) {
            throw new IllegalStateException("no change of a row: " + text(message));
        }
        Map<String, String> columns = new LinkedHashMap<>();
        Matcher column = COLUMN.matcher(row.group(3));
        while (column.lookingAt()) {
            String quoted = column.group(3);
            String plain = column.group(4);
            if (quoted != null) {
                columns.put(column.group(1), quoted.replace("''", "'"));
            } else if (!plain.equals("unchanged-toast-datum")) {
                columns.put(column.group(1), plain.equals("null") ? null : plain);
            }
            column.region(column.end(), row.group(3).length());
        }
        if (column.regionStart() != row.group(3).length()) {
            throw new IllegalStateException("no columns: " + row.group(3).substring(column.regionStart()));
        }
        String operation = Map.of("INSERT", "c", "UPDATE", "u", "DELETE", "d").get(row.group(2));
        return new Change(message.lsn(), message.transaction(), committed, operation, row.group(1), columns);
    }

    private static String text(Message message) {
        return new String(message.bytes(), StandardCharsets.UTF_8);
    }
}
