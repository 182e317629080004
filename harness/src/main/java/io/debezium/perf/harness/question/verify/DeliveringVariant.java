package io.debezium.perf.harness.question.verify;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.trial.Delivered;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplaySetUp.EventRange;
import io.debezium.perf.harness.variant.Variant;

/** One variant that delivers one tape with one plugin, as often as it is asked to. For one thread. */
final class DeliveringVariant {

    private static final Duration RELEASE_LIMIT = Duration.ofSeconds(60);
    private static final long LOOK_AGAIN_MILLIS = 50;

    private final String label;
    private final Variant variant;
    private final OpenTape opened;
    private final String plugin;
    private final List<String> leftOut;
    private final DeliveryTrials trials;
    private volatile List<String> logTail = List.of();
    private volatile Optional<Path> first = Optional.empty();
    private final List<Delivered> all = new ArrayList<>();

    /**
     * @param role {@code baseline} or {@code candidate}
     * @param leftOut paths of values that are not written down
     */
    DeliveringVariant(
            String role, Variant variant, OpenTape opened, String plugin, List<String> leftOut, DeliveryTrials trials) {
        this.label = role + " " + variant.spec().text();
        this.variant = variant;
        this.opened = opened;
        this.plugin = plugin;
        this.leftOut = leftOut;
        this.trials = trials;
    }

    /** The last lines of the log of the run that failed; empty when none did. */
    List<String> logTail() {
        return logTail;
    }

    /** The folder of its first run. */
    Optional<Path> firstFolder() {
        return first;
    }

    /** Whether it can be killed at any event, and go on behind it: a Connect worker stores its position by the clock. */
    boolean restarts() {
        return !connect() && !variant.mayDrop();
    }

    /** Whether it runs in a Connect worker. */
    boolean connect() {
        return variant.spec().connect();
    }

    /** Removes what all its runs have written down of events; their logs stay. */
    void discard() {
        all.forEach(Delivered::discard);
    }

    /** The whole tape at one go. */
    Delivered whole(Optional<EventRange> shown) throws InterruptedException {
        Path path = next();
        try (Replay replay = opened.copy(plugin)) {
            return run(replay, path, path.resolve("offsets.dat"), 0, shown);
        }
    }

    /**
     * The tape in parts, from kill to kill and at last to its end.
     *
     * @param shownPart the one of which events are shown, counted from 0
     * @param shown counted from the first of that part
     */
    List<Delivered> inParts(List<KillPlace> places, int shownPart, Optional<EventRange> shown)
            throws InterruptedException {
        List<Delivered> parts = new ArrayList<>();
        Path offsets = null;
        long before = 0;
        try (Replay replay = opened.copy(plugin)) {
            for (int part = 0; part <= places.size(); part++) {
                Path path = next();
                offsets = offsets == null ? path.resolve("offsets.dat") : offsets;
                long haltAt = part == places.size() ? 0 : places.get(part).event() - before;
                parts.add(run(replay, path, offsets, haltAt, part == shownPart ? shown : Optional.empty()));
                before += haltAt;
                awaitRelease(replay);
            }
        }
        return parts;
    }

    private Path next() {
        Path path = trials.next(variant);
        first = first.or(() -> Optional.of(path));
        return path;
    }

    private Delivered run(Replay replay, Path path, Path offsets, long haltAt, Optional<EventRange> shown)
            throws InterruptedException {
        ReplaySetUp replaying = new ReplaySetUp(variant, replay, Purpose.DIGEST, 0, 1, path, shown);
        DeliveryRun run = new DeliveryRun(replaying, offsets, leftOut, haltAt, trials.ledger());
        try {
            Delivered delivered = run.run();
            all.add(delivered);
            return delivered;
        } catch (TrialFailure e) {
            logTail = run.logTail();
            throw new TrialFailure(
                    label, "failed in %s: %s".formatted(trials.relative(path), e.getMessage()), e.remedy(), e);
        }
    }

    /** Waits until the server has noticed that the slot's reader is gone: no other may read it before. */
    private void awaitRelease(Replay replay) throws InterruptedException {
        long deadline = System.nanoTime() + RELEASE_LIMIT.toNanos();
        while (replay.isRead()) {
            if (System.nanoTime() > deadline) {
                throw TrialFailure.of("experiment.its-slot-is-still-being", label, RELEASE_LIMIT.toSeconds());
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
