package io.debezium.perf.app;

import java.util.List;

import org.apache.kafka.connect.source.SourceRecord;

/** Makes text of records, equal exactly when what matters of them is. What follows an event belongs to its text. */
interface RecordText {

    /** @param lsn out of its source block */
    void event(SourceRecord record, long lsn);

    void tombstone(SourceRecord record);

    /** A record that is neither a row event nor a tombstone. */
    default void other(SourceRecord record) {}

    /** What transforms have made of the record before. */
    default void left(SourceRecord record) {}

    /** What was added since the last call. */
    Written take();

    /**
     * Text of an event.
     *
     * @param content is equal exactly when the event is
     * @param legible what the content holds as a digest only, for a reader
     */
    record Written(String content, List<String> legible) {}
}
