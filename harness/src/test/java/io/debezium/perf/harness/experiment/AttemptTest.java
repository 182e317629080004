package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialRun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AttemptTest {

    private static final TrialFailure STALLED = new TrialFailure("3.6.3.Final", "stopped at event 7 of 9", "");

    private Attempt<Integer> attempt;

    @BeforeEach
    void folder(@TempDir Path path) {
        attempt = new Attempt<>(new ResultFolder(path), 1, "made-up", 1, 0, 0);
    }

    @Test
    void aRebalanceDisturbsATrialThatCameToFiguresAndOneThatFailed() throws Exception {
        TrialOutcome<Figures> measured = attempt.run(new MadeUp(Optional.empty(), Optional.of("rebalanced")));
        TrialOutcome<Figures> failed = attempt.run(new MadeUp(Optional.of(STALLED), Optional.of("rebalanced")));

        assertThat(measured.status()).isEqualTo(TrialStatus.DISTURBED);
        assertThat(measured.message()).isEqualTo("rebalanced");
        assertThat(measured.figuresOrNull()).isNotNull();
        assertThat(failed.status()).isEqualTo(TrialStatus.DISTURBED);
        assertThat(failed.message()).isEqualTo("rebalanced: 3.6.3.Final: stopped at event 7 of 9");
        assertThat(failed.figuresOrNull()).isNull();
    }

    @Test
    void withoutOneAFailureStaysAFailure() throws Exception {
        assertThat(attempt.run(new MadeUp(Optional.empty(), Optional.empty())).status())
                .isEqualTo(TrialStatus.OK);
        assertThatThrownBy(() -> attempt.run(new MadeUp(Optional.of(STALLED), Optional.empty())))
                .isSameAs(STALLED);
    }

    private record MadeUp(Optional<TrialFailure> failure, Optional<String> disturbance) implements TrialRun<Figures> {

        @Override
        public TrialOutcome<Figures> run() {
            if (failure.isPresent()) {
                throw failure.get();
            }
            return new TrialOutcome<>(Figures.of().with(Metric.SCORE, 100), Optional.empty());
        }

        @Override
        public String command() {
            return "";
        }

        @Override
        public List<String> logTail() {
            return List.of();
        }
    }
}
