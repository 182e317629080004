package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.WallTime.PhaseTime;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The whole of {@code perf screen} over one short tape, in forked JVMs, as a user runs it. */
@Tag("long")
class ScreenIT {

    private static final String RELEASE = QuickJvm.RELEASE;

    /** Twice what an event of so short a tape costs: found on any machine, however busy. */
    private static final String BURN = "burn=350us";

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    /**
     * Two factors are the fewest, and take eight pairs a round, of which the first decides. What the one costs must be told of it, and not of the other, which is
     * on as often beside it as not.
     */
    @Test
    void findsWhichFactorIsSlow() throws Exception {
        FinishedCommand finished = cli.run(("screen --baseline " + RELEASE + " --patch value-checks --factor " + BURN
                        + " --min-effect 50% --seed 7 --events 6000"
                        + " --database local --no-install --scale 1 --other-cores 9 --recheck")
                .split(" "));

        assertThat(finished.exit()).as(finished.err()).isZero();
        ScreenResult result = ResultJson.read(cli.newest().resolve("result.json"), ScreenResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.design().looks().after()).startsWith(8);
        assertThat(result.rows()).hasSize(16).allSatisfy(row -> assertThat(row).matches("[+-]{2}"));
        assertThat(result.trials()).extracting(Trial::status).doesNotContain(TrialStatus.FAILED);
        assertThat(result.trials().stream().filter(trial -> trial.condition() == Purpose.DIGEST))
                .hasSize(2);
        // There is no broker, no worker stands by, and instructions only where the CPU counts them.
        int missing = HardwareCounters.here().counts() ? 2 : 3;
        assertThat(result.effects()).hasSize(2 * (Metric.OF_TRIALS.size() - missing));
        Comparison burnt = effect(result, BURN, Metric.CPU_MICROS_PER_EVENT);
        assertThat(burnt.verdict()).as(burnt.toString()).isEqualTo(Verdict.SLOWER);
        assertThat(burnt.pairs()).isEqualTo(result.design().due());
        Comparison other = effect(result, "value-checks", Metric.CPU_MICROS_PER_EVENT);
        assertThat(other.verdict()).as(other.toString()).isNotEqualTo(Verdict.SLOWER);
        assertThat(other.ratio()).isLessThan(burnt.ciLow());
        assertThat(finished.out()).containsIgnoringWhitespaces("1 is slower", BURN, "value-checks", "report.html");
        assertTrialsAreNamedByTheirRows();
        assertThat(finished.out()).containsPattern("Time .*measuring");
        List<PhaseTime> phases = result.header().wallTime().phases();
        assertThat(phases)
                .extracting(PhaseTime::phase)
                .contains("server and tape", "delivery checks", "starting trials", "warming up", "measuring")
                .endsWith("other");
        assertThat(phases.stream().mapToDouble(PhaseTime::seconds).sum())
                .isCloseTo(result.header().wallTime().seconds(), within(1e-6));
        assertThat(phases).extracting(PhaseTime::seconds).allMatch(seconds -> seconds >= 0);
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();

        assertThat(cli.run("report", cli.newest().toString()).out())
                .startsWith(finished.out().split("\n\n")[0]);
        assertThat(cli.run("patches").out()).containsIgnoringWhitespaces("-screen-simple-update");
    }

    /** The limit lets one pair run, which tells nothing of two factors and of the place in the pair. */
    @Test
    void onePairIsNoAnswerAndIsNotGivenForOne() throws Exception {
        FinishedCommand finished =
                cli.run(("screen --baseline " + RELEASE + " --patch value-checks+last-event --time-limit 1s"
                                + " --events 6000 --database local --no-install --scale 1 --other-cores 9")
                        .split(" "));

        assertThat(finished.exit()).as(finished.err()).isZero();
        assertThat(finished.out()).startsWith("The effects of 2 patches are unknown");
        ScreenResult result = ResultJson.read(cli.newest().resolve("result.json"), ScreenResult.class);
        assertThat(result.trials()).extracting(Trial::status).doesNotContain(TrialStatus.FAILED);
        assertThat(result.trials().stream().filter(trial -> trial.condition() == Purpose.TIMED))
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(result.effects()).isNotEmpty().allSatisfy(effect -> assertThat(effect.verdict())
                .isEqualTo(Verdict.INCONCLUSIVE));
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    private static void assertTrialsAreNamedByTheirRows() throws Exception {
        try (Stream<Path> trials = Files.list(cli.newest().resolve("trials"))) {
            assertThat(trials.map(trial -> trial.getFileName().toString().replaceFirst("^\\d+-", "")))
                    .contains("row-1", "row-1-complement", "row-8", "row-8-complement", "all-factors");
        }
    }

    private static Comparison effect(ScreenResult result, String factor, Metric metric) {
        return result.effects().stream()
                .filter(effect -> effect.candidate().equals(factor) && effect.metric() == metric)
                .findFirst()
                .orElseThrow();
    }
}
