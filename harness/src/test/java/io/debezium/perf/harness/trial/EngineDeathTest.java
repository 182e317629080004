package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;

import static org.assertj.core.api.Assertions.assertThat;

class EngineDeathTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "4 | connection lost | patches: patch=x does not fit | connection lost",
                "1 | - | starting/patches: patch=x does not fit | patch=x does not fit",
                "137 | - | working | it was killed (SIGKILL), as by the kernel when memory runs out: see dmesg",
                "143 | - | working | it gave no reason",
                "3 | - | working/Terminating due to java.lang.OutOfMemoryError: Java heap space/late"
                        + " | java.lang.OutOfMemoryError: Java heap space",
                "1 | - | Error occurred during initialization of VM/Could not find agent library/More"
                        + " | Error occurred during initialization of VM: Could not find agent library",
                "2 | - | dbz-app: set.max.batch.size=x: must be a number | set.max.batch.size=x: must be a number",
                "2 | - | patches: patch=x does not fit | patch=x does not fit",
                "1 | - | Unrecognized VM option 'No'/Error: Could not create the Java Virtual Machine./Error: It will exit."
                        + " | its JVM does not start: Unrecognized VM option 'No'"
            })
    void theReasonIsWhatIsKnownBestAndWhatTheProgramOrItsJvmDoesNotTakeIsTheVariantsFault(
            int exit, String said, String log, String reason) {
        Failure failure = new EngineDeath(exit, Optional.ofNullable(said), List.of(log.split("/")))
                .failure(EngineDeath.ENGINE, "3.6.3.Final");
        boolean ofTheVariant = exit == 2 || reason.startsWith("its JVM");

        assertThat(failure)
                .isInstanceOf(ofTheVariant ? InvalidConfiguration.class : TrialFailure.class)
                .hasMessage((ofTheVariant ? "3.6.3.Final: " : "dbz-app: the engine ended with exit code " + exit + ": ")
                        + reason);
    }
}
