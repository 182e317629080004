package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.question.verify.VerifyResult.Field;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedPart;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf verify} over one short tape: a variant that does the same and one that does not. */
class VerifyIT {

    private static final String RELEASE = QuickJvm.RELEASE + ",plugin=pgoutput";

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    @LongTest
    void whatDoesTheSameIsEqual() throws Exception {
        // What a player sends, whose catalog knows the tape alone.
        FinishedCommand same = verify(RELEASE + ",patch=type-modifiers+last-event", " --replay player");

        assertThat(same.exit()).as(same.out() + same.err()).isZero();
        assertThat(same.out()).containsPattern("1\\s+equal[.]").doesNotContain("differs");
        VerifyResult.VerifiedTape row = result().rows().get(0);
        assertThat(row.metrics()).isGreaterThan(30);
        // Mostly at the next event; now and then Debezium sends a transaction again from its begin. None is lost.
        assertThat(row.kills()).hasSize(2).allSatisfy(kill -> assertThat(kill.resumedAt())
                .isBetween(
                        kill.place().event() + 1 - kill.place().place(),
                        kill.place().event() + 1));
        assertThat(row.kills())
                .extracting(kill -> kill.place().endsTransaction())
                .containsExactly(true, false);

        FinishedCommand worker = verify(RELEASE + ",runtime=connect", "");

        assertThat(worker.exit()).as(worker.out() + worker.err()).isZero();
        assertThat(result().rows().get(0).kills()).isEmpty();
    }

    @Test
    void whatDoesNotIsToldFieldByField() throws Exception {
        FinishedCommand different = verify(RELEASE + ",set.time.precision.mode=connect", "");

        assertThat(different.exit()).as(different.err()).isEqualTo(4);
        assertThat(different.out())
                .containsPattern("1\\s+different[.]")
                .contains("tpcb-like, pgoutput: event 4, topic perf.public.pgbench_history, LSN ")
                .containsPattern("value.after.mtime\\n  Baseline   int64 \\d+\\n  Candidate  date \\d+\\n");
        VerifyResult.FirstDifference difference = result().rows().get(0).difference();
        assertThat(difference.part()).isEqualTo(VerifiedPart.CONTENT);
        assertThat(difference.fields())
                .extracting(Field::path)
                .contains("value.after.mtime", "valueSchema.after.mtime@name")
                .doesNotContain("value.after.delta", "value.source.lsn", "sourceOffset.lsn");
    }

    private static FinishedCommand verify(String candidate, String more) {
        return cli.run(Cli.words(
                "verify --baseline %s --candidate %s --workload tpcb-like --events 1000"
                        + " --database local --no-install" + more,
                RELEASE,
                candidate));
    }

    private static VerifyResult result() throws IOException {
        return cli.result(VerifyResult.class);
    }
}
