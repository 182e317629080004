package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Variant;

/**
 * The resolved settings of one trial over a tape.
 *
 * @param replay open, and not read yet
 * @param warmUpEvents row events before the measurement window
 * @param markEvery row events between two readings
 * @param folder the trial's own, absolute and empty
 * @param shown the events whose content is written as text, in a digest trial; empty for none
 */
public record ReplaySetUp(
        Variant variant,
        Replay replay,
        Purpose purpose,
        long warmUpEvents,
        long markEvery,
        Path folder,
        Optional<EventRange> shown) {

    /**
     * The latest event at which a counted trial begins to count: by then as many events have been read as the read-ahead holds,
     * so that every class on their path is loaded.
     */
    private static final long COUNTED_FROM = 2_000;

    /**
     * Number of events counted in a counted trial, whose program is idle at both ends: over so many, trials of the same variant
     * differ by less than 0.1 %.
     */
    private static final long COUNTED_EVENTS = 10_000;

    /** A range of events, both ends inclusive, counted from 1. */
    public record EventRange(long from, long to) {}

    public TrialSetUp program() {
        return new TrialSetUp(
                variant.spec().text(),
                purpose == Purpose.COUNTED ? variant.counted() : variant,
                replay.endpoint(),
                replay.plugin(),
                replay.slot(),
                replay.server().pid(),
                folder);
    }

    /** The check of deliveries against this tape. */
    public DeliveryCheck check() {
        return new DeliveryCheck(variant.spec().text(), replay.lastLsn());
    }

    /** The digest file: 16 bytes for each row event, its hash and its LSN. The text of shown events is in a file beside it. */
    public Path digest() {
        return folder.resolve("events.digest");
    }

    /**
     * The engine's configuration without the password: the database, the copy of the slot, and the properties that the variant
     * sets.
     */
    public Map<String, String> engineProperties() {
        Map<String, String> properties = properties(replay);
        // Offsets are flushed only once, at the end: otherwise it is chance whether a flush falls into the window.
        properties.put("offset.flush.interval.ms", "3600000");
        return program().engineProperties(properties);
    }

    /** The properties that reading a tape requires; those that the variant sets override them. */
    static Map<String, String> properties(Replay replay) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("publication.name", Replay.PUBLICATION);
        // The publication existed when the tape was recorded, and pgoutput looks it up as of that time: it would not
        // find a new one.
        properties.put("publication.autocreate.mode", "disabled");
        properties.put("table.include.list", Replay.TABLES);
        properties.put("snapshot.mode", "no_data");
        return properties;
    }

    /** The options of the program under test. */
    public List<String> appOptions() {
        List<String> options = new ArrayList<>();
        if (purpose == Purpose.DIGEST) {
            options.addAll(List.of("--digest", digest().toString()));
            shown.ifPresent(range -> options.addAll(List.of("--show", range.from() + "-" + range.to())));
            return options;
        }
        options.addAll(List.of("--events", Long.toString(replay.events()), "--hold"));
        options.addAll(List.of("--mark-every", Long.toString(markEvery)));
        if (replay.rowMessages() != replay.events()) {
            options.addAll(List.of("--raw-events", Long.toString(replay.rowMessages())));
        }
        if (purpose == Purpose.TIMED) {
            // Not in recorded trials, where computing the order would appear in the profile.
            options.add("--ordered");
        }
        if (purpose == Purpose.RECORDED) {
            options.add("--recordable");
        }
        if (purpose == Purpose.COUNTED) {
            options.addAll(List.of(
                    "--count",
                    countedWindow(warmUpEvents, replay.events(), variant.spec().mostInFlight())));
        }
        return options;
    }

    /**
     * The range of row events that a counted trial counts, for example {@code 2000-12000}.
     *
     * @param events number of events on the tape
     * @param inFlight the most events that may be read and not yet delivered
     */
    public static String countedWindow(long warmUpEvents, long events, long inFlight) {
        long from = Math.min(warmUpEvents, COUNTED_FROM);
        long end = Math.min(from + COUNTED_EVENTS, events - inFlight);
        // A short tape is read ahead entirely, so that only the whole run can be counted.
        return end > from ? from + "-" + end : "0-" + events;
    }
}
