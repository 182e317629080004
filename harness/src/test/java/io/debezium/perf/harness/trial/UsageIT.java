package io.debezium.perf.harness.trial;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UsageIT {

    @Test
    void whatAChildHasUsedThatHasEndedIsStillOurs() throws Exception {
        Usage before = Usage.read(Map.of());

        Process child = new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 500000 ]; do i=$((i + 1)); done").start();
        assertThat(child.waitFor()).isZero();

        Usage after = Usage.read(Map.of());
        assertThat(after.since(before, Usage.Party.LOAD)).isPositive();
    }
}
