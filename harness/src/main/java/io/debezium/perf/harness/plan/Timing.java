package io.debezium.perf.harness.plan;

import java.time.Duration;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The durations of the parts of a trial under a live load.
 *
 * @param warmUp from the start of the load to the start of the window
 * @param duration of the window
 * @param catchUpLimit how long to wait for the engine after the load has ended
 */
public record Timing(Duration warmUp, Duration duration, Duration catchUpLimit) {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** @throws InvalidConfiguration if a time is out of its range */
    public Timing {
        atLeast("--warmup", warmUp, Duration.ZERO);
        atLeast("--duration", duration, SHORTEST);
        atLeast("--catch-up", catchUpLimit, Duration.ZERO);
    }

    private static void atLeast(String option, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw InvalidConfiguration.of(
                    "plan.must-be-at-least-s",
                    "%s %ss".formatted(option, value.toMillis() / 1000.0),
                    least.toSeconds(),
                    option);
        }
    }
}
