package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.Kill;
import io.debezium.perf.harness.result.VerifyResult.Redelivery;
import io.debezium.perf.harness.result.VerifyResult.VerifiedPart;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf verify} over one short tape: a variant that does the same, one that does not, and one that fails. */
class VerifyIT {

    private static final String RELEASE = QuickJvm.RELEASE;

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    @Test
    void whatDoesTheSameIsEqualAndWhatDoesNotIsToldFieldByField() throws Exception {
        // What a player sends is held against what the server sends, too.
        FinishedCommand same = verify(RELEASE + ",patch=type-modifiers+last-event", "--replay", "both");

        assertThat(same.exit()).as(same.out() + same.err()).isZero();
        assertThat(same.out()).startsWith("Equal on the only tape and plugin:");
        VerifyResult.VerifiedTape row = result().rows().get(0);
        assertThat(row.metrics().compared()).isGreaterThan(30);
        assertThat(row.metrics().answered())
                .contains("MilliSecondsBehindSource")
                .doesNotContain("LastEvent");
        // Mostly at the next event; now and then Debezium sends a transaction again from its begin. None is lost.
        assertThat(row.kills()).hasSize(2).allSatisfy(kill -> assertThat(kill.resumedAt())
                .isBetween(kill.event() + 1 - kill.place(), kill.event() + 1));
        assertThat(row.kills()).extracting(Kill::withinTransaction).containsExactly(false, true);

        FinishedCommand different = verify(RELEASE + ",set.time.precision.mode=connect");

        assertThat(different.exit()).as(different.err()).isEqualTo(4);
        assertThat(different.out())
                .startsWith("1 of 1 tape and plugin differs:")
                .contains("tpcb-like, pgoutput: event 4, topic perf.public.pgbench_history, LSN ")
                .containsPattern("value.after.mtime\\n  Baseline   int64 \\d+\\n  Candidate  date \\d+\\n");
        VerifyResult.FirstDifference difference = result().rows().get(0).difference();
        assertThat(difference.part()).isEqualTo(VerifiedPart.CONTENT);
        assertThat(difference.fields())
                .extracting(Field::path)
                .contains("value.after.mtime", "valueSchema.after.mtime@name")
                .doesNotContain("value.after.delta", "value.source.lsn", "sourceOffset.lsn");

        // Records may come twice after a kill, and are found in the topics.
        FinishedCommand worker = verify(RELEASE + ",runtime=connect");

        assertThat(worker.exit()).as(worker.out() + worker.err()).isZero();
        assertThat(worker.out().replaceAll("\\s+", " ")).contains("none doubled, none lost", "killed after event ");
        List<Redelivery> delivered = result().rows().get(0).redeliveries();
        assertThat(delivered).hasSize(2).allMatch(Redelivery::complete);
        assertThat(delivered.get(0)).returns(0L, Redelivery::killedAfter).returns(0L, Redelivery::doubled);
        assertThat(delivered.get(1).killedAfter())
                .isBetween(1L, delivered.get(1).records());
        assertThat(delivered.get(1).doubled())
                .isLessThanOrEqualTo(delivered.get(1).records());

        // In both, so that neither drains the tape.
        String unstartable = RELEASE + ",jvm=-XX:NoSuchOption";
        FinishedCommand wrong = verify(unstartable, unstartable, List.of());

        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("its JVM does not start: Unrecognized VM option", "Correct jvm= of the variant");
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    private static FinishedCommand verify(String candidate, String... more) throws IOException, InterruptedException {
        return verify(RELEASE, candidate, List.of(more));
    }

    private static FinishedCommand verify(String baseline, String candidate, List<String> more)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("verify", "--baseline", baseline, "--candidate", candidate));
        words.addAll(List.of("--workload", "tpcb-like", "--events", "1000", "--plugin", "pgoutput"));
        words.addAll(List.of("--database", "local", "--no-install"));
        words.addAll(more);
        return cli.run(words.toArray(String[]::new));
    }

    private static VerifyResult result() throws IOException {
        return ResultJson.read(cli.newest().resolve("result.json"), VerifyResult.class);
    }
}
