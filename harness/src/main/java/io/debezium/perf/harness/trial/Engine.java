package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.host.ProcessState;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.LinkCommand;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.link.MessageParser;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.trial.Usage.Party;
import io.debezium.perf.harness.variant.Destination;

/**
 * The program under test of one trial, spoken to over the link, from its command line to its end: prepare, start, wait until
 * it is ready, drive, catch up, stop. Whatever is awaited, its death ends the waiting with a {@link Failure} that carries the
 * reason it gave. One use; closing it kills the program if it still runs. What it has said can be asked for at any time.
 */
public final class Engine implements AutoCloseable {

    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    /** How long a program may take to start and to find its place, which after a restart is in the midst of the stream. */
    private static final Duration FIRST_LIMIT = Duration.ofSeconds(180);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
    /** Longer than the program itself waits for its engine. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(120);

    /** How often a display hears of it. */
    private static final Duration DISPLAY = Duration.ofMillis(250);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private final String program;
    private final TrialSetUp setUp;
    private final CommandLine commandLine;
    private final Ledger ledger;
    private final Map<Class<?>, Message> newest = new ConcurrentHashMap<>();
    private volatile Counters counters;
    private volatile String garbled;
    private volatile Command command;
    private PrintWriter log;
    private Consumer<Message> listener;
    private volatile Child child;
    private volatile HardwareCounters hardware;
    private volatile OptionalLong sender = OptionalLong.empty();

    /** Makes what is run. */
    public interface CommandLine {

        /** @param folder the trial's own, which is there */
        Command in(Path folder) throws IOException;
    }

    /** @param options of the program under test */
    public Engine(TrialSetUp setUp, Map<String, String> properties, List<String> options, Ledger ledger) {
        this(EngineDeath.ENGINE, setUp, folder -> setUp.variant().command(folder, properties, options), ledger);
    }

    /** @param program what the user is told that it is */
    public Engine(String program, TrialSetUp setUp, CommandLine commandLine, Ledger ledger) {
        this.program = program;
        this.setUp = setUp;
        this.commandLine = commandLine;
        this.ledger = ledger;
    }

    /** Empty before it was made. */
    String command() {
        return command == null ? "" : command.toString();
    }

    /** The last lines of its log; empty before it was started. */
    public List<String> logTail() {
        return child == null
                ? List.of()
                : child.tail().stream()
                        .filter(line -> !line.startsWith("perf1 "))
                        .toList();
    }

    /** The version of Debezium that it runs, by its own word; empty before it has said so, and for the raw reader. */
    Optional<String> debezium() {
        return newest(Message.Hello.class).map(Message.Hello::debezium).filter(version -> !version.isEmpty());
    }

    /** The newest counters that it sent; empty before it is ready. */
    public Optional<Counters> latest() {
        return Optional.ofNullable(counters);
    }

    /** Consumed so far, by the newest of them; 0 before. */
    public long events() {
        return latest().map(Counters::events).orElse(0L);
    }

    /** Makes the folder and the command line, to be started later. */
    public void prepare() {
        try {
            Files.createDirectories(setUp.folder());
            command = commandLine.in(setUp.folder());
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(setUp.folder(), e);
        }
    }

    /**
     * Starts what was prepared.
     *
     * @param listener given each message as it arrives, on a thread of its own
     * @throws UnfitEnvironment if it cannot be started
     */
    public void start(Consumer<Message> listener) {
        this.listener = listener;
        // Takes a moment when it is asked for the first time.
        HardwareCounters.problem();
        try {
            log = new PrintWriter(Files.newBufferedWriter(setUp.folder().resolve(program + ".log")), true);
            child = ledger.start(command, program, this::line, log::println);
        } catch (IOException e) {
            throw UnfitEnvironment.of("trial.cannot-be-started", command.words().get(0), e.getMessage())
                    .because(e);
        }
        child.send(LinkCommand.secrets(setUp.secrets()));
    }

    /** Waits until the server confirms that the slot is being read. */
    public Counters ready() throws InterruptedException {
        return await(Message.Ready.class, READY_LIMIT, "start reading its slot").counters();
    }

    /** Starts the flight recording; returns what was counted when it had started. */
    Counters record() throws InterruptedException {
        ResourceBundle overrides = ResourceBundle.getBundle("io.debezium.perf.harness.trial.jfr");
        Map<String, String> settings =
                overrides.keySet().stream().collect(Collectors.toMap(name -> name, overrides::getString));
        child.send(LinkCommand.record(setUp.recording(), "profile", settings));
        return await(Message.Recording.class, ANSWER_LIMIT, "start a flight recording")
                .counters();
    }

    /** Stops the flight recording; returns what was counted just before. */
    Counters recorded() throws InterruptedException {
        child.send(LinkCommand.RECORDED);
        return await(Message.Recorded.class, ANSWER_LIMIT, "write the flight recording")
                .counters();
    }

    /** Has it collect all garbage; returns what is left, and what that took. */
    Message.Collected collected() throws InterruptedException {
        child.send(LinkCommand.COLLECT);
        return await(Message.Collected.class, ANSWER_LIMIT, "collect garbage");
    }

    /** Of its process, now. */
    ProcessState state() {
        return ProcessState.of(child.pid());
    }

    /** Waits for what one of its next messages of progress brings. */
    public Counters told(Supplier<Optional<Counters>> told) throws InterruptedException {
        if (!await(() -> told.get().isPresent(), ANSWER_LIMIT)) {
            throw TrialFailure.of("trial.no-progress", program, ANSWER_LIMIT.toSeconds());
        }
        return told.get().orElseThrow();
    }

    /**
     * Waits for a condition.
     *
     * @param howFar asked a few times a second how far the program is, and may show it
     * @param stalls how long that may stand still
     * @return whether it came true; false at a standstill
     */
    public boolean drive(BooleanSupplier condition, LongSupplier howFar, Duration stalls) throws InterruptedException {
        Stall stall = new Stall(stalls);
        while (!await(condition, DISPLAY)) {
            if (stall.since(howFar.getAsLong())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Waits for its end, whatever that is.
     *
     * @param limit how long it may stand still when something has come; before, it has to start and to find its place
     * @return false at a standstill
     */
    public boolean driveToExit(LongSupplier howFar, Duration limit) throws InterruptedException {
        Stall starting = new Stall(FIRST_LIMIT);
        Stall going = new Stall(limit);
        while (child.waitFor(DISPLAY) == null) {
            failIfBrokerEnded();
            long now = howFar.getAsLong();
            if ((now == 0 ? starting : going).since(now)) {
                return false;
            }
        }
        return true;
    }

    /** Lets time pass in which it must not die. */
    public void spend(Duration time) throws InterruptedException {
        await(() -> false, time);
    }

    /**
     * Waits until it has consumed what was there.
     *
     * @param position in bytes, behind which the last event lies
     * @param look given what is left of the limit, a few times a second
     */
    CatchUp catchUp(long position, Duration limit, Consumer<Duration> look) throws InterruptedException {
        long start = System.nanoTime();
        boolean caughtUp = lsn() >= position;
        while (!caughtUp && System.nanoTime() - start < limit.toNanos()) {
            look.accept(limit.minusNanos(System.nanoTime() - start));
            caughtUp = await(() -> lsn() >= position, DISPLAY);
        }
        return new CatchUp(
                caughtUp,
                (System.nanoTime() - start) / 1e9,
                events(),
                caughtUp ? 0 : Math.max(0, position - lsn()),
                limit.toMillis() / 1000.0);
    }

    private long lsn() {
        return latest().map(Counters::lsn).orElse(0L);
    }

    /** @param counters what it says itself of this moment; null where it has not said that yet */
    public ClockReading reading(Counters counters) {
        return new ClockReading(counters, Usage.read(pids()), counted());
    }

    /** The processes of a trial whose CPU time is told apart. */
    public Map<Party, List<Long>> pids() {
        return Map.of(
                Party.ENGINE, pid().stream().toList(),
                Party.SENDER, sender.stream().boxed().toList(),
                Party.SERVER, setUp.serverPid().stream().boxed().toList(),
                Party.TABLE, setUp.variant().tablePid().stream().boxed().toList(),
                Party.BROKER, brokerPid().stream().boxed().toList());
    }

    /** Empty before it was started. */
    Optional<Long> pid() {
        return Optional.ofNullable(child).map(Child::pid);
    }

    /** @param pid of the server process that sends it the stream */
    void sender(OptionalLong pid) {
        sender = pid;
    }

    /** Of the Kafka node that the harness has started for it; empty without one. */
    private OptionalLong brokerPid() {
        return setUp.variant().spec().sendsToKafka()
                ? setUp.variant().destination().map(Destination::pid).orElse(OptionalLong.empty())
                : OptionalLong.empty();
    }

    /** Counts in the program's threads from now on, where the machine does; it is done anyway when the program is ready. */
    public void count(long pid) {
        if (HardwareCounters.problem().isEmpty()) {
            hardware = HardwareCounters.of(pid);
        }
    }

    /** What the CPU has counted in its threads since then; empty before, and where the machine counts nothing. */
    public Optional<CounterReading> counted() {
        HardwareCounters counting = hardware;
        return counting == null ? Optional.empty() : Optional.of(counting.read());
    }

    /** Empty where the system does not tell. */
    public Optional<Long> peakRssBytes() {
        return ProcessState.peakRssBytes(child.pid());
    }

    /** Stops it in order and waits for its end; returns its last message. */
    public Message.Finished stop() throws InterruptedException {
        return end(LinkCommand.STOP);
    }

    /** Stops it with its engine left as it is, where nothing is asked of that any more. */
    Message.Finished halt() throws InterruptedException {
        return end(LinkCommand.HALT);
    }

    private Message.Finished end(String how) throws InterruptedException {
        child.send(how);
        if (child.waitFor(STOP_LIMIT) == null) {
            throw TrialFailure.of("trial.does-not-do-in-time", program, "stop", STOP_LIMIT.toSeconds());
        }
        return finished();
    }

    /**
     * The last message of a program that has ended.
     *
     * @throws TrialFailure if it ended in any other way than in order
     */
    public Message.Finished finished() throws InterruptedException {
        Optional<Message.Finished> finished = newest(Message.Finished.class);
        if (finished.isEmpty()) {
            throw death();
        }
        return finished.get();
    }

    /** Whether it has ended as a process does that was killed (SIGKILL), without a last word. */
    public boolean killed() throws InterruptedException {
        Integer exit = child.waitFor(Duration.ZERO);
        return exit != null
                && exit == EngineDeath.KILLED
                && newest(Message.Finished.class).isEmpty();
    }

    @Override
    public void close() {
        if (child != null) {
            if (child.isAlive() && leavesTopics()) {
                Interruption.deferred(() -> {
                    child.send(LinkCommand.HALT);
                    child.waitFor(STOP_LIMIT);
                });
            }
            child.close();
        }
        if (log != null) {
            log.close();
        }
        if (hardware != null) {
            hardware.close();
        }
    }

    /** Whether one that is killed leaves something on a broker that stays. */
    private boolean leavesTopics() {
        return setUp.variant().spec().connect() && brokerPid().isEmpty();
    }

    private <M extends Message> M await(Class<M> type, Duration limit, String what) throws InterruptedException {
        if (!await(() -> newest.containsKey(type) || newest.containsKey(Message.Refused.class), limit)) {
            throw TrialFailure.of("trial.does-not-do-in-time", program, what, limit.toSeconds());
        }
        return newest(type)
                .orElseThrow(() -> TrialFailure.of(
                        "trial.refuses",
                        program,
                        what,
                        newest(Message.Refused.class).orElseThrow().reason()));
    }

    /** @return whether the condition came true within the limit */
    private boolean await(BooleanSupplier condition, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            failIfBrokerEnded();
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

    /** @throws Failure if it has ended, or says what it must not */
    void failIfEnded() throws InterruptedException {
        if (garbled != null) {
            throw TrialFailure.of("trial.sends-no-message", program, garbled);
        }
        if (!child.isAlive() || newest.containsKey(Message.Failed.class)) {
            throw death();
        }
    }

    /** What sends to it would go on trying, and so would all that come after it. */
    private void failIfBrokerEnded() {
        OptionalLong pid = brokerPid();
        if (pid.isPresent()
                && ProcessHandle.of(pid.getAsLong())
                        .filter(ProcessHandle::isAlive)
                        .isEmpty()) {
            throw UnfitEnvironment.of(
                    "trial.has-ended-which-harness-had",
                    "Kafka on " + setUp.variant().destination().orElseThrow(),
                    pid.getAsLong());
        }
    }

    private Failure death() throws InterruptedException {
        Integer exit = child.waitFor(STOP_LIMIT);
        Optional<String> said = newest(Message.Failed.class)
                .map(Message.Failed::reason)
                .or(() -> newest(Message.Finished.class).map(finished -> "it was ended by " + finished.reason()));
        return new EngineDeath(exit, said, logTail()).failure(program, setUp.subject());
    }

    private <M extends Message> Optional<M> newest(Class<M> type) {
        return Optional.ofNullable(type.cast(newest.get(type)));
    }

    private void line(String line) {
        try {
            MessageParser.parse(line).ifPresentOrElse(this::receive, () -> log.println(line));
        } catch (IllegalArgumentException e) {
            log.println(line);
            garbled = e.getMessage();
        }
    }

    private void receive(Message message) {
        message.figures().ifPresent(figures -> counters = figures);
        if (message instanceof Message.Ready) {
            count(child.pid());
        }
        if (message instanceof Message.Finished || message instanceof Message.Failed) {
            // A JVM waits 0.3 s for a thread that is reading its standard input.
            Optional.ofNullable(child).ifPresent(Child::closeInput);
        }
        listener.accept(message);
        synchronized (newest) {
            newest.put(message.getClass(), message);
            newest.notifyAll();
        }
    }
}
