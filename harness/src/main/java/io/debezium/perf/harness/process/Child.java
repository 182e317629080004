package io.debezium.perf.harness.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A running program whose output is drained, so that it never blocks on a full pipe. Closing it kills the program if it still
 * runs, and waits until its output has been read. A program that the {@link Ledger} has started is killed with its
 * descendants, and its entry is removed when they have ended. Thread-safe.
 */
public final class Child implements AutoCloseable {

    private static final int TAIL_LINES = 40;
    private static final int LOOK_AGAIN_MILLIS = 50;
    private static final Duration GRACE = Duration.ofSeconds(10);
    /** Exit code after SIGINT: 128 + 2. */
    private static final int INTERRUPTED = 130;
    /** An upper bound of the time between the arrivals of one Ctrl-C at two processes of the group. */
    private static final Duration SAME_SIGNAL = Duration.ofMillis(500);

    private final Process process;
    private final ProcessIdentity identity;
    private final Ledger.Entry entryOrNull;
    private final Writer input;
    private final Deque<String> tail = new ArrayDeque<>();
    private final List<Thread> drains;
    private volatile boolean awaitedOurs;

    /** @param entryOrNull the entry in the ledger of a program that leads its own session; null for others */
    Child(String name, Process process, Ledger.Entry entryOrNull, Consumer<String> out, Consumer<String> err) {
        this.process = process;
        this.identity = entryOrNull == null
                ? ProcessIdentity.of(process.toHandle())
                : ProcessIdentity.of(process.toHandle(), () -> ProcessFacts.read(entryOrNull.file()));
        this.entryOrNull = entryOrNull;
        this.input = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.drains = List.of(
                drain(name + " stdout", process.getInputStream(), out),
                drain(name + " stderr", process.getErrorStream(), err));
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    ProcessIdentity identity() {
        return identity;
    }

    /** Writes a line to its standard input. It is no error if the program has closed it: callers see the end of the program. */
    public synchronized void send(String line) {
        try {
            input.write(line);
            input.write('\n');
            input.flush();
        } catch (IOException e) {
            remember("(standard input closed: " + e.getMessage() + ")");
        }
    }

    public synchronized void closeInput() {
        try {
            input.close();
        } catch (IOException e) {
            remember("(standard input closed: " + e.getMessage() + ")");
        }
    }

    /**
     * Waits for its end, and for its output to be read.
     *
     * @return the exit code, or null when it still runs after the limit
     * @throws InterruptedException if this thread is interrupted; also shortly after the program has ended by Ctrl-C: without
     *     a session of its own, the signal reaches the program and the harness in either order
     */
    public Integer waitFor(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return null;
        }
        for (Thread drain : drains) {
            // A grandchild may keep the pipe open after the child has ended: do not wait for that one.
            drain.join(GRACE.toMillis());
        }
        if (process.exitValue() == INTERRUPTED && !awaitedOurs) {
            awaitedOurs = true;
            Thread.sleep(SAME_SIGNAL.toMillis());
        }
        return process.exitValue();
    }

    /**
     * Waits for a line of its output that says that it is ready. A connection attempt would not do, since another program may
     * listen on its port.
     *
     * @param text part of the line to wait for
     * @return whether the line came before the end of the program and within the limit
     */
    public boolean awaitLine(String text, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (tail().stream().noneMatch(line -> line.contains(text))) {
            if (process.waitFor(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
                return false;
            }
        }
        return true;
    }

    /**
     * Waits for its end without a limit; an interrupt does not end the wait, and is kept.
     *
     * @return the exit code
     */
    public int awaitEnd() {
        return process.onExit().join().exitValue();
    }

    /** Sends a signal by {@code kill -NAME}, for signals that Java has no call for; does nothing if it has ended. */
    public void signal(String name) {
        if (process.isAlive()) {
            Command.of("kill", "-" + name, Long.toString(process.pid())).attempt(GRACE);
        }
    }

    /**
     * Sends SIGTERM, waits for its end or until the grace is over, and closes it. An interrupt does not cut this short, and
     * is kept.
     */
    public void end(Duration grace) {
        process.destroy();
        Interruption.deferred(() -> waitFor(grace));
        close();
    }

    /** The last lines of its standard output and standard error, oldest first. */
    public List<String> tail() {
        synchronized (tail) {
            return List.copyOf(tail);
        }
    }

    @Override
    public void close() {
        Interruption.deferred(() -> {
            if (entryOrNull == null) {
                process.destroyForcibly();
            } else if (identity.kill(GRACE).isEmpty()) {
                entryOrNull.remove();
            }
            waitFor(GRACE);
        });
    }

    private Thread drain(String name, InputStream stream, Consumer<String> consumer) {
        Thread thread = new Thread(() -> drain(stream, consumer), name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void drain(InputStream stream, Consumer<String> consumer) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                remember(line);
                consumer.accept(line);
            }
        } catch (IOException e) {
            // The pipe breaks when the process is killed, or is closed here: that is its end, not an error.
        }
    }

    private void remember(String line) {
        synchronized (tail) {
            tail.addLast(line);
            if (tail.size() > TAIL_LINES) {
                tail.removeFirst();
            }
        }
    }
}
