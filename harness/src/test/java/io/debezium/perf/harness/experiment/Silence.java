package io.debezium.perf.harness.experiment;

import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

/** Nobody looks. */
public class Silence implements Console {

    @Override
    public void say(String line) {}

    @Override
    public void warn(String line) {}

    @Override
    public void busy(String line) {}

    @Override
    public void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> now) {}
}
