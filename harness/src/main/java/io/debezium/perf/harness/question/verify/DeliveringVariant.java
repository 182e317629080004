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
 * One variant that writes down what it delivers of one tape with one plugin, as often as it is asked to, each time in a folder
 * of its own. For one thread.
 */
final class DeliveringVariant {

    /**
     * Taken by the launcher before the options of the command line, which therefore win: it starts, drains and ends. The
     * serial collector is what a small machine gets unless another one is named; two that are named are an error.
     */
    private static final String JVM_VARIABLE = "JDK_JAVA_OPTIONS";

    private static final String JVM_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+NeverActAsServerClassMachine";
    private static final Duration RELEASE_LIMIT = Duration.ofSeconds(60);
    private static final long LOOK_AGAIN_MILLIS = 50;

    private final String label;
    private final Variant variant;
    private final OpenTape opened;
    private final String plugin;
    private final List<String> leftOut;
    private final Trials trials;
    private final List<Delivered> all = new ArrayList<>();
    private volatile List<String> logTail = List.of();

    /**
     * @param role {@code baseline} or {@code candidate}
     * @param leftOut paths of values that are not written down; at least one
     */
    DeliveringVariant(
            String role, Variant variant, OpenTape opened, String plugin, List<String> leftOut, Trials trials) {
        this.label = role + " " + variant.spec().text();
        this.variant = variant;
        this.opened = opened;
        this.plugin = plugin;
        this.leftOut = leftOut;
        this.trials = trials;
    }

    /**
     * The folders of a run. Thread-safe.
     *
     * @param number of the last one
     */
    record Trials(ResultFolder folder, Ledger ledger, AtomicInteger number) {}

    /** The last lines of the log of the run that failed; empty when none did. */
    List<String> logTail() {
        return logTail;
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

    /**
     * Delivers the tape in parts, from kill to kill and at last to its end.
     *
     * @param places where it is killed; none for the whole tape at one go
     * @param shownPart the one of which events are shown, counted from 0
     * @param shown counted from the first of that part
     * @throws TrialFailure if it fails, stands still, or ends elsewhere than it has to
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not take what the variant sets
     */
    List<Delivered> deliver(List<KillPlace> places, int shownPart, Optional<EventRange> shown)
            throws InterruptedException {
        List<Delivered> parts = new ArrayList<>();
        Path offsets = null;
        long before = 0;
        try (Replay replay = opened.copy(plugin)) {
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
            return trials.folder()
                    .trial(trials.number().incrementAndGet(), variant.spec().fileName());
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(trials.folder().path(), e);
        }
    }

    /**
     * @param offsets where the engine stores its position; a file that is there is gone on from
     * @param haltAt the event behind which it is killed, counted from its own first; 0 for none
     */
    private Delivered run(ReplaySetUp setUp, Path offsets, long haltAt) throws InterruptedException {
        Delivered delivered = new Delivered(setUp.digest());
        Engine engine = new Engine(
                EngineDeath.ENGINE,
                setUp.program(),
                folder -> command(setUp, folder, offsets, haltAt),
                trials.ledger());
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
                    require(delivered.entries() == haltAt, "was not killed behind event %d of its own", haltAt);
                }
            }
            return delivered;
        } catch (TrialFailure e) {
            logTail = engine.logTail();
            Path folder = trials.folder().path().relativize(setUp.folder());
            throw new TrialFailure(label, "failed in %s: %s".formatted(folder, e.getMessage()), e.remedy(), e);
        }
    }

    private void require(boolean holds, String otherwise, long event) {
        if (!holds) {
            throw new TrialFailure(variant.spec().text(), otherwise.formatted(event), "See its log.");
        }
    }

    private Command command(ReplaySetUp setUp, Path folder, Path offsets, long haltAt) throws IOException {
        List<String> options = new ArrayList<>(setUp.appOptions());
        options.addAll(List.of("--whole", String.join(",", leftOut)));
        if (haltAt > 0) {
            options.addAll(List.of("--halt-at", Long.toString(haltAt)));
        }
        Map<String, String> properties = new TreeMap<>(setUp.engineProperties());
        if (!connect()) {
            // With each batch. The server is not told: the engine does that by the way, now and then not before it is
            // killed, and the server would send more or less again.
            properties.put("offset.storage.file.filename", offsets.toString());
            properties.put("offset.flush.interval.ms", "0");
            properties.put("flush.lsn.source", "false");
        }
        Command command = setUp.variant().command(folder, properties, options);
        Files.writeString(folder.resolve("command.txt"), "%s='%s' %s%n".formatted(JVM_VARIABLE, JVM_OPTIONS, command));
        return command.with(JVM_VARIABLE, JVM_OPTIONS);
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
