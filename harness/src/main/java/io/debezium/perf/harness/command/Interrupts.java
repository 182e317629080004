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
 * Makes of Ctrl-C and SIGTERM an interruption of the command's thread, and keeps the JVM alive until that thread has
 * stopped everything. The exit code is then 130, whatever the command returns.
 *
 * <p>What no code expects, an {@link Error} above all, ends the command with exit code 70: at once in its own thread, by an
 * interruption where another thread has died of it, since whatever waits for that thread would wait for ever.
 */
public final class Interrupts {

    private static final int INTERRUPTED = 130;
    /** Longer than everything that a command does to stop: closing the engine, writing the recording and its analysis. */
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
     * @param report prints a fault, as soon as it is known
     * @return the command's exit code, or 70 after a fault
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

    /** Whether a signal has come. */
    boolean interrupted() {
        return interrupted;
    }

    /** Whether a fault has been reported, after which everything else that goes wrong follows from it. */
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

    /** Every thread of ours runs code of ours from its first frame on. */
    private static boolean isOurs(Throwable fault) {
        return Arrays.stream(fault.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith("io.debezium.perf."));
    }

    /** The first is the one that matters. */
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
