package io.debezium.perf.harness.question.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.trial.Delivered;
import io.debezium.perf.harness.trial.Engine;
import io.debezium.perf.harness.trial.EngineDeath;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplaySetUp.EventRange;
import io.debezium.perf.harness.trial.ReplayTrial;
import io.debezium.perf.harness.variant.Variant;

/**
 * Runs one variant over one tape with one plugin, as often as asked, and keeps what it delivers, each time in a new folder.
 * For one thread.
 */
final class DeliveringVariant {

    /**
     * Java's launcher puts these before the options of the command line, which therefore win. They suit a program that
     * starts, drains and ends. NeverActAsServerClassMachine selects the serial collector unless the variant names another:
     * two named collectors would be an error.
     */
    private static final String JVM_VARIABLE = "JDK_JAVA_OPTIONS";

    private static final String JVM_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+NeverActAsServerClassMachine";
    private static final Duration RELEASE_LIMIT = Duration.ofSeconds(60);
    private static final long LOOK_AGAIN_MILLIS = 50;

    private final String label;
    private final Variant variant;
    private final Reading reading;
    private final List<Delivered> all = new ArrayList<>();
    private volatile List<String> logTail = List.of();

    /** @param role {@code baseline} or {@code candidate} */
    DeliveringVariant(String role, Variant variant, Reading reading) {
        this.label = role + " " + variant.spec().text();
        this.variant = variant;
        this.reading = reading;
    }

    /**
     * What both variants read, and where their trials are kept; shared by two threads.
     *
     * @param leftOut paths of values that are not compared; at least one
     * @param folder of the result, with a folder for each trial
     * @param trials number of the last trial
     */
    record Reading(
            OpenTape opened,
            String plugin,
            List<String> leftOut,
            ResultFolder folder,
            Ledger ledger,
            AtomicInteger trials) {}

    /** The last lines of the log of the trial that failed; empty if none did. */
    List<String> logTail() {
        return logTail;
    }

    /**
     * Whether it can be killed at any event and continue after it; a Connect worker stores its position at intervals of time.
     */
    boolean restarts() {
        return !connect() && !variant.mayDrop();
    }

    /** Whether it runs in a Connect worker. */
    boolean connect() {
        return variant.spec().connect();
    }

    /** Removes the events that all its trials have written down; their logs stay. */
    void discard() {
        all.forEach(Delivered::discard);
    }

    /**
     * Delivers the tape in parts, from kill to kill and finally to its end.
     *
     * @param places where it is killed; none to deliver the whole tape in one part
     * @param shownPart the part whose events are shown, counted from 0
     * @param shown the range of events to show, counted from the first of that part
     * @throws TrialFailure if it fails, stalls, or ends at the wrong event
     * @throws io.debezium.perf.harness.InvalidConfiguration if it rejects the variant's properties
     */
    List<Delivered> deliver(List<KillPlace> places, int shownPart, Optional<EventRange> shown)
            throws InterruptedException {
        List<Delivered> parts = new ArrayList<>();
        Path offsets = null;
        long before = 0;
        try (Replay replay = reading.opened().copy(reading.plugin())) {
            for (int part = 0; part <= places.size(); part++) {
                Path folder = next();
                offsets = offsets == null ? folder.resolve("offsets.dat") : offsets;
                long haltAt = part == places.size() ? 0 : places.get(part).event() - before;
                ReplaySetUp setUp = new ReplaySetUp(
                        variant, replay, Purpose.DIGEST, 0, 1, folder, part == shownPart ? shown : Optional.empty());
                parts.add(run(setUp, offsets, haltAt));
                before += haltAt;
                awaitRelease(replay);
            }
        }
        all.addAll(parts);
        return parts;
    }

    private Path next() {
        try {
            return reading.folder()
                    .trial(reading.trials().incrementAndGet(), variant.spec().fileName());
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(reading.folder().path(), e);
        }
    }

    /**
     * @param offsets where the engine stores its position; if the file exists, the engine continues from there
     * @param haltAt the event after which it is killed, counted from its own first; 0 for none
     */
    private Delivered run(ReplaySetUp setUp, Path offsets, long haltAt) throws InterruptedException {
        Delivered delivered = new Delivered(setUp.digest());
        Engine engine = new Engine(
                EngineDeath.ENGINE,
                setUp.program(),
                folder -> command(setUp, folder, offsets, haltAt),
                reading.ledger());
        try {
            engine.prepare();
            try (engine) {
                engine.start(message -> {});
                if (!engine.driveToExit(delivered::entries, ReplayTrial.STALL_LIMIT)) {
                    throw setUp.check()
                            .stalled(delivered.entries(), setUp.replay().events());
                }
                if (haltAt == 0 || !engine.killed()) {
                    Message.Finished finished = engine.finished();
                    require(haltAt == 0, "reached the end of the tape before event %d after its restart", haltAt);
                    setUp.check().digested(finished, delivered.entries());
                } else {
                    require(delivered.entries() == haltAt, "was not killed after its own event %d", haltAt);
                }
            }
            return delivered;
        } catch (TrialFailure e) {
            logTail = engine.logTail();
            Path folder = reading.folder().path().relativize(setUp.folder());
            throw new TrialFailure(label, "failed in %s: %s".formatted(folder, e.getMessage()), e.remedy()).because(e);
        }
    }

    private void require(boolean holds, String otherwise, long event) {
        if (!holds) {
            throw new TrialFailure(variant.spec().text(), otherwise.formatted(event), "See its log.");
        }
    }

    private Command command(ReplaySetUp setUp, Path folder, Path offsets, long haltAt) throws IOException {
        List<String> options = new ArrayList<>(setUp.appOptions());
        options.addAll(List.of("--whole", String.join(",", reading.leftOut())));
        if (haltAt > 0) {
            options.addAll(List.of("--halt-at", Long.toString(haltAt)));
        }
        Map<String, String> properties = new TreeMap<>(setUp.engineProperties());
        if (!connect()) {
            // Stores the position with each batch. The LSN is not confirmed to the server: the engine does so at times
            // that a kill may precede, and what the server sends again would vary.
            properties.put("offset.storage.file.filename", offsets.toString());
            properties.put("offset.flush.interval.ms", "0");
            properties.put("flush.lsn.source", "false");
        }
        Command command = setUp.variant().command(folder, properties, options);
        Files.writeString(folder.resolve("command.txt"), "%s='%s' %s%n".formatted(JVM_VARIABLE, JVM_OPTIONS, command));
        return command.with(JVM_VARIABLE, JVM_OPTIONS);
    }

    /** Waits until the server has noticed that the slot's reader is gone; before that, nobody else can read the slot. */
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
