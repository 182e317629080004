package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * Has an engine write down all that it delivers, from a slot's start or from stored offsets, to the tape's end or to the event
 * behind which it is killed. One use.
 */
public final class DeliveryRun {

    private static final int ENTRY_BYTES = 16;
    /** How long it may take to start and to find its place, which after a restart is in the midst of the stream. */
    private static final Duration START_LIMIT = Duration.ofSeconds(180);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(250);

    /** Taken by the launcher before the options of the command line, which therefore win: it starts, drains and ends. */
    private static final String JVM_VARIABLE = "JDK_JAVA_OPTIONS";

    private static final String JVM_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private final DeliverySetUp setUp;
    private final Ledger ledger;
    private final DeliveryCheck check;
    private volatile List<String> logTail = List.of();

    public DeliveryRun(DeliverySetUp setUp, Ledger ledger) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.check = new DeliveryCheck(subject(), setUp.replaying().replay().lastLsn());
    }

    /** The last lines of the program's log, also when it failed. */
    public List<String> logTail() {
        return logTail;
    }

    /**
     * Runs it. The program has ended when this returns, normally or not.
     *
     * @throws TrialFailure if it fails, stands still, or ends elsewhere than it has to
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not take what the variant sets
     */
    public Delivered run() throws InterruptedException {
        Command command = command();
        try (Engine engine = Engine.start(
                subject(),
                command,
                ServerProperties.secrets(setUp.replaying().replay().endpoint()),
                setUp.replaying().folder().resolve("dbz-app.log"),
                ledger,
                message -> {})) {
            try {
                await(engine);
            } finally {
                logTail = engine.tail();
            }
        }
        return new Delivered(setUp.replaying().digest());
    }

    private void await(Engine engine) throws InterruptedException {
        Stall starting = new Stall(START_LIMIT);
        Stall delivering = new Stall(ReplayTrial.STALL_LIMIT);
        while (!engine.awaitExit(LOOK_AGAIN)) {
            long events = entries();
            if ((events == 0 ? starting : delivering).since(events)) {
                throw check.stalled(events, setUp.replaying().replay().events());
            }
        }
        if (setUp.haltAt() > 0 && engine.killed()) {
            require(
                    entries() == setUp.haltAt(),
                    "was killed behind event %d of %d".formatted(entries(), setUp.haltAt()));
            return;
        }
        Optional<Message.Finished> finished = engine.awaitFinished(Duration.ZERO);
        require(
                setUp.haltAt() == 0,
                "came to the end of the tape before event %d after its restart".formatted(setUp.haltAt()));
        check.digested(finished.orElseThrow(), entries());
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new TrialFailure(subject(), otherwise, "Its log tells what it did.");
        }
    }

    private long entries() {
        try {
            return Files.exists(setUp.replaying().digest())
                    ? Files.size(setUp.replaying().digest()) / ENTRY_BYTES
                    : 0;
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private Command command() {
        try {
            Files.createDirectories(setUp.replaying().folder());
            Command line = setUp.replaying()
                    .variant()
                    .command(setUp.replaying().folder(), setUp.engineProperties(), setUp.appOptions());
            Files.writeString(
                    setUp.replaying().folder().resolve("command.txt"),
                    "%s='%s' %s%n".formatted(JVM_VARIABLE, JVM_OPTIONS, line));
            return line.with(JVM_VARIABLE, JVM_OPTIONS);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private UnfitEnvironment unwritable(IOException e) {
        return new UnfitEnvironment(
                setUp.replaying().folder().toString(), "cannot be written: " + e.getMessage(), "Make room.", e);
    }

    private String subject() {
        return setUp.replaying().variant().spec().text();
    }
}
