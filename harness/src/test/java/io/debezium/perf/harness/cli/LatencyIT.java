package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.Finished;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.LatencyResult.Figures;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** The whole of {@code perf latency}, on a private cluster, as a user runs it. */
class LatencyIT {

    private static final long BACKLOG = 4_000;

    /** The engine with its JSON, and as the independent reader of the same load the one that only receives. */
    @Test
    void measuresTheEngineBesideAReaderThatOnlyReceives(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);

        Finished finished = cli.run(
                "latency",
                "--variant",
                "3.6.3.Final,sink=json" + Cli.QUICK,
                "--variant",
                "raw",
                "--rates",
                "200",
                "--burst",
                "backlog:" + BACKLOG,
                "--warmup",
                "1s",
                "--duration",
                "2s",
                "--rounds",
                "1",
                "--database",
                "local",
                "--no-install",
                "--scale",
                "1",
                "--clients",
                "2",
                "--other-cores",
                "9");

        assertThat(finished.exit()).as(finished.err()).isZero();
        LatencyResult result = ResultJson.readLatency(cli.newest().resolve("result.json"));
        assertThat(result.outcome().status()).isEqualTo(Status.COMPLETE);
        // One that the hypervisor disturbs is repeated, and both are told.
        assertThat(result.cells().size()).isGreaterThanOrEqualTo(4);
        for (int variant = 0; variant < 2; variant++) {
            loaded(only(result, variant, Demand.steady(200)));
            drained(only(result, variant, Demand.backlog(BACKLOG)));
        }
        Figures engine = only(result, 0, Demand.steady(200));
        Figures raw = only(result, 1, Demand.steady(200));
        // Both count from the server's commit times; whoever does more with an event has it later.
        assertThat(raw.latency().at(50))
                .isPositive()
                .isLessThan(engine.latency().at(50));
        assertThat(finished.out()).contains("Commit to consumption", "report.html");
        assertThat(Files.readString(cli.newest().resolve("report.html"))).contains("chart-percentiles-0");
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static void loaded(Figures figures) {
        assertThat(figures.latency().count())
                .isPositive()
                .isEqualTo(figures.process().events());
        assertThat(figures.load().transactions()).isPositive();
        assertThat(figures.lagWithin()).isNotEmpty().allSatisfy(lag -> assertThat(lag.bytes())
                .isNotNegative());
        assertThat(figures.catchUp().done()).isTrue();
    }

    private static void drained(Figures figures) {
        // As many as were asked for and the mark, none twice.
        assertThat(figures.catchUp().events()).isEqualTo(BACKLOG + 1);
        assertThat(figures.burst().drainSeconds()).isPositive();
        assertThat(figures.burst().peakLagBytes()).isPositive();
    }

    private static Figures only(LatencyResult result, int variant, Demand demand) {
        assertThat(result.standing(variant, demand)).extracting(Cell::round).containsExactly(1);
        return result.standing(variant, demand).get(0).figures();
    }
}
