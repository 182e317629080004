package io.debezium.perf.harness.question.repeat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.plan.Invocation;

/**
 * What {@code perf repeat} is to do.
 *
 * @param original the folder of a result
 * @param git a clone that stands for those that the original names
 * @param tapes files of tapes that the original was timed over and does not hold
 * @param trusted whether all that the original names may be run here unasked
 * @param home the folder of this harness
 * @param results where the folder of results is made
 * @param typed the command line
 */
record RepeatPlan(
        Path original,
        Optional<Path> git,
        List<Path> tapes,
        boolean trusted,
        Path home,
        Path results,
        Invocation typed) {

    RepeatPlan {
        tapes = List.copyOf(tapes);
    }

    /** The folder of the tapes that come with the project. */
    Path shipped() {
        return home.resolve("scripts/tapes");
    }
}
