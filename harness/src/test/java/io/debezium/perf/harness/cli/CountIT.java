package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.CountResult;
import io.debezium.perf.harness.result.Counts.CountedMethodCost;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf count} of an engine whose queue is short, so that a short tape has a window, with work of a known size. */
class CountIT {

    private static final int TURNS = 100;

    @Test
    void plantedWorkIsFoundToTheBytecode(@TempDir Path home) throws Exception {
        try (Cli cli = new Cli(home)) {
            FinishedCommand finished = cli.run(
                    "count",
                    "--trials",
                    "1",
                    "--workload",
                    cli.shippedTape().toString(),
                    "--variant",
                    QuickJvm.RELEASE + ",set.max.queue.size=512,set.max.batch.size=128,spin=" + TURNS);

            assertThat(finished.exit()).as(finished.err()).isZero();
            CountResult result = ResultJson.read(cli.newest().resolve("result.json"), CountResult.class);
            CountedMethodCost planted = result.counts().methods().stream()
                    .filter(method -> method.method().endsWith("PlantedWork.spinPlantedWork"))
                    .findFirst()
                    .orElseThrow();
            assertThat(planted.calls()).isEqualTo(1);
            // By javap: 4 before the loop, 5 for each look at its end, 23 in each turn, 2 to return.
            assertThat(planted.own()).isEqualTo(4 + (TURNS + 1) * 5 + TURNS * 23 + 2);
            assertThat(result.counts().trials().get(0).events()).isBetween(500L, 4_000L);
            assertThat(result.counts().trials().get(0).value(Metric.BYTECODES_PER_EVENT.id()))
                    .isBetween(50_000.0, 200_000.0);
            assertThat(cli.leftBehind()).isEmpty();
        }
    }
}
