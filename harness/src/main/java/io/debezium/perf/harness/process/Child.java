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
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A running program whose output is drained, so that it never blocks on a full pipe. Closing it kills it if it still
 * runs, and waits until its output has been read to the end. Thread-safe.
 */
public final class Child implements AutoCloseable {

    private static final int TAIL_LINES = 40;
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Process process;
    private final Writer input;
    private final Deque<String> tail = new ArrayDeque<>();
    private final List<Thread> drains;

    Child(String name, Process process, Consumer<String> out, Consumer<String> err) {
        this.process = process;
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

    /** When the program started, as the operating system has it; tells it from a later one with the same id. */
    public Instant startedAt() {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }

    /** Writes a line to its standard input. A program that has closed it is not an error: its end is seen elsewhere. */
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
     */
    public Integer waitFor(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return null;
        }
        for (Thread drain : drains) {
            // A grandchild may keep the pipe open after the child has ended: do not wait for that one.
            drain.join(GRACE.toMillis());
        }
        return process.exitValue();
    }

    /** Asks it to end (SIGTERM). */
    public void terminate() {
        process.destroy();
    }

    /** The last lines of both outputs, oldest first. */
    public List<String> tail() {
        synchronized (tail) {
            return List.copyOf(tail);
        }
    }

    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            if (process.isAlive()) {
                process.destroyForcibly();
            }
            waitFor(GRACE);
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
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
