package io.debezium.perf.patches.inside;

import java.util.ArrayList;
import java.util.List;

import io.debezium.embedded.EmbeddedEngineHeader;
import io.debezium.engine.Header;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.source.SourceRecord;

/** Makes the list of the headers of an event, in place of the stream in {@code toFormat}. */
public final class HeaderLists {

    private HeaderLists() {}

    /** @return a new list, in the record's order */
    public static List<Header<Object>> of(SourceRecord record) {
        Headers headers = record.headers();
        List<Header<Object>> list = new ArrayList<>(headers.size());
        for (org.apache.kafka.connect.header.Header header : headers) {
            list.add(new EmbeddedEngineHeader<>(header));
        }
        return list;
    }
}
