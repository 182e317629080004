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
 * Everything that one trial over a tape needs, resolved.
 *
 * @param replay open, and read by nobody yet
 * @param warmUpEvents row events before the window that is measured
 * @param markEvery row events between two readings
 * @param folder the trial's own, absolute and empty
 * @param shown of a digest: the events whose content is written out as text
 */
public record ReplaySetUp(
        Variant variant,
        Replay replay,
        Purpose purpose,
        long warmUpEvents,
        long markEvery,
        Path folder,
        Optional<EventRange> shown) {

    /** Of a counted trial: by then as many have been read as are read ahead, so that every class of their path is loaded. */
    private static final long COUNTED_FROM = 2_000;

    /** Of a counted trial, which is at rest at both ends: over as many, trials of one variant differ by less than 0.1 %. */
    private static final long COUNTED_EVENTS = 10_000;

    public ReplaySetUp(
            Variant variant, Replay replay, Purpose purpose, long warmUpEvents, long markEvery, Path folder) {
        this(variant, replay, purpose, warmUpEvents, markEvery, folder, Optional.empty());
    }

    /** Both inclusive, counted from 1. */
    public record EventRange(long from, long to) {}

    public TrialSetUp program() {
        return new TrialSetUp(
                purpose == Purpose.COUNTED ? variant.counted() : variant,
                replay.endpoint(),
                replay.plugin(),
                replay.slot(),
                replay.serverPid(),
                folder);
    }

    /** What holds the deliveries against the tape. */
    public DeliveryCheck check() {
        return new DeliveryCheck(variant.spec().text(), replay.lastLsn());
    }

    /** Where the digest is written: 16 bytes a row event, hash and LSN. The text of shown events is beside it. */
    public Path digest() {
        return folder.resolve("events.digest");
    }

    /** What the engine is told: the database, the copy of the slot, and what the variant sets. Without the password. */
    public Map<String, String> engineProperties() {
        Map<String, String> properties = properties(replay);
        // Once, at the end: a flush falls into a trial or not by chance.
        properties.put("offset.flush.interval.ms", "3600000");
        return program().engineProperties(properties);
    }

    /** What an engine is told of a tape, unless the variant sets it. */
    static Map<String, String> properties(Replay replay) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("publication.name", Replay.PUBLICATION);
        // It was there when the tape was recorded, and pgoutput looks it up as of then: a new one would not be found.
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
            // Not where it would stand in the profile.
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
     * Between which row events a counted trial counts, {@code 2000-12000}.
     *
     * @param events of the tape
     * @param inFlight events that may be read and not yet delivered
     */
    public static String countedWindow(long warmUpEvents, long events, long inFlight) {
        long from = Math.min(warmUpEvents, COUNTED_FROM);
        long end = Math.min(from + COUNTED_EVENTS, events - inFlight);
        // A short tape is read ahead as a whole: of that nothing but the whole run can be told.
        return end > from ? from + "-" + end : "0-" + events;
    }
}
