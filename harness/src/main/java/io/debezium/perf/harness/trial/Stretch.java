package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;

/** How the part of a live trial that is measured begins and ends. */
interface Stretch {

    Duration ANSWER_LIMIT = Duration.ofSeconds(60);

    /** Begins it; returns what was counted then. */
    Counters begin(Engine engine) throws InterruptedException;

    /** Ends it; returns what was counted then. */
    Counters end(Engine engine) throws InterruptedException;

    /** A flight recording. */
    static Stretch recorded(TrialSetUp setUp) {
        return new Stretch() {
            @Override
            public Counters begin(Engine engine) throws InterruptedException {
                return engine.record(
                        setUp.recording(),
                        "profile",
                        JfrSettings.of(setUp.variant().jdk()),
                        ANSWER_LIMIT);
            }

            @Override
            public Counters end(Engine engine) throws InterruptedException {
                return engine.recorded(ANSWER_LIMIT);
            }
        };
    }

    /** From a message of progress to another, without touching the program. */
    static Stretch counted(Timeline timeline) {
        return new Stretch() {
            @Override
            public Counters begin(Engine engine) throws InterruptedException {
                timeline.open();
                return await(engine, timeline::first);
            }

            @Override
            public Counters end(Engine engine) throws InterruptedException {
                timeline.close();
                return await(engine, timeline::last);
            }
        };
    }

    private static Counters await(Engine engine, Supplier<Optional<Counters>> counters) throws InterruptedException {
        if (!engine.await(() -> counters.get().isPresent(), ANSWER_LIMIT)) {
            throw new TrialFailure(
                    "dbz-app",
                    "has not told its progress for %d s".formatted(ANSWER_LIMIT.toSeconds()),
                    "Is the machine overloaded? Its log tells how far it got.");
        }
        return counters.get().orElseThrow();
    }
}
