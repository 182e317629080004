package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.history.HistoryResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;

/** A history of results that are there. */
class HistoryIT {

    @Test
    void nightsAreShownAndShownAgainFromTheResult(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        for (int night = 0; night < 12; night++) {
            ResultJson.write(
                    Examples.result(
                            CompareResult.class,
                            "startedAt",
                            Examples.START.plus(Duration.ofDays(night)),
                            "tape",
                            Examples.tape("simple-update"),
                            "design",
                            Records.with(
                                    Examples.design(1, 0.02),
                                    "overTape",
                                    new Design.OverTape(1_000, 100, List.of(), 0)),
                            "variants",
                            List.of(Examples.variant("3.2.0.Final"), Examples.variant("3.10.0.Final")),
                            "comparisons",
                            List.of(Examples.cpu("3.10.0.Final", night < 6 ? 0.9 : 0.8))),
                    Files.createDirectories(home.resolve("results/%02d-compare".formatted(night)))
                            .resolve("result.json"));
        }

        FinishedCommand shown = cli.run("history");

        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out()).contains("1 step in Debezium", "report.html");
        assertThat(cli.newest().resolve("report.html")).isRegularFile();
        assertThat(cli.result(HistoryResult.class).series())
                .singleElement()
                .satisfies(series -> assertThat(series.points()).hasSize(12));

        FinishedCommand rendered = cli.run("report", cli.newest().toString());
        assertThat(rendered.out()).isEqualTo(shown.out());
    }
}
