package io.debezium.perf.harness.question.verify;

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
import io.debezium.perf.harness.trial.Delivered;
import io.debezium.perf.harness.trial.DeliveryCheck;
import io.debezium.perf.harness.trial.Engine;
import io.debezium.perf.harness.trial.EngineDeath;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplayTrial;

/**
 * Has an engine write down all that it delivers, from a slot's start or from stored offsets, to the tape's end or to the event
 * behind which it is killed. One use.
 */
final class DeliveryRun {

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
    private final Engine engine;

    /**
     * @param setUp a digest of a tape, the slot being read by nobody
     * @param offsets where the engine stores its position; a file that is there is gone on from
     * @param leftOut paths of values that are not written down; at least one
     * @param haltAt the event behind which it is killed, counted from its own first; 0 for none, as for a Connect worker
     */
    DeliveryRun(ReplaySetUp setUp, Path offsets, List<String> leftOut, long haltAt, Ledger ledger) {
        this.setUp = setUp;
        this.offsets = offsets;
        this.leftOut = List.copyOf(leftOut);
        this.haltAt = haltAt;
        this.delivered = new Delivered(setUp.digest());
        this.check = setUp.check();
        this.engine = new Engine(EngineDeath.ENGINE, setUp.program(), this::command, ledger);
    }

    /** The last lines of the program's log, also when it failed. */
    List<String> logTail() {
        return engine.logTail();
    }

    /**
     * Runs it. The program has ended when this returns, normally or not.
     *
     * @throws TrialFailure if it fails, stands still, or ends elsewhere than it has to
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not take what the variant sets
     */
    Delivered run() throws InterruptedException {
        engine.prepare();
        try (engine) {
            engine.start(message -> {});
            if (!engine.driveToExit(delivered::entries, ReplayTrial.STALL_LIMIT)) {
                throw check.stalled(delivered.entries(), setUp.replay().events());
            }
            check();
        }
        return delivered;
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

    private Command command(Path folder) throws IOException {
        List<String> options = new ArrayList<>(setUp.appOptions());
        options.addAll(List.of("--whole", String.join(",", leftOut)));
        if (haltAt > 0) {
            options.addAll(List.of("--halt-at", Long.toString(haltAt)));
        }
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
        if (setUp.variant().spec().connect()) {
            return properties;
        }
        properties.put("offset.storage.file.filename", offsets.toString());
        properties.put("offset.flush.interval.ms", "0");
        properties.put("flush.lsn.source", "false");
        return properties;
    }
}
