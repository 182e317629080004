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
import java.util.Collection;
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
 * @param kept the group's name, and by partition the offset behind what it held; a topic that is not among them was empty
 */
record WorkerPlace(Properties kept) {

    private static final String GROUP = "group";

    /** One of its own. In digits alone, so that its threads have the same names in each trial but for a number. */
    static WorkerPlace any() {
        Properties kept = new Properties();
        kept.setProperty(GROUP, "dbzperf-connect-" + Long.toUnsignedString(new SecureRandom().nextLong()));
        return new WorkerPlace(kept);
    }

    /**
     * That of a file, which is written where it is not there.
     *
     * @param prefix of the topics
     */
    static WorkerPlace in(Path file, Admin admin, String prefix) throws InterruptedException, ExecutionException {
        WorkerPlace place = any();
        try {
            if (Files.exists(file)) {
                try (Reader reader = Files.newBufferedReader(file)) {
                    place.kept.load(reader);
                }
                return place;
            }
            ends(admin, prefix)
                    .forEach((partition, end) -> place.kept.setProperty(partition.toString(), end.toString()));
            try (Writer writer = Files.newBufferedWriter(file)) {
                place.kept.store(writer, null);
            }
            return place;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String group() {
        return kept.getProperty(GROUP);
    }

    private long began(TopicPartition partition) {
        return Long.parseLong(kept.getProperty(partition.toString(), "0"));
    }

    /** The topics' ends, now. */
    private static Map<TopicPartition, Long> ends(Admin admin, String prefix)
            throws InterruptedException, ExecutionException {
        List<String> topics = admin.listTopics().names().get().stream()
                .filter(name -> name.startsWith(prefix + "."))
                .toList();
        return ends(
                admin,
                admin.describeTopics(topics).allTopicNames().get().values().stream()
                        .flatMap(topic -> topic.partitions().stream()
                                .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                        .toList());
    }

    /** The offsets behind the last records of partitions. */
    static Map<TopicPartition, Long> ends(Admin admin, Collection<TopicPartition> partitions)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
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
        SourceFields fields = new SourceFields();
        EventContent content = new EventContent();
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (TopicPartition partition : partitions) {
                for (long offset = began(partition); offset < ends.get(partition); offset++) {
                    SourceRecord record = reader.read(partition, offset);
                    if (record.value() == null) {
                        // Behind its event, whose LSN is the one that was last read.
                        content.tombstone(record);
                    } else if (fields.isRowEvent(record.valueSchema())) {
                        fields.read((Struct) record.value());
                        content.event(record, fields.lsn());
                    } else {
                        continue;
                    }
                    DigestFile.entry(out, content.take(), fields.lsn());
                    out.writeLong(partitions.indexOf(partition));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
