package io.debezium.perf.harness.question.tape;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.cli.Cli;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.stream.TapeFile;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf tape} with a workload folder of the user's own, and with a file. */
class TapeCommandIT {

    private Path mine;

    @AutoClose
    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws Exception {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        mine = Files.createDirectories(home.resolve("scripts/workloads/mine"));
        cli = new Cli(home);
    }

    @Test
    void theTapeOfAUsersOwnFolderIsListedWrittenToAFileRemovedAndTakenIn() throws Exception {
        Files.writeString(mine.resolve("workload.properties"), "eventsPerTransaction=2\nclients=3\nevents=100\n");
        Files.writeString(mine.resolve("schema.sql"), "CREATE TABLE t (id serial PRIMARY KEY, n int);");
        Files.writeString(
                mine.resolve("load.sql"), "\\set n random(1, 9)\nINSERT INTO t (n) VALUES (:n), (:n * :scale);\n");
        Files.writeString(mine.resolve("once.sql"), "DELETE FROM t WHERE id <= :events / 10;");

        Command.FinishedCommand recorded = cli.run("tape", "record", "--workload", "mine");
        assertThat(recorded.exit()).as(recorded.tail()).isZero();
        String own = recorded.out().strip();
        assertThat(recorded.err()).contains("Recorded 111 row events");
        assertThat(cli.run("tape", "list").out()).contains(own, "mine", "111", "pgoutput", "iB");
        Path file = cli.home().resolve("mine.tape");

        Command.FinishedCommand exported = cli.run("tape", "export", own, file.toString());

        assertThat(exported.exit()).as(exported.err()).isZero();
        assertThat(exported.out()).startsWith(file + ", ");
        assertThat(cli.run("tape", "export", own, file.toString()).err()).contains("not overwritten");
        assertThat(new String(TapeFile.open(file).header(), StandardCharsets.UTF_8))
                .as("what its events must be is in it")
                .containsPattern("\"references\" : \\{\\s+\"");
        assertThat(cli.run("tape", "rm", "no-such").err()).contains("tape no-such: is not there");
        assertThat(cli.run("tape", "rm", "--all").out()).isEqualToIgnoringNewLines("Removed " + own);
        assertThat(cli.run("tape", "list").out()).isEmpty();
        Command.FinishedCommand taken = cli.run("tape", "import", file.toString());
        assertThat(taken.exit()).as(taken.err()).isZero();
        String id = taken.out().strip();
        assertThat(cli.run("tape", "list").out()).contains(id, "mine", "111");
        for (String wrong : List.of(
                "tape record --workload yours",
                "tape record --from postgresql://postgres@127.0.0.1/postgres",
                "tape record --from local --to other.tape",
                "tape record --from postgresql://postgres@127.0.0.1/postgres --to other.tape --workload mine",
                "compare --baseline raw --candidate raw --workload %s --events 5000",
                "compare --baseline raw --candidate raw --workload mine --events 2000 --turns 2",
                "compare --baseline raw --candidate raw --workload %s --replay other")) {
            assertThat(cli.run(wrong.formatted(id).split(" ")).exit()).as(wrong).isEqualTo(2);
        }
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    @LongTest
    void aTapeOfFewerOrMoreEventsThanWereAskedForIsNotKept() throws Exception {
        Files.writeString(mine.resolve("workload.properties"), "eventsPerTransaction=2\nclients=1\nevents=100\n");
        Files.writeString(mine.resolve("schema.sql"), "CREATE TABLE t (n int);");
        Files.writeString(mine.resolve("load.sql"), "SELECT 1;\n");

        Command.FinishedCommand nothing = cli.run("tape", "record", "--workload", "mine");
        Files.writeString(mine.resolve("load.sql"), "INSERT INTO t SELECT generate_series(1, 3);\n");
        Command.FinishedCommand more = cli.run("tape", "record", "--workload", "mine");
        assertThat(cli.run("tape", "list").out()).isEmpty();
        Files.writeString(
                mine.resolve("workload.properties"),
                "eventsPerTransaction=2\nclients=1\nevents=100\neventsTolerancePercent=50\n");
        Command.FinishedCommand tolerated = cli.run("tape", "record", "--workload", "mine");

        assertThat(nothing.exit()).as(nothing.err()).isEqualTo(4);
        assertThat(nothing.err()).contains("made 0 row events", "100 were asked for");
        assertThat(more.exit()).as(more.err()).isEqualTo(4);
        assertThat(more.err()).contains("made 150 row events");
        assertThat(tolerated.exit()).as(tolerated.err()).isZero();
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void workloadWhoseSqlFailsSaysWhereAndLeavesNothing() throws Exception {
        Files.writeString(mine.resolve("workload.properties"), "events=100\n");
        Files.writeString(mine.resolve("schema.sql"), "CREATE TABLE t (id serial);");
        Files.writeString(mine.resolve("once.sql"), "INSERT INTO t DEFAULT VALUES;\n\nUPDATE t SET id = 7;");

        Command.FinishedCommand recorded = cli.run("tape", "record", "--workload", mine.toString());

        assertThat(recorded.exit()).isEqualTo(4);
        assertThat(recorded.err())
                .contains("once.sql: cannot be run", "ERROR:  cannot update table \"t\" because it does not have a");
        assertThat(cli.run("tape", "list").out()).isEmpty();
        assertThat(cli.leftBehind()).isEmpty();
    }
}
