package io.debezium.perf.app;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Where in their topics the acknowledged records are, to be held against what the topics then contain. Thread-safe.
 */
final class TopicSpans {

    private final Map<String, Map<Integer, Span>> spans = new TreeMap<>();
    private String topic = "";
    private Map<Integer, Span> partitions = Map.of();

    /** Of one partition of a topic. */
    private static final class Span {

        private long first = Long.MAX_VALUE;
        private long count;
    }

    synchronized void add(List<AcknowledgedBatches.PolledRecord> acknowledged) {
        acknowledged.forEach(record -> add(record.place()));
    }

    private void add(RecordMetadata place) {
        // The producer has one text for all records of a batch of its own.
        if (!place.topic().equals(topic)) {
            topic = place.topic();
            partitions = spans.computeIfAbsent(topic, name -> new TreeMap<>());
        }
        Span span = partitions.computeIfAbsent(place.partition(), number -> new Span());
        span.first = Math.min(span.first, place.offset());
        span.count++;
    }

    /**
     * What the topics contain from the first acknowledged record on, held against how many were acknowledged.
     *
     * @param ends the offset behind the last record of each of these partitions
     * @return empty where they agree
     */
    synchronized Optional<String> difference(Function<Collection<TopicPartition>, Map<TopicPartition, Long>> ends) {
        Map<TopicPartition, Span> all = new LinkedHashMap<>();
        spans.forEach((name, each) -> each.forEach((number, span) -> all.put(new TopicPartition(name, number), span)));
        Map<TopicPartition, Long> found = ends.apply(all.keySet());
        String differences = all.entrySet().stream()
                .filter(each -> found.get(each.getKey()) - each.getValue().first != each.getValue().count)
                .map(each -> "%s holds %,d".formatted(each.getKey(), found.get(each.getKey()) - each.getValue().first)
                        + " records of %,d that were acknowledged".formatted(each.getValue().count))
                .collect(Collectors.joining(", "));
        return differences.isEmpty() ? Optional.empty() : Optional.of(differences);
    }
}
