package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf tape} with a workload folder of the user's own. */
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
    void aUsersOwnFolderIsRecordedListedAndRemoved() throws Exception {
        Files.writeString(mine.resolve("workload.properties"), "eventsPerTransaction=2\nclients=3\nevents=100\n");
        Files.writeString(mine.resolve("schema.sql"), "CREATE TABLE t (id serial PRIMARY KEY, n int);");
        Files.writeString(
                mine.resolve("load.sql"), "\\set n random(1, 9)\nINSERT INTO t (n) VALUES (:n), (:n * :scale);\n");
        Files.writeString(mine.resolve("once.sql"), "DELETE FROM t WHERE id <= :events / 10;");

        Command.FinishedCommand recorded = cli.run("tape", "record", "--workload", "mine");
        assertThat(recorded.exit()).as(recorded.tail()).isZero();
        String id = recorded.out().strip();
        assertThat(recorded.err()).contains("Recorded 111 row events");

        assertThat(cli.run("tape", "list").out()).contains(id, "mine", "111", "pgoutput", "MB");
        assertThat(cli.run("tape", "rm", "no-such").err()).contains("tape no-such: is not there");
        assertThat(cli.run("tape", "rm", "--all").out()).isEqualToIgnoringNewLines("Removed " + id);
        assertThat(cli.run("tape", "list").out()).isEmpty();
        assertThat(cli.run("tape", "record", "--workload", "yours").exit()).isEqualTo(2);
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
                .contains(
                        "once.sql: cannot be run: command 2: ERROR: cannot update table \"t\" because it does not have a");
        assertThat(cli.run("tape", "list").out()).isEmpty();
        assertThat(cli.leftBehind()).isEmpty();
    }
}
