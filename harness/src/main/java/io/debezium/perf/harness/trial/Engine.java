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
 * The process of the program under test for one trial, controlled over the link: prepare, start, wait until it is ready, drive,
 * catch up, stop. If the process dies, every waiting method throws a {@link Failure} with the reason that the process gave. For
 * one use; closing kills the process if it still runs. Its latest messages can be read at any time.
 */
public final class Engine implements AutoCloseable {

    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    /** How long a program may take to start and to find its position, which after a restart is in the middle of the stream. */
    private static final Duration FIRST_LIMIT = Duration.ofSeconds(180);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
    /** How long stopping may take; longer than the program itself waits for its engine. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(120);

    /** How often a display is updated. */
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

    /** Builds the command line of the process. */
    public interface CommandLine {

        /** @param folder the trial's own folder, which exists */
        Command in(Path folder) throws IOException;
    }

    /**
     * An engine that runs the variant of the set-up.
     *
     * @param options command-line options of the program under test
     */
    public Engine(TrialSetUp setUp, Map<String, String> properties, List<String> options, Ledger ledger) {
        this(EngineDeath.ENGINE, setUp, folder -> setUp.variant().command(folder, properties, options), ledger);
    }

    /** @param program name of the program in messages to the user and of its log file */
    public Engine(String program, TrialSetUp setUp, CommandLine commandLine, Ledger ledger) {
        this.program = program;
        this.setUp = setUp;
        this.commandLine = commandLine;
        this.ledger = ledger;
    }

    /** The command line; empty before {@link #prepare}. */
    String command() {
        return command == null ? "" : command.toString();
    }

    /** The last lines of the process's output, without messages of the link; empty before it was started. */
    public List<String> logTail() {
        return child == null
                ? List.of()
                : child.tail().stream()
                        .filter(line -> !line.startsWith("perf1 "))
                        .toList();
    }

    /** The newest counters that the process sent; empty before it is ready. */
    public Optional<Counters> latest() {
        return Optional.ofNullable(counters);
    }

    /** The number of events consumed according to the {@linkplain #latest newest counters}; 0 before there are any. */
    public long events() {
        return latest().map(Counters::events).orElse(0L);
    }

    /** Creates the trial's folder and builds the command line. */
    public void prepare() {
        try {
            Files.createDirectories(setUp.folder());
            command = commandLine.in(setUp.folder());
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(setUp.folder(), e);
        }
    }

    /**
     * Starts the prepared command.
     *
     * @param listener given each message as it arrives, on a thread of its own
     * @throws UnfitEnvironment if the process cannot be started
     */
    public void start(Consumer<Message> listener) {
        this.listener = listener;
        // The first call takes a moment; it is made here so that it does not delay a later one.
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

    /** Starts the flight recording; returns the counters right after its start. */
    Counters record() throws InterruptedException {
        ResourceBundle overrides = ResourceBundle.getBundle("io.debezium.perf.harness.trial.jfr");
        Map<String, String> settings =
                overrides.keySet().stream().collect(Collectors.toMap(name -> name, overrides::getString));
        child.send(LinkCommand.record(setUp.recording(), "profile", settings));
        return await(Message.Recording.class, ANSWER_LIMIT, "start a flight recording")
                .counters();
    }

    /** Stops the flight recording; returns the counters right before its end. */
    Counters recorded() throws InterruptedException {
        child.send(LinkCommand.RECORDED);
        return await(Message.Recorded.class, ANSWER_LIMIT, "write the flight recording")
                .counters();
    }

    /** Makes the process collect all garbage; returns the live heap and the CPU time of the collection. */
    Message.Collected collected() throws InterruptedException {
        child.send(LinkCommand.COLLECT);
        return await(Message.Collected.class, ANSWER_LIMIT, "collect garbage");
    }

    /** The current state of the process: memory, threads, files. */
    ProcessState state() {
        return ProcessState.of(child.pid());
    }

    /**
     * Waits for counters that one of the next progress messages provides.
     *
     * @throws TrialFailure if no such message comes in time
     */
    public Counters awaitCounters(Supplier<Optional<Counters>> told) throws InterruptedException {
        if (!await(() -> told.get().isPresent(), ANSWER_LIMIT)) {
            throw TrialFailure.of("trial.no-progress", program, ANSWER_LIMIT.toSeconds());
        }
        return told.get().orElseThrow();
    }

    /**
     * Waits for a condition.
     *
     * @param howFar gives the program's progress; called a few times a second, so it may also update a display
     * @param stalls how long the progress may stand still
     * @return whether the condition came true; false if the progress stood still for too long
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
     * Waits until the process ends, in order or not.
     *
     * @param howFar gives the program's progress, 0 before its first event; called a few times a second
     * @param limit how long the progress may stand still after the first event; before it, a longer limit applies since the
     *     program has to start and to find its position
     * @return false if the progress stood still for too long
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

    /** Lets time pass, and fails if the process dies meanwhile. */
    public void spend(Duration time) throws InterruptedException {
        await(() -> false, time);
    }

    /**
     * Waits until the program has consumed everything up to a position of the WAL, or the limit has passed.
     *
     * @param position the LSN, in bytes, at or before which the last event begins
     * @param look called a few times a second with the time left
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

    /**
     * Reads all clocks now.
     *
     * @param counters as the program reported them for this moment; null if the report is still outstanding
     */
    public ClockReading reading(Counters counters) {
        return new ClockReading(counters, Usage.read(pids()), counted());
    }

    /** The process ids of each party of the trial whose CPU time is measured separately. */
    public Map<Party, List<Long>> pids() {
        return Map.of(
                Party.ENGINE, pid().stream().toList(),
                Party.SENDER, sender.stream().boxed().toList(),
                Party.SERVER, setUp.serverPid().stream().boxed().toList(),
                Party.TABLE, setUp.variant().tablePid().stream().boxed().toList(),
                Party.BROKER, brokerPid().stream().boxed().toList());
    }

    /** The process id; empty before the process was started. */
    Optional<Long> pid() {
        return Optional.ofNullable(child).map(Child::pid);
    }

    /**
     * Sets which process decodes the WAL for this engine.
     *
     * @param pid of the server process that sends the stream
     */
    void sender(OptionalLong pid) {
        sender = pid;
    }

    /** The process id of the Kafka node that the harness has started for this trial; empty without one. */
    private OptionalLong brokerPid() {
        return setUp.variant().spec().sendsToKafka()
                ? setUp.variant().destination().map(Destination::pid).orElse(OptionalLong.empty())
                : OptionalLong.empty();
    }

    /**
     * Starts the hardware counters in the threads of a process, where the machine has them. Called by itself when the program
     * is ready.
     */
    public void count(long pid) {
        if (HardwareCounters.problem().isEmpty()) {
            hardware = HardwareCounters.of(pid);
        }
    }

    /** The hardware counts since {@link #count}; empty before it was called, and where the machine has no such counters. */
    public Optional<CounterReading> counted() {
        HardwareCounters counting = hardware;
        return counting == null ? Optional.empty() : Optional.of(counting.read());
    }

    /** Peak resident set size of the process; empty where the system does not report it. */
    public Optional<Long> peakRssBytes() {
        return ProcessState.peakRssBytes(child.pid());
    }

    /** Stops the program in order and waits for its end; returns its last message. */
    public Message.Finished stop() throws InterruptedException {
        return end(LinkCommand.STOP);
    }

    /**
     * Ends the program without stopping its engine first, where nothing depends on the engine's shutdown; returns the last
     * message.
     */
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
     * @throws Failure if it ended without such a message
     */
    public Message.Finished finished() throws InterruptedException {
        Optional<Message.Finished> finished = newest(Message.Finished.class);
        if (finished.isEmpty()) {
            throw death();
        }
        return finished.get();
    }

    /** Whether the process was killed (SIGKILL) and left no last message. */
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

    /** Whether killing the process would leave topics on a broker that outlives the trial. */
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

    /** Waits for a condition; returns whether it came true within the limit. */
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

    /** @throws Failure if the process has ended or sent an invalid message */
    void failIfEnded() throws InterruptedException {
        if (garbled != null) {
            throw TrialFailure.of("trial.sends-no-message", program, garbled);
        }
        if (!child.isAlive() || newest.containsKey(Message.Failed.class)) {
            throw death();
        }
    }

    /** Fails if the broker has ended: the program would retry without end, and every later trial would as well. */
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

    /** The newest message of a type; empty before there is one. */
    <M extends Message> Optional<M> newest(Class<M> type) {
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
