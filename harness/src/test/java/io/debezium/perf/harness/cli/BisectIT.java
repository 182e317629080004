package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.Finished;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TrialResult;

import static org.assertj.core.api.Assertions.assertThat;

/** The whole of {@code perf bisect} between two releases that are close, one of those between them incomplete. */
class BisectIT {

    @Test
    void namesEveryReleaseAndWhyOneWasSkipped(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);

        Finished finished =
                cli.run(("bisect --good 3.2.0.Alpha1 --bad 3.2.0.Final --pre-releases --pairs 6 --recordings 0"
                                + " --threshold 5% --all --database local --no-install --events 20000 --scale 1")
                        .split(" "));

        assertThat(finished.exit()).as(finished.err()).isZero();
        BisectResult result = ResultJson.readBisect(cli.newest().resolve("result.json"));
        assertThat(result.outcome().status()).isEqualTo(Status.COMPLETE);
        assertThat(result.versions())
                .startsWith("3.2.0.Alpha1")
                .containsSubsequence("3.2.0.Beta1", "3.2.0.Beta2")
                .endsWith("3.2.0.Final");
        assertThat(result.skipped())
                .filteredOn(skipped -> skipped.version().equals("3.2.0.Beta1"))
                .singleElement()
                .satisfies(skipped -> assertThat(skipped.reason()).contains("debezium-embedded"));
        assertThat(result.trials()).extracting(TrialResult::status).doesNotContain(TrialResult.Status.FAILED);
        assertThat(finished.out()).contains("3.2.0.Beta1");
        assertThat(cli.newest().resolve("report.html")).isRegularFile();
        assertThat(cli.leftBehind()).isEmpty();
    }
}
