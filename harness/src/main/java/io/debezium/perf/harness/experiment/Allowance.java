package io.debezium.perf.harness.experiment;

import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.host.Moment;

/** How much may still be run: until the time is over, and while there are repeats of disturbed trials left. */
final class Allowance {

    private final Optional<Duration> timeLimit;
    private final Moment started;
    private int repeatsLeft;

    /** @param trials that are planned: half as many repeats, and two */
    Allowance(int trials, Optional<Duration> timeLimit, Moment started) {
        this.timeLimit = timeLimit;
        this.started = started;
        this.repeatsLeft = 2 + trials / 2;
    }

    /** Takes one of the repeats; false when none is left. */
    boolean repeat() {
        return repeatsLeft-- > 0;
    }

    /** Whether nothing more is to be begun. */
    boolean isOver() {
        Duration elapsed = Moment.now().since(started);
        return timeLimit.filter(limit -> elapsed.compareTo(limit) > 0).isPresent();
    }
}
