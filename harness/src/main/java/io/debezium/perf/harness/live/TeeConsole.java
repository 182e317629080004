package io.debezium.perf.harness.live;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

/** A console whose words are also written on the monitor. */
record TeeConsole(RunMonitor monitor, Console other) implements Console {

    @Override
    public void say(String line) {
        both(console -> console.say(line));
    }

    @Override
    public void busy(String line) {
        both(console -> console.busy(line));
    }

    @Override
    public void warn(String line) {
        both(console -> console.warn(line));
    }

    @Override
    public void begin(String what) {
        both(console -> console.begin(what));
    }

    @Override
    public void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest) {
        both(console -> console.at(phase, left, latest));
    }

    @Override
    public void behind(long walBytes) {
        both(console -> console.behind(walBytes));
    }

    @Override
    public void did(SeriesPoint newest) {
        both(console -> console.did(newest));
    }

    private void both(Consumer<Console> told) {
        told.accept(monitor);
        told.accept(other);
    }
}
