package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.LinkCommand;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.link.MessageParser;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * The program under test while it runs, spoken to over the link. Its log goes to a file. Whatever is awaited, its death
 * ends the waiting with a {@link TrialFailure} that carries the reason it gave.
 */
public final class Engine implements AutoCloseable {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
    /** The exit code by which the program says that it does not take its command line. */
    private static final int CONFIGURATION_REFUSED = 2;

    /** How the agent that applies patches begins its last line when it ends the JVM. */
    private static final String AGENT_ENDS = "patches: patch=";

    /** 128 and the number of the signal. */
    private static final int KILLED = 137;

    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private final String subject;
    private final Child child;
    private final PrintWriter log;
    private final Consumer<Message> listener;
    private final Map<Class<?>, Message> newest = new ConcurrentHashMap<>();
    private final AtomicReference<Counters> counters = new AtomicReference<>();
    private final AtomicReference<String> garbled = new AtomicReference<>();

    private Engine(
            String subject,
            Command command,
            Map<String, String> secrets,
            Path logFile,
            Ledger ledger,
            Consumer<Message> listener)
            throws IOException {
        this.subject = subject;
        this.log = new PrintWriter(Files.newBufferedWriter(logFile), true);
        this.listener = listener;
        this.child = ledger.start(command, "dbz-app", this::line, log::println);
        child.send(LinkCommand.secrets(secrets));
    }

    /**
     * Starts the program.
     *
     * @param subject the variant that it runs, as the user wrote it
     * @param secrets Debezium properties that neither its command line nor its environment nor a file may hold
     * @param listener given each message as it arrives, on a thread of its own
     * @throws UnfitEnvironment if it cannot be started
     */
    public static Engine start(
            String subject,
            Command command,
            Map<String, String> secrets,
            Path log,
            Ledger ledger,
            Consumer<Message> listener) {
        try {
            return new Engine(subject, command, secrets, log, ledger, listener);
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    command.words().get(0),
                    "cannot be started: " + e.getMessage(),
                    "Check the JDK and the trial's folder.",
                    e);
        }
    }

    public long pid() {
        return child.pid();
    }

    /** The newest counters that it sent; empty before it is ready. */
    public Optional<Counters> latest() {
        return Optional.ofNullable(counters.get());
    }

    /** The version of Debezium that it runs, by its own word; empty before it has said so, and for the raw reader. */
    public Optional<String> debezium() {
        return newest(Message.Hello.class).map(Message.Hello::debezium).filter(version -> !version.isEmpty());
    }

    /** Waits until the server confirms that the slot is being read. */
    public Counters awaitReady(Duration limit) throws InterruptedException {
        return await(Message.Ready.class, limit, "to read its slot").counters();
    }

    /** Starts a flight recording; returns what was counted when it had started. */
    public Counters record(Path file, String settings, Map<String, String> overrides, Duration limit)
            throws InterruptedException {
        child.send(LinkCommand.record(file, settings, overrides));
        return await(Message.Recording.class, limit, "to start a flight recording")
                .counters();
    }

    /** Stops the flight recording; returns what was counted just before. */
    public Counters recorded(Duration limit) throws InterruptedException {
        child.send(LinkCommand.RECORDED);
        return await(Message.Recorded.class, limit, "to write the flight recording")
                .counters();
    }

    /**
     * Waits for a condition.
     *
     * @return whether it came true within the limit
     * @throws TrialFailure if the program ends meanwhile
     * @throws InvalidConfiguration if it ends because it does not take what the variant sets
     */
    public boolean await(BooleanSupplier condition, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            failIfEnded();
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            synchronized (newest) {
                // Woken by each message; the limit is for conditions that no message announces.
                newest.wait(Math.max(1, Math.min(LOOK_AGAIN.toMillis(), left / 1_000_000)));
            }
        }
        return true;
    }

    /**
     * Waits for its end by itself.
     *
     * @return its last message, or empty when it still runs after the limit
     * @throws TrialFailure if it ended in any other way than in order
     */
    public Optional<Message.Finished> awaitFinished(Duration limit) throws InterruptedException {
        if (child.waitFor(limit) == null) {
            return Optional.empty();
        }
        if (newest(Message.Finished.class).isEmpty()) {
            throw death();
        }
        return newest(Message.Finished.class);
    }

    /** Waits for its end, whatever that is; returns whether it has ended within the limit. */
    boolean awaitExit(Duration limit) throws InterruptedException {
        return child.waitFor(limit) != null;
    }

    /** Whether it has ended as a process does that was killed (SIGKILL), without a last word. */
    boolean killed() throws InterruptedException {
        Integer exit = child.waitFor(Duration.ZERO);
        return exit != null && exit == KILLED && newest(Message.Finished.class).isEmpty();
    }

    /** Stops it in order and waits for its end; returns its last message. */
    public Message.Finished stop() throws InterruptedException {
        child.send(LinkCommand.STOP);
        if (child.waitFor(STOP_LIMIT) == null) {
            throw new TrialFailure("dbz-app", "did not stop within %d s".formatted(STOP_LIMIT.toSeconds()), "");
        }
        Optional<Message.Finished> finished = newest(Message.Finished.class);
        if (finished.isEmpty()) {
            throw death();
        }
        return finished.get();
    }

    /** The last lines of its log. */
    public List<String> tail() {
        return child.tail().stream().filter(line -> !line.startsWith("perf1 ")).toList();
    }

    /** Kills it if it still runs. */
    @Override
    public void close() {
        child.close();
        log.close();
    }

    private <M extends Message> M await(Class<M> type, Duration limit, String what) throws InterruptedException {
        if (!await(() -> newest.containsKey(type) || newest.containsKey(Message.Refused.class), limit)) {
            throw new TrialFailure(
                    "dbz-app",
                    "was awaited for %d s %s".formatted(limit.toSeconds(), what),
                    "Its log tells how far it got.");
        }
        return newest(type)
                .orElseThrow(() -> new TrialFailure(
                        "dbz-app",
                        "refused %s: %s"
                                .formatted(
                                        what,
                                        newest(Message.Refused.class)
                                                .orElseThrow()
                                                .reason()),
                        ""));
    }

    private <M extends Message> Optional<M> newest(Class<M> type) {
        return Optional.ofNullable(type.cast(newest.get(type)));
    }

    private void line(String line) {
        try {
            MessageParser.parse(line).ifPresentOrElse(this::receive, () -> log.println(line));
        } catch (IllegalArgumentException e) {
            log.println(line);
            garbled.set(e.getMessage());
        }
    }

    private void receive(Message message) {
        message.figures().ifPresent(counters::set);
        listener.accept(message);
        synchronized (newest) {
            newest.put(message.getClass(), message);
            newest.notifyAll();
        }
    }

    private void failIfEnded() throws InterruptedException {
        if (garbled.get() != null) {
            throw new TrialFailure(
                    "dbz-app", "sent what is not a message: " + garbled.get(), "Is the jar of another build?");
        }
        if (!child.isAlive() || newest.containsKey(Message.Failed.class)) {
            child.waitFor(STOP_LIMIT);
            throw death();
        }
    }

    private Failure death() throws InterruptedException {
        Integer exit = child.waitFor(STOP_LIMIT);
        if (exit != null && exit == CONFIGURATION_REFUSED) {
            return agentsReason()
                    .map(said -> new InvalidConfiguration(subject, said, ""))
                    .orElseGet(() -> new InvalidConfiguration(
                            subject,
                            lastLine().orElse("it gave no reason").replaceFirst("^dbz-app: ", ""),
                            "Correct the set.PROPERTY= of the variant."));
        }
        String reason = newest(Message.Failed.class)
                .map(Message.Failed::reason)
                .or(() -> newest(Message.Finished.class).map(finished -> "it was ended by " + finished.reason()))
                .or(this::agentsReason)
                .orElse(
                        exit != null && exit == KILLED
                                ? "it was killed (SIGKILL), as the kernel does when memory runs out: dmesg tells"
                                : "it gave no reason");
        return new TrialFailure("dbz-app", "the engine ended with exit code %s: %s".formatted(exit, reason), "");
    }

    private Optional<String> agentsReason() {
        return lastLine()
                .filter(line -> line.startsWith(AGENT_ENDS))
                .map(line -> line.substring(line.indexOf(' ') + 1));
    }

    private Optional<String> lastLine() {
        List<String> tail = tail();
        return tail.isEmpty() ? Optional.empty() : Optional.of(tail.get(tail.size() - 1));
    }
}
