package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.impact.ImpactFigures;
import io.debezium.perf.harness.question.impact.ImpactResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** The whole of {@code perf impact}, on a private cluster, as a user runs it. */
class ImpactIT {

    private static final String LOAD = "simple-update";

    @LongTest
    void measuresALoadUnderEachConditionAndThroughPgBouncer(@TempDir Path home) throws Exception {
        assumeThat(List.of(Path.of("/usr/sbin/pgbouncer"), Path.of("/usr/bin/pgbouncer")))
                .as("PgBouncer is installed")
                .anyMatch(Files::isExecutable);
        Cli cli = new Cli(home);

        FinishedCommand finished = cli.succeed(Cli.words(
                "impact --pgbouncer --loads %s --variant %s --rounds 1 --calibrate --warmup 0s --duration 3s"
                        + " --database local --no-install --scale 1 --clients 2" + Cli.UNDISTURBED,
                LOAD,
                QuickJvm.RELEASE));
        ImpactResult result = cli.result(ImpactResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.conditions()).hasSize(5);
        assertThat(result.trials().stream().flatMap(cell -> cell.figures().notes().stream()))
                .noneMatch(note -> note.contains("not checked against"));
        for (int condition = 0; condition < 5; condition++) {
            ImpactFigures figures = only(result, condition);
            assertThat(figures.load().transactions()).isPositive();
            assertThat(figures.load().failed()).isZero();
            assertThat(figures.value(Metric.SERVER_CPU_MICROS_PER_TRANSACTION)).isPositive();
            assertThat(figures.value(Metric.WAL_BYTES_PER_TRANSACTION)).isPositive();
        }
        assertThat(only(result, 0).figures().has(Metric.RETAINED_BYTES)).isFalse();
        // It has kept everything since before the load.
        ImpactFigures unread = only(result, 1);
        assertThat(unread.value(Metric.RETAINED_BYTES))
                .isGreaterThanOrEqualTo(unread.value(Metric.WAL_BYTES_PER_TRANSACTION)
                        * unread.load().transactions());
        assertThat(only(result, 2).value(Metric.EVENTS_PER_SECOND)).isPositive();
        assertThat(only(result, 3).value(Metric.PROXY_CORES)).isPositive();
        assertThat(only(result, 4).figures().has(Metric.RETAINED_BYTES)).isFalse();
        assertThat(finished.out()).contains("no slot, through pgbouncer").contains("report.html");
        assertThat(Files.readString(cli.newest().resolve("report.html"))).contains("forest-transactionsPerSecond");
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    private static ImpactFigures only(ImpactResult result, int condition) {
        assertThat(result.standing(condition, LOAD)).extracting(Trial::round).containsExactly(1);
        return result.standing(condition, LOAD).get(0).figures();
    }
}
