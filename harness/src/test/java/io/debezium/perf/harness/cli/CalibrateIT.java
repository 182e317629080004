package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** The whole of {@code perf calibrate} over a short tape. */
@Tag("long")
class CalibrateIT {

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    /** Trials as short as these, half of which is start-up, spread by 20 % on a busy machine: so the band is 25 %. */
    @Test
    void aVariantIsNeitherFasterNorSlowerThanItself() throws Exception {
        FinishedCommand calibrated = cli.run(("calibrate --variant " + QuickJvm.RELEASE
                        + " --comparisons 1 --pairs 6 --min-effect 25% --events 6000 "
                        + String.join(" ", Cli.SHORT_TRIALS))
                .split(" "));

        assertThat(calibrated.exit()).as(calibrated.err()).isZero();
        Calibration result = ResultJson.read(cli.newest().resolve("result.json"), Calibration.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.trials()).extracting(Trial::status).doesNotContain(TrialStatus.FAILED);
        Metric deciding = Metric.deciding(result.comparisons());
        assertThat(deciding)
                .isEqualTo(
                        HardwareCounters.here().counts() ? Metric.INSTRUCTIONS_PER_EVENT : Metric.CPU_MICROS_PER_EVENT);
        assertThat(result.comparisons(deciding)).singleElement().satisfies(same -> {
            assertThat(same.ratios()).hasSize(6);
            assertThat(same.ratio()).isBetween(same.ciLow(), same.ciHigh());
            assertThat(same.verdict()).as(same.toString()).isIn(Verdict.EQUIVALENT, Verdict.INCONCLUSIVE);
        });
        assertThat(result.noise()).allSatisfy(noise -> {
            assertThat(noise.spread()).isNotNegative();
            assertThat(noise.smallestEffect()).isGreaterThanOrEqualTo(0.25);
        });
        assertThat(cli.newest().resolve("report.html")).isRegularFile();
        assertThat(cli.leftBehind()).isEmpty();
    }
}
