package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntSupplier;

/**
 * Makes of Ctrl-C and SIGTERM an interruption of the command's thread, and keeps the JVM alive until that thread has
 * stopped everything. The exit code is then 130, whatever the command returns.
 */
final class Interrupts {

    private static final int INTERRUPTED = 130;
    /** Longer than everything that a command does to stop: closing the engine, writing the recording and its analysis. */
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private final Thread command;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile boolean interrupted;

    Interrupts(Thread command) {
        this.command = command;
    }

    /** Runs the command; returns its exit code unless a signal came. */
    int guard(IntSupplier run) {
        Runtime.getRuntime().addShutdownHook(new Thread(this::onSignal, "perf-interrupt"));
        int code = run.getAsInt();
        ended.complete(code);
        return code;
    }

    /** Whether a signal has come. */
    boolean interrupted() {
        return interrupted;
    }

    private void onSignal() {
        if (ended.isDone()) {
            return;
        }
        interrupted = true;
        command.interrupt();
        try {
            ended.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            System.err.println("perf: not everything could be stopped in time; scripts/perf clean does the rest");
        }
        Runtime.getRuntime().halt(INTERRUPTED);
    }
}
