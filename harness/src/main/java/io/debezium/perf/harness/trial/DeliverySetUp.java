package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything that one run needs in which an engine writes down all that it delivers.
 *
 * @param replaying the digest of a tape that it is, the slot being read by nobody
 * @param offsets where the engine stores its position; a file that is there is gone on from
 * @param leftOut paths of values that are not written down; at least one
 * @param haltAt the event behind which it is killed, counted from its own first; 0 for none
 */
public record DeliverySetUp(ReplaySetUp replaying, Path offsets, List<String> leftOut, long haltAt) {

    public DeliverySetUp {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * As {@link ReplaySetUp#engineProperties()}; the position is stored with each batch. The server is not told of it: the
     * engine does that by the way, now and then not before it is killed, and the server would send more or less again.
     */
    Map<String, String> engineProperties() {
        Map<String, String> properties = new TreeMap<>(replaying.engineProperties());
        properties.put("offset.storage.file.filename", offsets.toString());
        properties.put("offset.flush.interval.ms", "0");
        properties.put("flush.lsn.source", "false");
        return properties;
    }

    List<String> appOptions() {
        List<String> options = new ArrayList<>(replaying.appOptions());
        options.addAll(List.of("--whole", String.join(",", leftOut)));
        if (haltAt > 0) {
            options.addAll(List.of("--halt-at", Long.toString(haltAt)));
        }
        return options;
    }
}
