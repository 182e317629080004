package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TapeInfo.StreamDigest;
import io.debezium.perf.harness.result.TapeInfo.TapeDigest;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The content of {@code tape.json}, in a tape's folder and in tape files. The file in the folder is replaced atomically. A
 * tape file is not trusted, so that impossible values are refused.
 *
 * @param workload the workload's name, which becomes part of folder names
 * @param workloadDigest SHA-256 of its SQL files
 * @param events row events that Debezium makes, the end marker among them
 * @param rowMessages rows inserted, updated and deleted in the stream, the end marker among them
 * @param walBytes bytes of WAL from the start of its slots to its end
 * @param server version and distribution of PostgreSQL
 * @param plugins the output plugins with a slot
 * @param endLsn the LSN after everything that was recorded
 * @param references the reference content, by plugin
 */
public record TapeFacts(
        String workload,
        String workloadDigest,
        int scale,
        long events,
        long rowMessages,
        long walBytes,
        String server,
        List<String> plugins,
        long endLsn,
        Instant recordedAt,
        Map<String, Reference> references) {

    /** The version of the recording, part of the id of a recorded tape: it is raised when tapes are recorded differently. */
    static final int VERSION = 1;

    static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,60}";

    /** Text that is printed: no control characters. */
    private static final String TEXT = "[^\\p{Cntrl}]{1,1000}";

    /** @throws IllegalArgumentException if a value is impossible */
    public TapeFacts {
        plugins = List.copyOf(plugins);
        references = Map.copyOf(references);
        require("workload", workload.matches(NAME));
        require("workloadDigest", workloadDigest.matches(TEXT));
        require("scale", scale >= 1 && scale <= TapeRequest.MAX_SCALE);
        require(
                "events, rowMessages or walBytes",
                LongStream.of(events, rowMessages, walBytes).allMatch(count -> count >= 1));
        require("server", server.matches(TEXT));
        require("plugins", DecodingPlugins.ALL.containsAll(plugins));
        require("references", DecodingPlugins.ALL.containsAll(references.keySet()));
    }

    /**
     * The reference content that later drains are compared with.
     *
     * @param sha256 of the content, in hexadecimal
     * @param lastLsn LSN of its last event
     * @param by which variant delivered it
     * @param order the fingerprint of the events in their order, computed by the program under test; empty if unknown
     */
    public record Reference(String sha256, long lastLsn, String by, Instant keptAt, Optional<String> order) {

        /** @throws IllegalArgumentException if a value is impossible */
        public Reference {
            require("sha256", sha256.matches("[0-9a-f]{64}"));
            require("lastLsn", lastLsn >= 0);
            require("by", by.matches(TEXT));
            require("order", order.stream().allMatch(text -> text.matches("\\d{1,9}:[0-9a-f,]+")));
        }
    }

    static void require(String what, boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("an impossible value of " + what);
        }
    }

    /**
     * The tape's description in a result.
     *
     * @param streams of the file that a player sends; empty if the server sends
     * @param sending see {@link TapeInfo#replay}
     */
    TapeInfo info(String id, List<StreamFacts> streams, String sending) {
        List<TapeDigest> digests = references.entrySet().stream()
                .map(each -> new TapeDigest(
                        each.getKey(), each.getValue().sha256(), each.getValue().by()))
                .toList();
        List<StreamDigest> sent = streams.stream()
                .map(stream -> new StreamDigest(stream.plugin(), stream.sha256()))
                .toList();
        return new TapeInfo(id, workload, scale, events, walBytes, server, recordedAt, digests, sending, sent);
    }

    /** These facts with the reference of a plugin added or replaced. */
    TapeFacts with(String plugin, Reference reference) {
        Map<String, Reference> all = new TreeMap<>(references);
        all.put(plugin, reference);
        return with(all, events, rowMessages, walBytes);
    }

    /** These facts with another number of events and without references. */
    TapeFacts counting(long delivered) {
        return with(Map.of(), delivered, rowMessages, walBytes);
    }

    /** The facts of this tape played a number of times in a row, with one end marker and without references. */
    TapeFacts turned(int turns) {
        return with(Map.of(), turns * (events - 1) + 1, turns * (rowMessages - 1) + 1, turns * walBytes);
    }

    private TapeFacts with(
            Map<String, Reference> otherReferences, long otherEvents, long otherRowMessages, long otherWalBytes) {
        return new TapeFacts(
                workload,
                workloadDigest,
                scale,
                otherEvents,
                otherRowMessages,
                otherWalBytes,
                server,
                plugins,
                endLsn,
                recordedAt,
                otherReferences);
    }

    /** @throws InvalidConfiguration if the file is missing or damaged */
    static TapeFacts read(Path folder, String suffix) {
        try {
            return TapeFile.JSON.readValue(file(folder, suffix).toFile(), TapeFacts.class);
        } catch (IOException e) {
            throw InvalidConfiguration.of(
                            "tape.has-no-readable-facts",
                            "tape " + folder.getFileName(),
                            e.getMessage(),
                            folder.getFileName())
                    .because(e);
        }
    }

    static boolean exists(Path folder, String suffix) {
        return Files.isRegularFile(file(folder, suffix));
    }

    private static Path file(Path folder, String suffix) {
        return folder.resolve("tape%s.json".formatted(suffix));
    }

    void write(Path folder, String suffix) {
        replace(file(folder, suffix), TapeFile.json(this));
    }

    /** Replaces a file atomically. */
    static void replace(Path file, byte[] bytes) {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.write(beside, bytes);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // A truncated file is useless, and takes space on a disk that may be full.
            beside.toFile().delete();
            throw UnfitEnvironment.unwritable(file, e);
        }
    }
}
