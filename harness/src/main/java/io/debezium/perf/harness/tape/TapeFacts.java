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
 * What {@code tape.json} says of a tape. The file is always whole: written beside itself and moved into place. A tape file
 * says it, too, and may be a stranger's: what cannot be so is refused.
 *
 * @param workload its name, which becomes part of the names of folders
 * @param workloadDigest SHA-256 of its SQL files
 * @param events row events that Debezium makes of it, the end marker among them
 * @param rowMessages rows inserted, updated and deleted, the end marker among them, as any reader of the stream sees them
 * @param walBytes from the position of its slots to its end
 * @param server version and distribution of PostgreSQL
 * @param plugins for each of which there is a slot
 * @param endLsn the position behind everything that was recorded
 * @param references what the first complete drain with a plugin has delivered, by plugin
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

    /** Part of the id of a tape that is recorded: one of another form is not taken for it. */
    static final int VERSION = 1;

    static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,60}";

    /** It is printed. */
    private static final String TEXT = "[^\\p{Cntrl}]{1,1000}";

    /** @throws IllegalArgumentException if no tape can be so */
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
     * A content that later drains are held against.
     *
     * @param sha256 of the content, in hexadecimal
     * @param lastLsn of its last event
     * @param by which variant delivered it
     * @param order what its events come to in their order, as a program under test tells it; empty while that is not known
     */
    public record Reference(String sha256, long lastLsn, String by, Instant keptAt, Optional<String> order) {

        /** @throws IllegalArgumentException if no content can be so */
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
     * For a result.
     *
     * @param streams of its file; none where the server sends
     * @param sending as {@link TapeInfo#replay} has it
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

    /** With one more reference, or another one. */
    TapeFacts with(String plugin, Reference reference) {
        Map<String, Reference> all = new TreeMap<>(references);
        all.put(plugin, reference);
        return with(all, events, rowMessages, walBytes);
    }

    /** Of the same tape, of whose content nothing is known but so many events. */
    TapeFacts counting(long delivered) {
        return with(Map.of(), delivered, rowMessages, walBytes);
    }

    /** Of the same tape played so many times in a row, but for its end marker; nothing is known of its content yet. */
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

    /** @throws InvalidConfiguration if it is not there, damaged, or of another version */
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
}
