package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** A history of a result that is there. */
class HistoryIT {

    @Test
    void aResultIsAddedOnceAndShownEveryTime(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        Path result = Files.createDirectories(home.resolve("results/20260105T100000Z-jmh-micro"));
        Files.writeString(
                result.resolve("result.json"),
                """
                {"schemaVersion": %d, "command": "jmh", "startedAt": "2026-01-05T10:00:00Z",
                 "environment": {"os": "Debian", "kernel": "Linux 6.1", "cpu": "Example", "cores": 2, "memoryBytes": 8589934592},
                 "design": {"rounds": 1, "jmhOptions": []},
                 "variants": [%s, %s],
                 "benchmarks": [{"name": "a.Bench.parse", "parameters": {}, "mode": "avgt", "unit": "us/op", "comparisons": []}],
                 "trials": [%s, %s], "ways": [], "notes": []}
                """
                        .formatted(
                                Examples.header(JmhResult.class).schemaVersion(),
                                variant("3.10.0.Final"),
                                variant("3.2.0.Final"),
                                fork(0, 0.25),
                                fork(1, 0.5)));

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
        assertThat(shown.groups()).singleElement().satisfies(group -> assertThat(group.versions())
                .containsExactly("3.2.0.Final", "3.10.0.Final"));
        assertThat(cli.newest().resolve("report.html")).isRegularFile();

        FinishedCommand rendered = cli.run("report", cli.newest().toString());
        assertThat(rendered.out()).isEqualTo(again.out());
    }

    private static String variant(String version) {
        return """
                {"spec": "%s", "kind": "debezium", "debezium": "%s", "plugin": "", "jdk": "25", "jvm": [], "properties": [],
                 "overlay": [], "replaced": [], "command": ""}"""
                .formatted(version, version);
    }

    private static String fork(int variant, double score) {
        return """
                {"round": 1, "arm": %d, "condition": 0, "status": "ok", "logTail": [], "startedAt": "2026-01-05T10:00:07Z",
                 "score": %s, "counters": {},
                 "figures": {"mode": "avgt", "unit": "us/op", "score": %s, "counters": {}}}"""
                .formatted(variant, score, score);
    }
}
