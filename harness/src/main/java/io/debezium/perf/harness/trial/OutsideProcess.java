package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.ResidentMemory;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * A program of somebody else's while it runs. The kernel forgets what a process has used as soon as its parent has
 * waited for it, unless that parent is still there to be asked. So it runs below a shell that says when it is ready, starts
 * it when it is told to, waits for it, says with which code it ended, and stays until it has been asked.
 */
final class OutsideProcess implements AutoCloseable {

    private static final String SHELL =
            "printf '%s\\n' \"$0\"; read -r ignored; \"$@\" < /dev/null; printf '\\n%s %s\\n' \"$0\" \"$?\"; read -r ignored";

    private final Child shell;
    private final PrintWriter log;
    private final LastLine out;
    private volatile long startedNanos = System.nanoTime();

    /**
     * How it ended.
     *
     * @param exit its exit code
     * @param atNanos when, as {@link System#nanoTime()}
     */
    record Exited(int exit, long atNanos) {}

    /** @param lines given each line of its standard output, on a thread of its own */
    OutsideProcess(Command command, Path logFile, Ledger ledger, Consumer<String> lines) throws IOException {
        String sign = "perf-ended-" + UUID.randomUUID();
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", SHELL, sign));
        words.addAll(command.words());
        this.log = new PrintWriter(Files.newBufferedWriter(logFile), true);
        this.out = new LastLine(sign, lines);
        this.shell = ledger.start(
                new Command(words, command.environment(), command.directory()), "outside", out, log::println);
        out.ready.thenRun(this::begin);
    }

    /** Its start is noted before it runs: however late the shell's line is read, none of its time is left out. */
    private void begin() {
        startedNanos = System.nanoTime();
        shell.send("");
    }

    /** Waits for its end; null when it still runs after the limit. */
    Exited await(Duration limit) throws InterruptedException {
        try {
            return out.end.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** When the shell was told to start it, as {@link System#nanoTime()}; until then when the shell itself was started. */
    long startedNanos() {
        return startedNanos;
    }

    /** The shell's id. */
    long pid() {
        return shell.pid();
    }

    /** Whether nothing can come any more: not even the shell is there. */
    boolean gone() throws InterruptedException {
        return shell.waitFor(Duration.ZERO) != null && !out.end.isDone();
    }

    /** What it holds now, with all its descendants. */
    ResidentMemory memory() {
        return ResidentMemory.below(shell.pid());
    }

    /** CPU of it and of all descendants that were waited for; to be asked when it has ended. Up to 0.02 s too little. */
    double cpuSeconds() {
        return CpuClock.waitedFor(shell.pid());
    }

    List<String> tail() {
        return shell.tail().stream().filter(line -> !line.startsWith(out.sign)).toList();
    }

    /** Kills what still runs of it. */
    @Override
    public void close() {
        shell.close();
        log.close();
    }

    /**
     * Passes lines on, one behind, until the shell's own: the shell begins it with a line end, so that it stands alone
     * even when the program has not ended its last line, and that leaves an empty line when it has.
     */
    private static final class LastLine implements Consumer<String> {

        private final String sign;
        private final Consumer<String> lines;
        private final CompletableFuture<Exited> end = new CompletableFuture<>();
        private final CompletableFuture<Void> ready = new CompletableFuture<>();
        private String held;

        private LastLine(String sign, Consumer<String> lines) {
            this.sign = sign;
            this.lines = lines;
        }

        @Override
        public void accept(String line) {
            if (line.equals(sign)) {
                ready.complete(null);
                return;
            }
            if (line.startsWith(sign)) {
                long now = System.nanoTime();
                if (held != null && !held.isEmpty()) {
                    lines.accept(held);
                }
                end.complete(new Exited(Integer.parseInt(line.substring(sign.length() + 1)), now));
                return;
            }
            if (held != null) {
                lines.accept(held);
            }
            held = line;
        }
    }
}
