package io.debezium.perf.harness.question.repeat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.plan.Invocation;

/**
 * The plan of {@code perf repeat}.
 *
 * @param original the folder of a result
 * @param git a clone that replaces those that the original names
 * @param tapes files of tapes that the original was timed over and does not contain
 * @param trusted whether everything that the original names may be run without asking
 * @param typed the command line
 */
record RepeatPlan(Path original, Optional<Path> git, List<Path> tapes, boolean trusted, Invocation typed) {

    /** The folder of the tapes that come with the project. */
    Path shipped() {
        return typed.home().resolve("scripts/tapes");
    }
}
