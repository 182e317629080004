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
 * A run of any question, from the start of its command to its result on disk: the ledger of processes, the broker that variants
 * send to, the folder, and the outcome. Measurements are kept if the run fails or is interrupted. Closing ends everything that
 * the run has started.
 */
public class RunSession implements AutoCloseable {

    private static final String RESUMED = "resumed.json";

    private final Invocation typed;
    private final Console console;
    private final Moment started = Moment.now();
    private final Environment environment;
    private Optional<BrokerAddress> kafka = Optional.empty();
    private Ledger ledger;
    private Broker broker;
    private ResultFolder folder;
    /**
     * Keeps other runs out of the folder; null before a run of trials has its folder, and in a resumed run, whose folder the
     * caller has locked.
     */
    FolderLock lock;

    private List<Resumed> resumed = List.of();
    private RunStatus status = RunStatus.COMPLETE;
    private Optional<Failure> failure = Optional.empty();
    private List<String> logTail = List.of();

    /** Begins a run on this machine; its time limit counts from now. */
    public RunSession(Invocation typed, Console console) {
        this(typed, console, Machine.here(harness()));
    }

    /** Begins a run that measures nothing itself. */
    public RunSession(Invocation typed, Console console, Environment environment) {
        this.typed = typed;
        this.console = console;
        this.environment = environment;
    }

    /** The measuring part of a run. */
    @FunctionalInterface
    public interface Measuring {
        void run() throws InterruptedException;
    }

    /**
     * Prepares the run for starting programs.
     *
     * @param address of the broker that variants send to; if empty, the harness starts one when it is needed
     * @throws UnfitEnvironment if that broker does not answer
     */
    public final void open(Optional<BrokerAddress> address) {
        Leftovers.warn(typed.data(), console::warn);
        address.ifPresent(BrokerAddress::requireListener);
        this.kafka = address;
        this.ledger = Ledger.open(typed.data());
    }

    /** @throws io.debezium.perf.harness.InvalidConfiguration if there is no such variant */
    public final List<Variant> resolve(List<VariantSpec> specs) {
        return specs.stream()
                .map(spec -> {
                    console.busy("resolving " + spec.text());
                    return Variant.resolve(spec, typed.app());
                })
                .toList();
    }

    /** Opens a tape, which is recorded first if it does not exist, with a server that sends it. */
    public final OpenTape openTape(TapePlan tape) {
        ServerPlan server = tape.server();
        return new TapeServers(typed.data(), server.database(), server.install(), ledger, console::say)
                .open(tape.request());
    }

    /**
     * Connects a variant that sends to Kafka with a broker; returns any other variant as it is.
     *
     * @throws UnfitEnvironment if the broker cannot be started
     */
    public final Variant connect(Variant variant) {
        if (!variant.spec().sendsToKafka()) {
            return variant;
        }
        if (broker == null) {
            broker = Broker.open(kafka, typed.data(), ledger, console::say);
        }
        return variant.sendingTo(broker.destination());
    }

    /** The broker as a fact of the run's {@link Provenance}; empty without a broker. */
    final Map<String, String> brokerFacts() {
        return broker == null
                ? Map.of()
                : Map.of("Kafka", kafka.map(BrokerAddress::toString).orElse("a node of our own, " + Versions.KAFKA));
    }

    /**
     * Creates the run's folder, with the plan in it.
     *
     * @param command name of the command, for the folder's name
     * @param what subject of the run, for the folder's name
     * @throws UnfitEnvironment if it cannot be written
     */
    public final void makeFolder(String command, String what, Object plan) {
        try {
            folder = ResultFolder.create(typed.results(), startedAt(), command, what);
            folder.reserve();
            KeptPlan.write(plan, typed, folder.path());
        } catch (IOException e) {
            discard();
            throw unwritable(typed.results(), "Name another folder with --out.", e);
        }
    }

    /** Continues in the folder of an interrupted run, which the caller has locked. */
    final void reopen(ResultFolder interrupted) {
        console.say("going on in " + interrupted.path());
        folder = interrupted;
        try {
            folder.reserve();
        } catch (IOException e) {
            throw unwritable(folder.path(), "Make room.", e);
        }
    }

    /**
     * Records in the folder that the run was resumed.
     *
     * @param trials number of trials that it had
     */
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
     * @param parts files and empty folders in it to delete as well
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
            // The folder is not empty, for example because of a trial's log: it stays, and how the run failed is what
            // matters.
            return;
        }
    }

    /**
     * Runs the measuring part. A failure is recorded for the result; an interrupt is recorded and cleared, so that the result
     * can be written and servers can be stopped.
     */
    public final void measure(Measuring measuring) {
        try {
            measuring.run();
        } catch (InterruptedException | CancellationException e) {
            Thread.interrupted();
            interrupt();
        } catch (Failure e) {
            // A wait that does not handle interrupts fails because of one.
            if (Thread.interrupted()) {
                interrupt();
            } else {
                fail(Optional.of(e));
            }
        }
    }

    /** Marks the run as interrupted, which takes precedence over a failure. */
    final void interrupt() {
        status = RunStatus.INTERRUPTED;
    }

    /**
     * Marks the run as failed, unless it was interrupted or has failed before.
     *
     * @param other the failure; empty for none
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

    /** The last lines of the log of the program that failed; empty if none did. */
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

    /** When the run began. */
    final Moment started() {
        return started;
    }

    public final Instant startedAt() {
        return started.time();
    }

    /** The machine, as it was before the first trial. */
    public final Environment environment() {
        return environment;
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

    /** The header of the run's result. */
    public final ResultHeader header(Class<? extends Result> type) {
        return ResultHeader.of(type, startedAt(), outcome(), typed.commandLine(), environment);
    }

    /** The commit of this project that runs, with {@code -dirty} if files were changed; its version if git cannot tell. */
    private static String harness() {
        URL code = Versions.class.getProtectionDomain().getCodeSource().getLocation();
        return Command.of("git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
                .in(Path.of(URI.create(code.toString())).getParent())
                .attempt(Duration.ofSeconds(10))
                .filter(Command.FinishedCommand::ok)
                .map(found -> found.out().strip())
                .orElse(Versions.PROJECT);
    }

    /**
     * Writes the result; an earlier result of the interrupted run is set aside. If writing fails, this is the run's failure
     * unless there is another; the result can still be shown.
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

    static Failure unwritable(Path path, String remedy, IOException e) {
        return new UnfitEnvironment(path.toString(), "cannot be written: " + e.getMessage(), remedy).because(e);
    }

    @Override
    public void close() {
        try (Ledger opened = ledger;
                FolderLock held = lock;
                Broker started = broker) {
            // All are closed even if one fails, the broker first since the ledger has the entries of its processes.
            if (folder != null) {
                folder.release();
            }
        } catch (IOException e) {
            // The reserved disk space stays allocated; how the run ended matters more.
            return;
        }
    }
}
