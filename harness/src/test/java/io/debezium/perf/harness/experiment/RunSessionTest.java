package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

class RunSessionTest {

    private static final Failure FAILURE = new UnfitEnvironment("server", "does not answer", "");

    @TempDir
    Path results;

    private RunSession session;

    @BeforeEach
    void begin() {
        session = session();
    }

    private RunSession session() {
        return new RunSession(new Invocation(List.of("verify"), 1, Path.of("home"), results), new Silence());
    }

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    @Test
    void aFailureOfAnInterruptedThreadIsAnInterruption() {
        session.measure(() -> {
            // As the JDBC driver does it.
            Thread.currentThread().interrupt();
            throw FAILURE;
        });
        session.fail(Optional.of(FAILURE));

        assertThat(session.outcome().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(session.failure()).isEmpty();
        assertThat(Thread.currentThread().isInterrupted())
                .as("results can be written")
                .isFalse();
    }

    @Test
    void whatWasCancelledWasInterrupted() {
        session.measure(() -> {
            throw new CancellationException("interrupted");
        });

        assertThat(session.interrupted()).isTrue();
    }

    @Test
    void theFirstFailureIsTold() {
        session.measure(() -> {
            throw FAILURE;
        });
        session.fail(Optional.of(new UnfitEnvironment("another", "came later", "")));

        assertThat(session.outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(session.failure()).contains(FAILURE);
    }

    @Test
    void aRunIsGoneOnWithAsOftenAsItIsInterrupted() throws Exception {
        for (int times = 1; times <= 3; times++) {
            RunSession again = session();
            again.reopen(new ResultFolder(results));
            again.noteResumed(5);

            assertThat(again.outcome().resumed()).hasSize(times);
        }
    }

    @Test
    void aFolderInWhichNothingWasMeasuredIsRemoved() {
        session.makeFolder("verify", "a", session.typed());
        assertThat(results).isNotEmptyDirectory();

        session.discard();

        assertThat(results).isEmptyDirectory();
    }
}
