package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;

import static org.assertj.core.api.Assertions.assertThat;

class EngineDeathTest {

    @Test
    void itsOwnWordGoesBeforeAnythingElse() {
        assertThat(failure(4, "connection lost", "patches: patch=x does not fit"))
                .isInstanceOf(TrialFailure.class)
                .hasMessage("dbz-app: the engine ended with exit code 4: connection lost");
    }

    @Test
    void anAgentThatEndsTheJvmSaysWhyInItsLastLine() {
        assertThat(failure(1, null, "starting", "patches: patch=x does not fit"))
                .hasMessage("dbz-app: the engine ended with exit code 1: patch=x does not fit");
    }

    @Test
    void aKilledProgramSaysNothing() {
        assertThat(failure(137, null, "working"))
                .hasMessage(
                        "dbz-app: the engine ended with exit code 137: it was killed (SIGKILL), as by the kernel when"
                                + " memory runs out: see dmesg");
        assertThat(failure(143, null)).hasMessage("dbz-app: the engine ended with exit code 143: it gave no reason");
    }

    @Test
    void aJvmThatEndsForWantOfMemorySaysSoInItsLog() {
        assertThat(failure(
                        3, null, "working", "Terminating due to java.lang.OutOfMemoryError: Java heap space", "late"))
                .hasMessage("dbz-app: the engine ended with exit code 3: java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void aJvmThatCannotHaveAnAgentSaysWhy() {
        assertThat(failure(
                        1,
                        null,
                        "Error occurred during initialization of VM",
                        "Could not find agent library instrument on the library path",
                        "Module java.instrument may be missing from runtime image."))
                .isInstanceOf(TrialFailure.class)
                .hasMessage("dbz-app: the engine ended with exit code 1: Error occurred during initialization of VM:"
                        + " Could not find agent library instrument on the library path");
    }

    @Test
    void aRefusedConfigurationIsTheVariants() {
        assertThat(failure(2, null, "dbz-app: set.max.batch.size=x: must be a number"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("3.6.3.Final: set.max.batch.size=x: must be a number");
        assertThat(failure(2, null, "patches: patch=x does not fit"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("3.6.3.Final: patch=x does not fit");
    }

    @Test
    void aJvmThatDoesNotTakeItsOptionsIsTheVariantsFault() {
        assertThat(failure(
                        1,
                        null,
                        "Unrecognized VM option 'NoSuchOption'",
                        "Error: Could not create the Java Virtual Machine.",
                        "Error: A fatal exception has occurred. Program will exit."))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("3.6.3.Final: its JVM does not start: Unrecognized VM option 'NoSuchOption'");
    }

    private static Failure failure(int exit, String said, String... logTail) {
        return new EngineDeath(exit, Optional.ofNullable(said), List.of(logTail))
                .failure(EngineDeath.ENGINE, "3.6.3.Final");
    }
}
