package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.kafka.Broker;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Outcome.Resumed;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.TapeServers;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * A run of any question, from the start of its command to its result on disk: the ledger of what it starts, the broker
 * that its variants send to, its folder, and how it ended. Whatever comes between, what was measured by then is kept. Closing
 * it ends what it has started.
 */
public class RunSession implements AutoCloseable {

    private static final String RESUMED = "resumed.json";

    private final Invocation typed;
    private final Console console;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();
    private Path data;
    private Optional<BrokerAddress> kafka = Optional.empty();
    private Ledger ledger;
    private Broker broker;
    private ResultFolder folder;
    private FolderLock lock;
    private List<Resumed> resumed = List.of();
    private RunStatus status = RunStatus.COMPLETE;
    private Optional<Failure> failure = Optional.empty();
    private List<String> logTail = List.of();

    /** The clock runs from here: the time limit counts from then. */
    public RunSession(Invocation typed, Console console) {
        this.typed = typed;
        this.console = console;
    }

    /** What measures. */
    @FunctionalInterface
    public interface Measuring {
        void run() throws InterruptedException;
    }

    /**
     * Makes it ready to start programs.
     *
     * @param data where the ledger is, and what is kept between runs
     * @param address of the broker that variants send to; empty for one of our own, from when the first one needs it
     * @throws UnfitEnvironment if that broker does not answer
     */
    public final void open(Path data, Optional<BrokerAddress> address) {
        Leftovers.warn(data, console::warn);
        address.ifPresent(BrokerAddress::requireListener);
        this.data = data;
        this.kafka = address;
        this.ledger = Ledger.open(data);
    }

    /** @throws io.debezium.perf.harness.InvalidConfiguration if one does not exist */
    public final List<Variant> resolve(List<VariantSpec> specs, Path app) {
        return specs.stream()
                .map(spec -> {
                    console.busy("resolving " + spec.text());
                    return Variant.resolve(spec, app);
                })
                .toList();
    }

    /** A tape, which is recorded where there is none, and a server that it is sent by. */
    public final OpenTape openTape(TapePlan tape) {
        ServerPlan server = tape.server();
        return new TapeServers(server.data(), server.database(), server.install(), ledger, console::say)
                .open(tape.request());
    }

    /**
     * The variant as it is, or with the broker that its events are sent to.
     *
     * @throws UnfitEnvironment if none can be started that it could send to
     */
    public final Variant connect(Variant variant) {
        if (!variant.spec().sendsToKafka()) {
            return variant;
        }
        if (broker == null) {
            broker = Broker.open(kafka, data, ledger, console::say);
        }
        return variant.sendingTo(broker.destination());
    }

    /** The broker, where there is one, by its name: for what must not change in the middle of a run. */
    final Map<String, String> brokerFacts() {
        return broker == null
                ? Map.of()
                : Map.of("Kafka", kafka.map(BrokerAddress::toString).orElse("a node of our own, " + Versions.kafka()));
    }

    /**
     * Makes the folder, with the plan in it.
     *
     * @param command that it is of, for its name
     * @param what it is of, for its name
     * @throws UnfitEnvironment if it cannot be written
     */
    public final void makeFolder(Path results, String command, String what, Object plan) {
        try {
            folder = ResultFolder.create(results, startedAt(), command, what);
            folder.reserve();
            KeptPlan.write(plan, typed, folder.path());
        } catch (IOException e) {
            discard();
            throw unwritable(results, "Name another folder with --out.", e);
        }
    }

    /** Keeps other runs out of the folder. */
    final void lockFolder() {
        lock = FolderLock.in(folder.path());
    }

    /** Goes on in the folder of an interrupted run, which its caller has locked. */
    final void reopen(ResultFolder interrupted) {
        console.say("going on in " + interrupted.path());
        folder = interrupted;
        try {
            folder.reserve();
        } catch (IOException e) {
            throw unwritable(folder.path(), "Make room.", e);
        }
    }

    /** Notes in the folder that the run is gone on with after so many trials. */
    final void noteResumed(int trials) throws IOException {
        Path file = folder.path().resolve(RESUMED);
        resumed = new ArrayList<>(
                Files.isRegularFile(file) ? List.of(ResultJson.readPart(file, Resumed[].class)) : List.of());
        resumed.add(new Resumed(Instant.now().truncatedTo(ChronoUnit.SECONDS), trials));
        ResultJson.replace(resumed, file);
    }

    /**
     * Removes the folder of a run in which nothing was measured.
     *
     * @param parts files and empty folders in it that were made for what was not measured
     */
    public final void discard(String... parts) {
        if (folder == null) {
            return;
        }
        try {
            folder.release();
            for (String part : parts) {
                Files.deleteIfExists(folder.path().resolve(part));
            }
            Files.deleteIfExists(folder.path().resolve(Invocation.FILE));
            Files.deleteIfExists(folder.path());
        } catch (IOException e) {
            // It holds something after all, as the log of a trial: it stays, and the failure is what matters.
            return;
        }
    }

    /**
     * Runs what measures. A failure is kept for the result; an interruption is cleared, so that the result can be written and
     * servers be stopped.
     */
    public final void measure(Measuring measuring) {
        try {
            measuring.run();
        } catch (InterruptedException e) {
            interrupt();
        } catch (CancellationException e) {
            Thread.interrupted();
            interrupt();
        } catch (Failure e) {
            // What waited without noticing the interruption has failed of it.
            if (Thread.interrupted()) {
                interrupt();
            } else {
                fail(Optional.of(e));
            }
        }
    }

    /** It was interrupted, whatever else is wrong with it. */
    final void interrupt() {
        status = RunStatus.INTERRUPTED;
    }

    /**
     * Something is wrong with it: it fails, unless it was interrupted or has failed before.
     *
     * @param tail the last lines of the log of the program that failed, if one did
     */
    public final void fail(Optional<? extends Failure> other, List<String> tail) {
        if (status == RunStatus.COMPLETE && other.isPresent()) {
            status = RunStatus.FAILED;
            failure = Optional.of(other.get());
            logTail = tail;
        }
    }

    public final void fail(Optional<? extends Failure> other) {
        fail(other, List.of());
    }

    /** The last lines of the log of a program of its own that failed; empty where none has. */
    List<String> failedLogTail() {
        return logTail;
    }

    final boolean interrupted() {
        return status == RunStatus.INTERRUPTED;
    }

    public final Optional<Failure> failure() {
        return failure;
    }

    public final Invocation typed() {
        return typed;
    }

    public final Console console() {
        return console;
    }

    /** When its command was started. */
    final Moment started() {
        return started;
    }

    public final Instant startedAt() {
        return started.time();
    }

    /** As it was before the first trial. */
    public final Machine machine() {
        return machine;
    }

    public final Ledger ledger() {
        return ledger;
    }

    public final ResultFolder folder() {
        return folder;
    }

    public final Outcome outcome() {
        String message = failure.map(Throwable::getMessage).orElse("");
        return new Outcome(status, message, failure.isPresent() ? failedLogTail() : List.of(), resumed);
    }

    /** What its result begins with. */
    public final ResultHeader header(Class<? extends Result> type) {
        return ResultHeader.of(type, startedAt(), outcome(), typed.commandLine(), environment());
    }

    private Environment environment() {
        return new Environment(
                machine.os(),
                machine.kernel(),
                machine.cpu(),
                machine.cores(),
                machine.memoryBytes(),
                harness(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                machine.loadAverage().orElse(null),
                HardwareCounters.problem()
                        .map(why -> ("not counted: " + why.rule() + ". " + why.remedy()).strip())
                        .orElse(""));
    }

    /** The commit of this project that runs, with {@code -dirty} where files were changed; its version where no git tells. */
    private static String harness() {
        URL code = Versions.class.getProtectionDomain().getCodeSource().getLocation();
        return Command.of("git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
                .in(Path.of(URI.create(code.toString())).getParent())
                .attempt(Duration.ofSeconds(10))
                .filter(Command.FinishedCommand::ok)
                .map(found -> found.out().strip())
                .orElse(Versions.project());
    }

    /**
     * Keeps the result beside that of an interrupted run. That it could not be kept is a failure when there is no other: the
     * result can still be shown.
     */
    public final <R> RunResult<R> ended(R result) {
        Optional<Failure> unsaved = Optional.empty();
        try {
            folder.release();
            folder.setAside();
            ResultJson.write(result, folder.json());
        } catch (IOException e) {
            boolean trials = lock != null || !resumed.isEmpty();
            String remedy = trials ? "Make room; completed trials are kept." : "Make room.";
            unsaved = Optional.of(unwritable(folder.json(), remedy, e));
        }
        return new RunResult<>(result, folder, failure.isPresent() ? failure : unsaved);
    }

    static UnfitEnvironment unwritable(Path path, String remedy, IOException e) {
        return new UnfitEnvironment(path.toString(), "cannot be written: " + e.getMessage(), remedy, e);
    }

    @Override
    public void close() {
        try (Ledger opened = ledger;
                FolderLock held = lock;
                Broker started = broker) {
            // Each is closed even when another fails, the broker first: the ledger has its entries.
            if (folder != null) {
                folder.release();
            }
        } catch (IOException e) {
            // The room stays taken; how the run ended matters more.
            return;
        }
    }
}
