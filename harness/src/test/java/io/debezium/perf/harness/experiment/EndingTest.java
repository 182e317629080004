package io.debezium.perf.harness.experiment;

import java.util.concurrent.CancellationException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

class EndingTest {

    private static final Failure FAILURE = new UnfitEnvironment("server", "does not answer", "");

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    @Test
    void aFailureOfAnInterruptedThreadIsAnInterruption() {
        Ending ending = Ending.of(() -> {
            // As the JDBC driver does it.
            Thread.currentThread().interrupt();
            throw FAILURE;
        });

        assertThat(ending.status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(ending.failure()).isEmpty();
        assertThat(Thread.currentThread().isInterrupted())
                .as("results can be written")
                .isFalse();
    }

    @Test
    void whatWasCancelledWasInterrupted() {
        assertThat(Ending.of(() -> {
                            throw new CancellationException("interrupted");
                        })
                        .status())
                .isEqualTo(RunStatus.INTERRUPTED);
    }

    @Test
    void anyOtherFailureIsOne() {
        Ending ending = Ending.of(() -> {
            throw FAILURE;
        });

        assertThat(ending.status()).isEqualTo(RunStatus.FAILED);
        assertThat(ending.failure()).contains(FAILURE);
    }
}
