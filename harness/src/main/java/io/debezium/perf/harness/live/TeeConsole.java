package io.debezium.perf.harness.live;

import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

/** A console whose words are also written on the monitor. */
record TeeConsole(RunMonitor monitor, Console other) implements Console {

    @Override
    public void say(String line) {
        monitor.say(line);
        other.say(line);
    }

    @Override
    public void busy(String line) {
        monitor.busy(line);
        other.busy(line);
    }

    @Override
    public void warn(String line) {
        monitor.warn(line);
        other.warn(line);
    }

    @Override
    public void begin(String what) {
        monitor.begin(what);
        other.begin(what);
    }

    @Override
    public void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest) {
        monitor.at(phase, left, latest);
        other.at(phase, left, latest);
    }

    @Override
    public void behind(long walBytes) {
        monitor.behind(walBytes);
        other.behind(walBytes);
    }

    @Override
    public void did(SeriesPoint newest) {
        monitor.did(newest);
        other.did(newest);
    }
}
