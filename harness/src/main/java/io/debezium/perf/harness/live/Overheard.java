package io.debezium.perf.harness.live;

import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

/** A console whose words are also written on the board. */
record Overheard(Board board, Console other) implements Console {

    @Override
    public void say(String line) {
        board.say(line);
        other.say(line);
    }

    @Override
    public void busy(String line) {
        board.busy(line);
        other.busy(line);
    }

    @Override
    public void warn(String line) {
        board.warn(line);
        other.warn(line);
    }

    @Override
    public void begin(String what) {
        board.begin(what);
        other.begin(what);
    }

    @Override
    public void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest) {
        board.at(phase, left, latest);
        other.at(phase, left, latest);
    }

    @Override
    public void behind(long walBytes) {
        board.behind(walBytes);
        other.behind(walBytes);
    }

    @Override
    public void did(SeriesPoint newest) {
        board.did(newest);
        other.did(newest);
    }
}
