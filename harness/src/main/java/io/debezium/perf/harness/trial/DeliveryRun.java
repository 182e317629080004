package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * Has an engine write down all that it delivers, from a slot's start or from stored offsets, to the tape's end or to the event
 * behind which it is killed; where a Connect worker is killed, another of its group writes down the rest. One use.
 */
public final class DeliveryRun {

    /**
     * Taken by the launcher before the options of the command line, which therefore win: it starts, drains and ends. The
     * serial collector is what a small machine gets unless another one is named; two that are named are an error.
     */
    private static final String JVM_VARIABLE = "JDK_JAVA_OPTIONS";

    private static final String JVM_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+NeverActAsServerClassMachine";

    private final ReplaySetUp setUp;
    private final Path offsets;
    private final List<String> leftOut;
    private final long haltAt;
    private final Delivered delivered;
    private final DeliveryCheck check;
    private final int workers;
    private final Standbys standbys;
    private final Engine engine;

    /**
     * @param setUp a digest of a tape, the slot being read by nobody
     * @param offsets where the engine stores its position, or a Connect worker the name of its group, which has it; a file
     *     that is there is gone on from
     * @param leftOut paths of values that are not written down; at least one
     * @param haltAt the event behind which it is killed, counted from its own first; 0 for none
     */
    public DeliveryRun(ReplaySetUp setUp, Path offsets, List<String> leftOut, long haltAt, Ledger ledger) {
        this.setUp = setUp;
        this.offsets = offsets;
        this.leftOut = List.copyOf(leftOut);
        this.haltAt = haltAt;
        this.delivered = new Delivered(setUp.digest());
        this.check = setUp.check();
        // What transforms hand on does not tell which event it was: such topics are not looked at.
        int asked = setUp.variant().spec().transforms().isEmpty()
                ? setUp.variant().spec().workers()
                : 0;
        this.workers = asked > 0 && haltAt > 0 ? Math.max(2, asked) : asked;
        this.standbys =
                Standbys.of(workers, setUp.program(), folder -> command(folder, Standbys.standby(offsets)), ledger);
        this.engine =
                new Engine(EngineDeath.ENGINE, setUp.program(), folder -> command(folder, first()), standbys, ledger);
    }

    /** The last lines of the program's log, also when it failed. */
    public List<String> logTail() {
        return engine.logTail();
    }

    /**
     * Runs it. The program has ended when this returns, normally or not.
     *
     * @throws TrialFailure if it fails, stands still, or ends elsewhere than it has to
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not take what the variant sets
     */
    public Delivered run() throws InterruptedException {
        engine.prepare();
        try (engine) {
            engine.start(message -> {});
            engine.join();
            if (!engine.driveToExit(this::howFar, ReplayTrial.STALL_LIMIT)) {
                throw check.stalled(delivered.entries(), setUp.replay().events());
            }
            if (workers > 1 && haltAt > 0) {
                return takenOver();
            }
            check();
        }
        return delivered;
    }

    /** An engine ends itself exactly there; a worker stands still. */
    private long howFar() {
        long events = delivered.entries();
        if (workers > 1 && haltAt > 0 && events >= haltAt) {
            engine.kill();
        }
        return events;
    }

    /** What is written down by the worker to which the connector has moved; of the topics that is all that they hold. */
    private Delivered takenOver() throws InterruptedException {
        require(
                engine.killed() && delivered.entries() == haltAt,
                "ended behind event %d, not killed behind %d".formatted(delivered.entries(), haltAt));
        Engine heir = standbys.heir(
                        () -> standbys.all().stream()
                                .mapToLong(each -> of(each).entries())
                                .sum(),
                        new Stall(Engine.FIRST_LIMIT))
                .orElseThrow(
                        () -> check.stalled(delivered.entries(), setUp.replay().events()));
        Message.Finished finished = heir.finished();
        standbys.stop();
        check.digested(finished, of(heir).entries());
        return of(heir);
    }

    private Delivered of(Engine worker) {
        return new Delivered(setUp.in(worker.folder()).digest());
    }

    private void check() throws InterruptedException {
        if (haltAt > 0 && engine.killed()) {
            require(
                    delivered.entries() == haltAt,
                    "was killed behind event %d of %d".formatted(delivered.entries(), haltAt));
            return;
        }
        Message.Finished finished = engine.finished();
        require(haltAt == 0, "reached the end of the tape before event %d after its restart".formatted(haltAt));
        check.digested(finished, delivered.entries());
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new TrialFailure(setUp.variant().spec().text(), otherwise, "See its log.");
        }
    }

    private Command command(Path folder, List<String> member) throws IOException {
        List<String> options = new ArrayList<>(setUp.in(folder).appOptions());
        options.addAll(List.of("--whole", String.join(",", leftOut)));
        options.addAll(member);
        Command command = setUp.variant().command(folder, engineProperties(), options);
        Files.writeString(folder.resolve("command.txt"), "%s='%s' %s%n".formatted(JVM_VARIABLE, JVM_OPTIONS, command));
        return command.with(JVM_VARIABLE, JVM_OPTIONS);
    }

    /**
     * An engine's position is stored with each batch. The server is not told of it: the engine does that by the way, now and then not
     * before it is killed, and the server would send more or less again.
     */
    private Map<String, String> engineProperties() {
        Map<String, String> properties = new TreeMap<>(setUp.engineProperties());
        if (connect()) {
            return properties;
        }
        properties.put("offset.storage.file.filename", offsets.toString());
        properties.put("offset.flush.interval.ms", "0");
        properties.put("flush.lsn.source", "false");
        return properties;
    }

    private boolean connect() {
        return setUp.variant().spec().connect();
    }

    private List<String> first() {
        List<String> options = new ArrayList<>();
        if (workers > 1) {
            options.addAll(Standbys.first(offsets));
        } else if (connect() && setUp.variant().spec().transforms().isEmpty()) {
            options.addAll(List.of("--worker", offsets.toString()));
        }
        if (haltAt > 0) {
            options.addAll(List.of("--halt-at", Long.toString(haltAt)));
        }
        return options;
    }
}
