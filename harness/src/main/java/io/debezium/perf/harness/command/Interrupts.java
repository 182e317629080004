package io.debezium.perf.harness.command;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Turns Ctrl-C and SIGTERM into an interruption of the command's thread, and keeps the JVM alive until that thread has
 * stopped everything. The exit code is then 130, whatever the command returns.
 *
 * <p>An unexpected exception, above all an {@link Error}, ends the command with exit code 70. If it ends another thread, the
 * command's thread is interrupted, since it could otherwise wait for that thread for ever.
 */
public final class Interrupts {

    private static final int INTERRUPTED = 130;
    /** How long a signal lets the command stop: closing the engine, writing the recording and its analysis take less. */
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private final Thread command;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile boolean interrupted;
    private volatile boolean faulted;

    public Interrupts(Thread command) {
        this.command = command;
    }

    /**
     * Runs the command.
     *
     * @param report prints an unexpected failure, as soon as it is known
     * @return the command's exit code, or 70 after an unexpected failure
     */
    public int guard(IntSupplier run, Consumer<Throwable> report) {
        Runtime.getRuntime().addShutdownHook(new Thread(this::onSignal, "perf-interrupt"));
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> onFault(thread, fault, report));
        int code = Errors.BUG;
        try {
            code = run.getAsInt();
        } catch (Throwable fault) {
            report(fault, report);
        } finally {
            ended.complete(code);
        }
        return faulted ? Errors.BUG : code;
    }

    /** Whether Ctrl-C or SIGTERM has been received. */
    boolean interrupted() {
        return interrupted;
    }

    /** Whether an unexpected failure has been reported; all later failures follow from it. */
    boolean faulted() {
        return faulted;
    }

    private void onFault(Thread thread, Throwable fault, Consumer<Throwable> report) {
        if (fault instanceof Error || isOurs(fault)) {
            report(fault, report);
            command.interrupt();
        } else {
            System.err.printf("warning: thread %s of a library has ended: %s%n", thread.getName(), fault);
        }
    }

    /** Whether the failed thread is the harness's: each of its threads starts in its code. */
    private static boolean isOurs(Throwable fault) {
        return Arrays.stream(fault.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith("io.debezium.perf."));
    }

    /** Reports only the first failure, from which later ones follow. */
    private synchronized void report(Throwable fault, Consumer<Throwable> report) {
        if (!faulted) {
            faulted = true;
            report.accept(fault);
        }
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
            System.err.println("perf: not everything could be stopped in time; run scripts/perf clean");
        }
        Runtime.getRuntime().halt(INTERRUPTED);
    }
}
