package io.debezium.perf.app;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EngineRunTest {

    @Test
    void aRefusedBatchIsToldFromOtherFailuresWhereverItIsInTheChain() {
        assertThat(EngineRun.isRefusedBatch(new RejectedExecutionException())).isTrue();
        assertThat(EngineRun.isRefusedBatch(
                        new IllegalStateException(new ExecutionException(new RejectedExecutionException()))))
                .isTrue();
        assertThat(EngineRun.isRefusedBatch(new IllegalStateException(new InterruptedException())))
                .isFalse();
        assertThat(EngineRun.isRefusedBatch(null)).isFalse();
    }
}
