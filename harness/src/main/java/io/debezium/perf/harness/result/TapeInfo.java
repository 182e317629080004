package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A tape: the recorded WAL of a workload.
 *
 * @param id the folder's name under {@code data/tapes/}
 * @param events row events that a reader must deliver
 * @param walBytes from the first to the last position
 * @param digests of the events' content, by plugin
 * @param replay who sent its events: {@code server}, {@code player} or {@code player in 20 turns} (in a row, which the number of
 *     events counts)
 * @param streams what a player sends, by plugin; empty where the server sent
 */
public record TapeInfo(
        String id,
        String workload,
        int scale,
        long events,
        long walBytes,
        String server,
        Instant recordedAt,
        List<TapeDigest> digests,
        String replay,
        List<StreamDigest> streams) {

    /** The value of {@code replay} if the player sends instead of a server. */
    public static final String PLAYER = "player";

    /** Identifies the content: {@code decoderbufs SHA-256 9f86d0...}, of the player's streams or else of the events. */
    public String digestText() {
        return (streams.isEmpty()
                        ? digests.stream().map(each -> each.plugin() + " SHA-256 " + each.sha256())
                        : streams.stream().map(each -> each.plugin() + " SHA-256 " + each.sha256()))
                .collect(Collectors.joining(", "));
    }

    /**
     * Whether both tapes have the same content: the same streams if players sent both, otherwise the same events for each
     * plugin that both have. If players sent the same streams the same number of times, the events must agree as well.
     *
     * @return false also where nothing is known to compare
     */
    public boolean sameContent(TapeInfo other) {
        Map<String, String> others = other.digests.stream()
                .collect(Collectors.toMap(TapeDigest::plugin, TapeDigest::sha256, (first, second) -> first));
        List<TapeDigest> both = digests.stream()
                .filter(each -> others.containsKey(each.plugin()))
                .toList();
        boolean agree = both.stream().allMatch(each -> others.get(each.plugin()).equals(each.sha256()));
        if (streams.isEmpty() || other.streams.isEmpty()) {
            return !both.isEmpty() && agree;
        }
        boolean asOften = replay.equals(other.replay);
        return Set.copyOf(streams).equals(Set.copyOf(other.streams)) && (!asOften || events == other.events && agree);
    }

    /** Whether a player sent its events. */
    @JsonIgnore
    public boolean isPlayed() {
        return replay.startsWith(PLAYER);
    }

    /** The command-line options for replaying this tape in the same way. */
    public List<String> options() {
        List<String> options = new ArrayList<>(List.of("--workload", id));
        if (isPlayed()) {
            options.addAll(List.of("--replay", PLAYER));
            String turns = replay.replaceAll("\\D", "");
            options.addAll(turns.isEmpty() ? List.of() : List.of("--turns", turns));
        }
        return options;
    }

    /**
     * The content of a tape's events as one plugin delivers them.
     *
     * @param sha256 over all events in their order, hexadecimal
     * @param by the spec of the variant that it was first computed with
     */
    public record TapeDigest(String plugin, String sha256, String by) {}

    /**
     * The bytes that a plugin sent, which are the same wherever a copy of the tape's file is played.
     *
     * @param sha256 over all messages in their order, hexadecimal
     */
    public record StreamDigest(String plugin, String sha256) {}
}
