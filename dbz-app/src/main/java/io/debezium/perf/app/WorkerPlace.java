package io.debezium.perf.app;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * The group of a worker, and where the topics of its events ended before its first start: kept in a file, others join the
 * group, and the one that goes on when the first was killed tells what both have written.
 *
 * @param began offsets behind what the topics held; a topic that is not among them was empty
 */
record WorkerPlace(String group, Map<TopicPartition, Long> began) {

    private static final String GROUP = "group";

    /** One of its own. In digits alone, so that its threads have the same names in each trial but for a number. */
    static WorkerPlace any() {
        return new WorkerPlace("dbzperf-connect-" + Long.toUnsignedString(new SecureRandom().nextLong()), Map.of());
    }

    /**
     * That of a file, which is written where it is not there.
     *
     * @param prefix of the topics
     */
    static WorkerPlace in(Path file, Admin admin, String prefix) throws InterruptedException, ExecutionException {
        Properties kept = new Properties();
        try {
            if (Files.exists(file)) {
                try (Reader reader = Files.newBufferedReader(file)) {
                    kept.load(reader);
                }
                return of(kept);
            }
            WorkerPlace place = new WorkerPlace(any().group(), ends(admin, prefix));
            kept.put(GROUP, place.group);
            place.began.forEach((partition, end) -> kept.put(partition.toString(), end.toString()));
            try (Writer writer = Files.newBufferedWriter(file)) {
                kept.store(writer, null);
            }
            return place;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static WorkerPlace of(Properties kept) {
        Map<TopicPartition, Long> began = new HashMap<>();
        for (String name : kept.stringPropertyNames()) {
            if (!name.equals(GROUP)) {
                int hyphen = name.lastIndexOf('-');
                began.put(
                        new TopicPartition(name.substring(0, hyphen), Integer.parseInt(name.substring(hyphen + 1))),
                        Long.valueOf(kept.getProperty(name)));
            }
        }
        return new WorkerPlace(kept.getProperty(GROUP), began);
    }

    /** The topics' ends, now. */
    private static Map<TopicPartition, Long> ends(Admin admin, String prefix)
            throws InterruptedException, ExecutionException {
        List<String> topics = admin.listTopics().names().get().stream()
                .filter(name -> name.startsWith(prefix + "."))
                .toList();
        Map<TopicPartition, OffsetSpec> asked = admin.describeTopics(topics).allTopicNames().get().values().stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(asked).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    /**
     * Writes 24 bytes for each event and tombstone that the topics hold from there on, partition by partition: hash and LSN
     * as {@link DigestFile} has them of records, and the number of the partition.
     */
    void write(Path file, Admin admin, String prefix, TopicReader reader)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, Long> ends = ends(admin, prefix);
        List<TopicPartition> partitions = ends.keySet().stream()
                .sorted(Comparator.comparing(TopicPartition::toString))
                .toList();
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            Records records = new Records(out);
            for (TopicPartition partition : partitions) {
                for (long offset = began.getOrDefault(partition, 0L); offset < ends.get(partition); offset++) {
                    records.write(reader.read(partition, offset), partitions.indexOf(partition));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In the order of a topic; a tombstone comes behind its event. */
    private static final class Records {

        private final SourceFields fields = new SourceFields();
        private final EventContent content = new EventContent();
        private final RecordHash hash = new RecordHash();
        private final DataOutputStream out;
        private long lsn;

        Records(DataOutputStream out) {
            this.out = out;
        }

        void write(SourceRecord record, long partition) throws IOException {
            if (record.value() == null) {
                content.tombstone(record);
            } else if (fields.isRowEvent(record.valueSchema())) {
                fields.read((Struct) record.value());
                lsn = fields.lsn();
                content.event(record, lsn);
            } else {
                return;
            }
            hash.write(out, content.take(), lsn);
            out.writeLong(partition);
        }
    }
}
