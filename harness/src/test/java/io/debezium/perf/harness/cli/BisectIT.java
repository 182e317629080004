package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** The whole of {@code perf bisect} over a short tape. Between its ends is a release that lacks a part. */
class BisectIT {

    private static final String INCOMPLETE = "3.2.0.Beta1";

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    @Test
    @Tag("long")
    void comparesTheEndsAndGoesOnOnlyWhereTheCostRose() throws Exception {
        FinishedCommand finished = bisect("3.2.0.Final", "");

        assertThat(finished.exit()).as(finished.err()).isZero();
        BisectResult result = result();
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.threshold()).isEqualTo(0.2);
        BisectResult.RevisionComparison ends = result.comparisons().get(0);
        assertThat(ends.good()).isEqualTo("3.2.0.Alpha1");
        assertThat(ends.bad()).isEqualTo("3.2.0.Final");
        assertThat(ends.comparison().pairs()).isEqualTo(6);
        assertThat(ends.comparison().ratio())
                .isBetween(ends.comparison().ciLow(), ends.comparison().ciHigh());
        boolean rose = ends.comparison().ratio() > 1.2 && ends.comparison().ciLow() > 1;
        assertThat(result.comparisons().size() > 1).isEqualTo(rose);
        assertThat(result.steps().isEmpty()).isEqualTo(!rose);
        assertThat(result.points())
                .extracting(BisectResult.RevisionCost::version)
                .startsWith("3.2.0.Alpha1")
                .endsWith("3.2.0.Final");
        assertThat(result.points()).allMatch(point -> point.cost() > 0);
        assertThat(cli.newest().resolve("report.html")).isRegularFile();
        assertThat(cli.leftBehind()).isEmpty();
    }

    /** The limit lets one block of trials run: one of each release. */
    @Test
    @Tag("long")
    void everyReleaseIsMeasuredOrNamedWithTheReasonWhyNot() throws Exception {
        FinishedCommand finished = bisect("3.2.0.Final", "--all --time-limit 1s");

        assertThat(finished.exit()).as(finished.err()).isZero();
        BisectResult result = result();
        assertThat(result.versions())
                .startsWith("3.2.0.Alpha1", INCOMPLETE, "3.2.0.Beta2")
                .endsWith("3.2.0.Final");
        assertThat(result.skipped())
                .filteredOn(skipped -> skipped.version().equals(INCOMPLETE))
                .singleElement()
                .satisfies(skipped -> assertThat(skipped.reason()).contains(INCOMPLETE, "cannot be"));
        assertThat(result.trials()).extracting(Trial::status).doesNotContain(TrialStatus.FAILED);
        assertThat(result.points())
                .extracting(BisectResult.RevisionCost::version)
                .contains("3.2.0.Alpha1", "3.2.0.Beta2", "3.2.0.Final")
                .doesNotContain(INCOMPLETE);
        assertThat(finished.err()).contains(INCOMPLETE + " is skipped: ");
        assertThat(finished.out()).contains(INCOMPLETE);
    }

    @Test
    void anEndThatCannotBeRunIsNoSearchWithoutARise() throws Exception {
        Cli.assumeLocalRepositoryIsWritable();
        FinishedCommand finished = bisect(INCOMPLETE, "3.2.0.Final", "");

        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.err()).contains("perf: --good " + INCOMPLETE + ": cannot be measured: ");
        assertThat(result().outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static FinishedCommand bisect(String bad, String more) throws IOException, InterruptedException {
        return bisect("3.2.0.Alpha1", bad, more);
    }

    private static FinishedCommand bisect(String good, String bad, String more)
            throws IOException, InterruptedException {
        String words = "bisect --good " + good + " --bad " + bad
                + " --by cpu --pre-releases --pairs 6 --recordings 0 --threshold 20% --events 5000 --with "
                + QuickJvm.OPTIONS.substring(1) + " "
                + String.join(" ", Cli.SHORT_TRIALS) + " " + more;
        return cli.run(words.strip().split(" +"));
    }

    private static BisectResult result() throws IOException {
        return ResultJson.read(cli.newest().resolve("result.json"), BisectResult.class);
    }
}
