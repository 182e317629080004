package io.debezium.perf.harness.experiment;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How much may still be run: until the time is over, and while there are repeats of disturbed trials left. */
final class Allowance {

    private final Optional<Duration> timeLimit;
    private final Instant startedAt;
    private int repeatsLeft;

    /** @param trials that are planned: half as many repeats, and two */
    Allowance(int trials, Optional<Duration> timeLimit, Instant startedAt) {
        this.timeLimit = timeLimit;
        this.startedAt = startedAt;
        this.repeatsLeft = 2 + trials / 2;
    }

    /** Takes one of the repeats; false when none is left. */
    boolean repeat() {
        return repeatsLeft-- > 0;
    }

    /** Whether nothing more is to be begun. */
    boolean isOver() {
        Duration elapsed = Duration.between(startedAt, Instant.now());
        return timeLimit.filter(limit -> elapsed.compareTo(limit) > 0).isPresent();
    }
}
