package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What {@code perf repeat} is to do.
 *
 * @param original the folder of a result, or a bundle
 * @param git a clone that stands for those that the original names
 * @param tapes files of tapes that the original was timed over and does not hold
 * @param shipped the folder of the tapes that a bare name stands for
 * @param trusted whether all that the original names may be run here unasked
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record RepeatPlan(
        Path original,
        Optional<Path> git,
        List<Path> tapes,
        Path shipped,
        boolean trusted,
        Path results,
        Invocation typed) {

    public RepeatPlan {
        tapes = List.copyOf(tapes);
    }

    /** Reads a command line again. */
    @FunctionalInterface
    public interface Replanning {

        /**
         * @param again what is typed
         * @param trusted whether all that the original names may be run here unasked
         * @param results where its folder of results is made
         * @return the plan of the command that its words begin with
         * @throws io.debezium.perf.harness.InvalidConfiguration if an option is missing or wrong, or what is typed is not
         *     trusted
         */
        Object plan(Invocation again, Path results);
    }
}
