package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TapeInfo.StreamDigest;
import io.debezium.perf.harness.result.TapeInfo.TapeDigest;
import io.debezium.perf.harness.stream.StreamFacts;

/**
 * What {@code tape.json} says of a tape. The file is always whole: written beside itself and moved into place.
 *
 * @param schemaVersion of this file
 * @param workloadDigest SHA-256 of its SQL files
 * @param requestedEvents row events that were asked for
 * @param events row events that Debezium makes of it, the end marker among them
 * @param rowMessages rows inserted, updated and deleted, the end marker among them, as any reader of the stream sees them
 * @param walBytes from the position of its slots to its end
 * @param server version and distribution of PostgreSQL
 * @param serverKind {@code local} or {@code embedded}
 * @param plugins for each of which there is a slot
 * @param tables as Debezium's {@code table.include.list} has them
 * @param endLsn the position behind everything that was recorded
 * @param recordMillis how long recording it took
 * @param references what the first complete drain with a plugin has delivered, by plugin
 */
public record TapeFacts(
        int schemaVersion,
        String workload,
        String workloadDigest,
        int scale,
        long requestedEvents,
        int clients,
        long seed,
        long events,
        long rowMessages,
        long walBytes,
        String server,
        String serverKind,
        List<String> plugins,
        String publication,
        String tables,
        long endLsn,
        Instant recordedAt,
        long recordMillis,
        Map<String, Reference> references) {

    static final int SCHEMA_VERSION = 1;
    private static final String NAME = "tape%s.json";
    static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    public TapeFacts {
        plugins = List.copyOf(plugins);
        references = Map.copyOf(references);
    }

    /**
     * A content that later drains are held against.
     *
     * @param sha256 of the content, in hexadecimal
     * @param lastLsn of its last event
     * @param by which variant delivered it
     */
    public record Reference(String sha256, long lastLsn, String by, Instant keptAt) {}

    /**
     * For a result.
     *
     * @param streams of its file; none where the server sends
     * @param sending as {@link TapeInfo#replay} has it
     */
    TapeInfo info(String id, List<StreamFacts> streams, String sending) {
        return new TapeInfo(
                id,
                workload,
                scale,
                events,
                walBytes,
                server,
                recordedAt,
                references.entrySet().stream()
                        .map(each -> new TapeDigest(
                                each.getKey(),
                                each.getValue().sha256(),
                                each.getValue().by()))
                        .toList(),
                sending,
                streams.stream()
                        .map(stream -> new StreamDigest(stream.plugin(), stream.sha256()))
                        .toList());
    }

    TapeFacts with(Map<String, Reference> others) {
        return with(plugins, others);
    }

    /** Of a tape that has streams of these plugins. */
    TapeFacts on(List<String> others) {
        return with(others, references);
    }

    /** Of a tape of which so many events are delivered. */
    TapeFacts counting(long delivered) {
        return with(plugins, references, delivered, rowMessages, walBytes);
    }

    /** Of the same tape played so many times in a row, but for its end marker; nothing is known of its content yet. */
    TapeFacts turned(int turns) {
        return with(plugins, Map.of(), turns * (events - 1) + 1, turns * (rowMessages - 1) + 1, turns * walBytes);
    }

    private TapeFacts with(List<String> otherPlugins, Map<String, Reference> otherReferences) {
        return with(otherPlugins, otherReferences, events, rowMessages, walBytes);
    }

    private TapeFacts with(
            List<String> otherPlugins,
            Map<String, Reference> otherReferences,
            long otherEvents,
            long otherRowMessages,
            long otherWalBytes) {
        return new TapeFacts(
                schemaVersion,
                workload,
                workloadDigest,
                scale,
                requestedEvents,
                clients,
                seed,
                otherEvents,
                otherRowMessages,
                otherWalBytes,
                server,
                serverKind,
                otherPlugins,
                publication,
                tables,
                endLsn,
                recordedAt,
                recordMillis,
                otherReferences);
    }

    /** @throws InvalidConfiguration if it is not there, damaged, or of another version */
    static TapeFacts read(Path folder, String suffix) {
        try {
            TapeFacts facts = MAPPER.readValue(file(folder, suffix).toFile(), TapeFacts.class);
            if (facts.schemaVersion() == SCHEMA_VERSION) {
                return facts;
            }
            throw damaged(folder, "has schemaVersion " + facts.schemaVersion(), null);
        } catch (IOException e) {
            throw damaged(folder, "has no readable tape.json: " + e.getMessage(), e);
        }
    }

    static boolean exists(Path folder, String suffix) {
        return Files.isRegularFile(file(folder, suffix));
    }

    private static Path file(Path folder, String suffix) {
        return folder.resolve(NAME.formatted(suffix));
    }

    void write(Path folder, String suffix) {
        try {
            replace(file(folder, suffix), MAPPER.writeValueAsBytes(this));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts the bytes into a file, which is at every moment either the old one or the new one. */
    static void replace(Path file, byte[] bytes) {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.write(beside, bytes);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // What is cut off is of no use, and takes the room that there is not.
            beside.toFile().delete();
            throw UnfitEnvironment.unwritable(file, e);
        }
    }

    private static InvalidConfiguration damaged(Path folder, String what, Exception cause) {
        return new InvalidConfiguration(
                "tape " + folder.getFileName(),
                what,
                "Remove it and it is recorded again: scripts/perf tape rm " + folder.getFileName(),
                cause);
    }
}
