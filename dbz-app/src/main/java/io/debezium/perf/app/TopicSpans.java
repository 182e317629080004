package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

import io.debezium.perf.app.AcknowledgedBatches.PolledRecord;

/** The offsets of the acknowledged records, to be compared with the content of the topics. Thread-safe. */
final class TopicSpans {

    /** The lowest offset and the number of acknowledged records of each partition. */
    private final Map<TopicPartition, LongSummaryStatistics> spans = new LinkedHashMap<>();

    synchronized void add(List<PolledRecord> acknowledged) {
        for (PolledRecord record : acknowledged) {
            RecordMetadata place = record.place();
            if (place != null) {
                TopicPartition partition = new TopicPartition(place.topic(), place.partition());
                spans.computeIfAbsent(partition, each -> new LongSummaryStatistics())
                        .accept(place.offset());
            }
        }
    }

    synchronized Set<TopicPartition> partitions() {
        return Set.copyOf(spans.keySet());
    }

    /**
     * Compares the number of records in the topics, from the first acknowledged one on, with the number of acknowledged ones.
     *
     * @param ends the end offset of each of these partitions
     * @return the differences; empty if there are none
     */
    synchronized Optional<String> difference(Map<TopicPartition, Long> ends) {
        List<String> differences = new ArrayList<>();
        spans.forEach((partition, acknowledged) -> {
            long held = ends.get(partition) - acknowledged.getMin();
            if (held != acknowledged.getCount()) {
                differences.add("%s holds %,d records of %,d that were acknowledged"
                        .formatted(partition, held, acknowledged.getCount()));
            }
        });
        return differences.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", differences));
    }
}
