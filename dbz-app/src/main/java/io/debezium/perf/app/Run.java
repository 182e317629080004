package io.debezium.perf.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The common part of the programs, from the command line to the exit code: 0 for done, 2 for a wrong command line, 4 for a
 * run that failed. SIGTERM and SIGINT ask a run to end, and the process ends with the code that the run then gives.
 */
abstract class Run {

    private static final int DONE = 0;
    private static final int WRONG_COMMAND_LINE = 2;
    private static final int FAILED = 4;

    final Arguments arguments;
    final EngineProperties properties;
    final LinkWriter link;
    /** Completed when the run is asked to end, by itself or from outside. */
    final CompletableFuture<String> stopReason;

    final FlightRecording recording = new FlightRecording();
    private final CompletableFuture<String> failure = new CompletableFuture<>();

    /** The inputs of a run. */
    record Start(
            Arguments arguments, EngineProperties properties, LinkWriter link, CompletableFuture<String> stopReason) {}

    Run(Start start) {
        this.arguments = start.arguments();
        this.properties = start.properties();
        this.link = start.link();
        this.stopReason = start.stopReason();
    }

    /** Runs to the end; returns the exit code. */
    abstract int toEnd() throws InterruptedException;

    /**
     * Ends the process with the run's exit code.
     *
     * @param debezium supplies the Debezium version; empty for none
     * @param program creates the run; throws an {@link IllegalArgumentException} if it cannot do what the command line says
     */
    static void start(String[] words, Supplier<String> debezium, Function<Start, Run> program)
            throws InterruptedException {
        // Standard output belongs to the protocol; whatever a library prints there must not get into it.
        PrintStream protocol = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        if (List.of(words).contains("--help")) {
            protocol.print(Arguments.HELP);
            return;
        }
        CompletableFuture<String> stopReason = new CompletableFuture<>();
        CompletableFuture<Integer> exit = new CompletableFuture<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> onShutdown(stopReason, exit), "perf-shutdown"));
        try {
            Arguments arguments = Arguments.parse(List.of(words));
            LinkWriter link = new LinkWriter(protocol);
            Run run = program.apply(new Start(arguments, EngineProperties.of(arguments), link, stopReason));
            String pid = Long.toString(ProcessHandle.current().pid());
            link.send("hello", Map.of("pid", pid, "debezium", debezium.get()));
            exit.complete(run.toEnd());
        } catch (IllegalArgumentException e) {
            System.err.println("dbz-app: " + e.getMessage());
            exit.complete(WRONG_COMMAND_LINE);
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            exit.complete(FAILED);
        }
        // Not a return: a thread that is left behind must not keep the process alive. Not a halt: the flight recorder
        // removes its repository, and writes the recording of a command line, when the JVM shuts down.
        System.exit(exit.join());
    }

    /**
     * The shutdown hook: on a signal, asks the run to end and ends the process with its exit code; at the run's own end there
     * is nothing to do.
     */
    private static void onShutdown(CompletableFuture<String> stopReason, CompletableFuture<Integer> exit) {
        if (!exit.isDone()) {
            stopReason.complete("signal");
            Runtime.getRuntime().halt(exit.join());
        }
    }

    /**
     * Starts to carry out the harness's commands, if the harness has started this process.
     *
     * @param figures supplies the current figures
     */
    final void listen(Supplier<Map<String, String>> figures) {
        if (arguments.linked()) {
            if (arguments.recordable()) {
                FlightRecording.prepare();
            }
            start("perf-commands", new Commands(link, figures, recording, stopReason::complete));
        }
    }

    /** Sends a progress message at fixed intervals until there is a reason to stop. */
    final void progress(Supplier<Map<String, String>> figures) {
        long every = arguments.progressEvery().toNanos();
        for (long due = System.nanoTime() + every; !stopReason.isDone(); ) {
            long left = due - System.nanoTime();
            if (left > 0) {
                LockSupport.parkNanos(left);
            } else {
                link.send("progress", figures);
                due += every;
            }
        }
    }

    /** Makes the run fail; of several reasons the first one is reported. */
    final void fail(String reason) {
        failure.complete(reason);
        stopReason.complete("engine");
    }

    /**
     * Sends the last message.
     *
     * @param figures the last figures
     * @return the exit code
     */
    final int end(String reason, Map<String, String> figures) {
        boolean failed = failure.isDone();
        figures.put("reason", failure.getNow(reason));
        if (failed) {
            System.err.println("dbz-app: failed: " + figures.get("reason"));
        }
        link.send(failed ? "failed" : "finished", figures);
        return failed ? FAILED : DONE;
    }

    /** Starts a daemon thread, which does not keep the process alive. */
    static Thread start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
