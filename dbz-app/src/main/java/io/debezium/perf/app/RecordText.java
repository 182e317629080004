package io.debezium.perf.app;

import java.util.List;

import org.apache.kafka.connect.source.SourceRecord;

/**
 * Makes texts of records that are equal if and only if the relevant parts of the records are. Records after an event belong
 * to its text.
 */
interface RecordText {

    /** @param lsn the LSN in its source block */
    void event(SourceRecord record, long lsn);

    void tombstone(SourceRecord record);

    /** A record that is neither a row event nor a tombstone. */
    default void other(SourceRecord record) {}

    /** The transformed version of the previous record. */
    default void left(SourceRecord record) {}

    /** The text added since the last call. */
    Written take();

    /**
     * Text of an event.
     *
     * @param content equal if and only if the events are
     * @param legible the full text of parts that the content has only as digests
     */
    record Written(String content, List<String> legible) {}
}
