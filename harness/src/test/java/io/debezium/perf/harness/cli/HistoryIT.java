package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

/** A history of a result that is there. */
class HistoryIT {

    @Test
    void aResultIsAddedOnceAndShownEveryTime(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        ResultJson.write(
                Examples.result(
                        JmhResult.class,
                        "design",
                        Examples.design(1, 0.02),
                        "variants",
                        List.of(Examples.variant("3.10.0.Final"), Examples.variant("3.2.0.Final")),
                        "benchmarks",
                        List.of(new Benchmark("a.Bench.parse", Map.of(), "avgt", "us/op", List.of(), List.of())),
                        "trials",
                        List.of(fork(0, 0.25), fork(1, 0.5))),
                Files.createDirectories(home.resolve("results/20260105T100000Z-jmh-micro"))
                        .resolve("result.json"));

        FinishedCommand first = cli.run("history");
        FinishedCommand again = cli.run("history");

        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out().replaceAll("\\s+", " "))
                .contains(
                        "2 new.",
                        "from 0.500 us/op in 3.2.0.Final to 0.250 us/op in 3.10.0.Final (-50.0 % side by side)",
                        "report.html");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.out()).contains("none new.");
        assertThat(Files.readAllLines(home.resolve("data/history.jsonl"))).hasSize(2);
        HistoryResult shown = ResultJson.read(cli.newest().resolve("result.json"), HistoryResult.class);
        assertThat(shown.charts()).singleElement().satisfies(group -> assertThat(group.places())
                .containsExactly("3.2.0.Final", "3.10.0.Final"));
        assertThat(cli.newest().resolve("report.html")).isRegularFile();

        FinishedCommand rendered = cli.run("report", cli.newest().toString());
        assertThat(rendered.out()).isEqualTo(again.out());
    }

    private static Trial<Integer, JmhFigures> fork(int variant, double score) {
        return Examples.trial(
                1 + variant,
                1,
                variant,
                0,
                TrialStatus.OK,
                1,
                new JmhFigures("avgt", "us/op", score, null, null, Map.of(), Map.of(), Map.of()));
    }
}
