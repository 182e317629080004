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
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** The whole of {@code perf calibrate} over a short tape, and what a later comparison makes of it. */
@Tag("long")
class CalibrateIT {

    private static final String RELEASE = QuickJvm.RELEASE;
    private static final String TRIALS = " --events 6000 " + String.join(" ", Cli.SHORT_TRIALS);

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    /**
     * The same variant must not come out slower or faster, the slowed one must come out slower, in one and the same run.
     * Trials as short as these, half of which is start-up, spread by some per cent on a quiet machine and by 20 % on a busy
     * one: so the band is 25 %, and the slow-down is three times what an event costs. What a 5 % slow-down takes is for a
     * machine that has nothing else to do.
     */
    @Test
    void qualifiesTheMachineAndLaterReportsKnowIt() throws Exception {
        FinishedCommand calibrated = cli.run(("calibrate --variant " + RELEASE
                        + " --comparisons 1 --pairs 6 --planted 300% --min-effect 25%" + TRIALS)
                .split(" "));

        assertThat(calibrated.exit()).as(calibrated.err()).isZero();
        Calibration result = ResultJson.read(cli.newest().resolve("result.json"), Calibration.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.trials()).extracting(Trial::status).doesNotContain(TrialStatus.FAILED);
        assertThat(result.same(result.deciding())).singleElement().satisfies(same -> {
            restsOnSixPairs(same, result.deciding());
            assertThat(same.verdict()).as(same.toString()).isIn(Verdict.EQUIVALENT, Verdict.INCONCLUSIVE);
        });
        assertThat(result.planted()).singleElement().satisfies(planted -> {
            // Of what the baseline cost in the pairs, which a busy machine makes another cost than that of the pilots.
            assertThat(planted.share()).isPositive();
            restsOnSixPairs(planted.comparison(), result.deciding());
            assertThat(planted.comparison().verdict()).as(planted.toString()).isEqualTo(Verdict.SLOWER);
        });
        CalibrationSummary summary = result.summary();
        assertThat(summary.metric())
                .isEqualTo(
                        HardwareCounters.here().counts() ? Metric.INSTRUCTIONS_PER_EVENT : Metric.CPU_MICROS_PER_EVENT);
        assertThat(result.byCpu() == null).isEqualTo(summary.metric() == Metric.CPU_MICROS_PER_EVENT);
        assertThat(summary.same()).isEqualTo(1);
        assertThat(summary.falseAlarms()).isZero();
        assertThat(summary.falseAlarmRate()).isBetween(0.0, 1.0);
        assertThat(summary.spread()).isPositive();
        assertThat(summary.smallestEffect()).isPositive();
        assertThat(summary.secondsPerComparison()).isPositive();
        assertThat(cli.newest().resolve("report.html")).isRegularFile();
        assertThat(cli.leftBehind()).isEmpty();

        FinishedCommand compared = cli.run(
                ("compare --by time --baseline " + RELEASE + " --candidate raw --pairs 1 --recordings 0" + TRIALS)
                        .split(" "));

        assertThat(compared.exit()).as(compared.err()).isZero();
        assertThat(compared.err()).contains("(calibration)");
        CompareResult later = ResultJson.read(cli.newest().resolve("result.json"), CompareResult.class);
        assertThat(later.calibration()).isEqualTo(summary);
        assertThat(later.prognosis().source()).isEqualTo("calibration");
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static void restsOnSixPairs(Comparison comparison, Metric deciding) {
        assertThat(comparison.metric()).isEqualTo(deciding);
        assertThat(comparison.pairs()).isEqualTo(6);
        assertThat(comparison.ratios()).hasSize(6);
        assertThat(comparison.ratio()).isBetween(comparison.ciLow(), comparison.ciHigh());
    }
}
