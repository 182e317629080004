package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RunLockTest {

    @TempDir
    private Path folder;

    @Test
    void oneRunAtATimeWritesIntoAFolder() {
        ResultFolder run = new ResultFolder(folder);
        try (RunLock first = RunLock.take(run)) {
            assertThatThrownBy(() -> RunLock.take(run))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining("process " + ProcessHandle.current().pid());
        }

        RunLock.take(run).close();
    }

    @Test
    void whatAKilledRunHasLeftHoldsNobodyUp() throws IOException {
        Files.writeString(folder.resolve(".lock"), "1 (since 2026-01-01T00:00:00Z)");

        RunLock.take(new ResultFolder(folder)).close();

        assertThat(folder.resolve(".lock")).isEmptyFile();
    }
}
