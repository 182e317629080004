package io.debezium.perf.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

import io.debezium.perf.app.AcknowledgedBatches.PolledRecord;

/** Where in their topics the acknowledged records are, to be held against what the topics then contain. Thread-safe. */
final class TopicSpans {

    private final Map<TopicPartition, Span> spans = new LinkedHashMap<>();

    /** Of one partition of a topic. */
    private static final class Span {

        private long first = Long.MAX_VALUE;
        private long count;
    }

    synchronized void add(List<PolledRecord> acknowledged) {
        for (PolledRecord record : acknowledged) {
            RecordMetadata place = record.place();
            if (place == null) {
                continue;
            }
            TopicPartition partition = new TopicPartition(place.topic(), place.partition());
            Span span = spans.computeIfAbsent(partition, each -> new Span());
            span.first = Math.min(span.first, place.offset());
            span.count++;
        }
    }

    synchronized Set<TopicPartition> partitions() {
        return Set.copyOf(spans.keySet());
    }

    /**
     * What the topics contain from the first acknowledged record on, held against how many were acknowledged.
     *
     * @param ends the offset behind the last record of each of these partitions
     * @return empty where they agree
     */
    synchronized Optional<String> difference(Map<TopicPartition, Long> ends) {
        String differences = spans.entrySet().stream()
                .filter(each -> ends.get(each.getKey()) != each.getValue().first + each.getValue().count)
                .map(each -> "%s holds %,d records of %,d that were acknowledged"
                        .formatted(
                                each.getKey(), ends.get(each.getKey()) - each.getValue().first, each.getValue().count))
                .collect(Collectors.joining(", "));
        return differences.isEmpty() ? Optional.empty() : Optional.of(differences);
    }
}
