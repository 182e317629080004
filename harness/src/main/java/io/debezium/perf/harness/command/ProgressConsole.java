package io.debezium.perf.harness.command;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

/**
 * Shows the progress of a run: on a terminal in one line that is redrawn, elsewhere in a new line when the phase changes and
 * then every ten seconds.
 */
public final class ProgressConsole implements Console, AutoCloseable {

    private static final Duration PLAIN_EVERY = Duration.ofSeconds(10);
    private static final String ERASE = "\r\u001B[K";

    private final PrintWriter err;
    private final boolean terminal;
    private Phase shown;
    private long shownAt;
    private boolean lineOpen;

    public ProgressConsole(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public synchronized void say(String line) {
        erase();
        err.println(line);
    }

    @Override
    public synchronized void busy(String line) {
        if (terminal) {
            redraw(line);
        }
    }

    @Override
    public synchronized void warn(String line) {
        say("warning: " + line);
    }

    @Override
    public synchronized void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest) {
        long now = System.nanoTime();
        if (terminal) {
            redraw(line(phase, left, latest));
        } else if (phase != shown || now - shownAt >= PLAIN_EVERY.toNanos()) {
            err.println(line(phase, left, latest));
            shownAt = now;
        }
        shown = phase;
    }

    /** Erases the line that is being redrawn. */
    @Override
    public synchronized void close() {
        erase();
    }

    private void redraw(String line) {
        Printable.styled(err, ERASE);
        err.print(line.substring(0, Math.min(line.length(), Terminal.columns() - 1)));
        err.flush();
        lineOpen = true;
    }

    private void erase() {
        if (lineOpen) {
            Printable.styled(err, ERASE);
            lineOpen = false;
        }
    }

    private static String line(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest) {
        StringBuilder line = new StringBuilder("%-9s".formatted(phase.label()));
        latest.ifPresent(point -> {
            line.append(String.format(Locale.ROOT, "  %,8.0f events/s", point.eventsPerSecond()));
            if (point.latencyP50Micros() != null) {
                line.append(String.format(Locale.ROOT, "  lag %s", time(point.latencyP50Micros() / 1000)));
            }
            line.append(String.format(Locale.ROOT, "  %.2f cores", point.cpuCores()));
        });
        left.ifPresent(time -> line.append("  %d s left".formatted((time.toMillis() + 999) / 1000)));
        return line.toString().stripTrailing();
    }

    private static String time(double millis) {
        return millis < 1000
                ? String.format(Locale.ROOT, "%.1f ms", millis)
                : String.format(Locale.ROOT, "%.1f s", millis / 1000);
    }
}
