package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.process.Command.Finished;

import static org.assertj.core.api.Assertions.assertThat;

/** Bad input ends with its exit code and a message of value, rule and remedy, before anything is started. */
class CommandLineIT {

    private Cli cli;

    @BeforeEach
    void home(@TempDir Path home) throws IOException {
        cli = new Cli(home);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "record --client 3             | 2 | Unknown options: '--client', '3'",
                "record --clients 0            | 2 | --clients 0: must be at least 1",
                "record --clients x            | 2 | Invalid value for option '--clients'",
                "record --scale 0              | 2 | --scale 0: must be at least 1",
                "record --clients 2 --jobs 3   | 2 | --jobs 3: must be at most the number of clients, 2",
                "record --rate 0               | 2 | --rate 0.0: must be more than 0",
                "record --warmup 5             | 2 | '5' must be a number with a unit",
                "record --duration 0s          | 2 | --duration 0.0s: must be at least 1 s",
                "record --workload sleepy      | 2 | --workload sleepy: is not a workload",
                "record --script /no/such.sql  | 2 | --script /no/such.sql",
                "record --database oracle      | 2 | --database oracle: must be auto, local",
                "record --variant latest       | 2 | --variant latest: must begin with a Debezium version",
                "record --variant 3.6.3.Final,speed=9 | 2 | has the unknown key 'speed'",
                "record --variant 3.6.{1,3}.Final | 2 | expands to 2 variants, must be one",
                "record --variant raw          | 2 | --variant raw: must be a Debezium version",
                "record --variant 3.6.3.Final,overlay=/no/classes | 2 | overlay=/no/classes: does not exist",
                "record --variant 3.6.3.Final,jdk=/no/jdk | 2 | jdk=/no/jdk: must be the home of a JDK",
                "record --database postgresql://u:secret@127.0.0.1:1/d | 3 | 127.0.0.1:1",
                "analyze /no/such.jfr          | 2 | /no/such.jfr",
                "diff /no/such.jfr /no/other.jfr | 2 | /no/such.jfr",
                "diff a.jfr b.jfr --events-a 5 | 2 | --events-a: must come with the other one",
                "diff a.jfr b.jfr --events-a 0 --events-b 1 | 2 | --events-a 0: must be at least 1",
                "diff a.jfr b.jfr --events-a 1,2 --events-b 1 | 2 | must be one number, or one for each of the 1 files",
                "diff a.jfr                    | 2 | Missing required parameter",
                "report /no/such               | 2 | /no/such: holds no result.json",
                "nonsense                      | 2 | nonsense",
            })
    void refuses(String words, int exit, String message) throws Exception {
        Finished finished = cli.run(words.split(" "));

        assertThat(finished.err())
                .contains("perf: ", message)
                .doesNotContain("\tat ")
                .doesNotContain("secret");
        assertThat(finished.out()).isEmpty();
        assertThat(finished.exit()).isEqualTo(exit);
        assertThat(cli.results()).isEmpty();
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void aFileThatIsNoRecordingIsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("text.jfr"), "this is text");

        Finished finished = cli.run("analyze", file.toString());

        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.err()).contains(file.toString()).contains("flight recording");
    }

    @Test
    void aPortInUseIsRefused() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Finished finished = cli.run(
                    "record", "--database", "local", "--no-install", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(finished.exit()).isEqualTo(3);
            assertThat(finished.err())
                    .contains("--port " + taken.getLocalPort())
                    .contains("in use");
        }
    }

    @Test
    void everyCommandHasHelp() throws Exception {
        for (String command :
                new String[] {"record", "analyze", "diff", "report", "clean", "doctor", "generate-completion"}) {
            Finished finished = cli.run(command, "--help");

            assertThat(finished.exit()).as(command).isZero();
            assertThat(finished.out()).as(command).startsWith("Usage: perf " + command);
        }
        assertThat(cli.run("--help").out()).contains("Exit codes:");
    }

    @Test
    void completesInAShell() throws Exception {
        Finished finished = cli.run("generate-completion");

        assertThat(finished.exit()).isZero();
        assertThat(finished.out()).contains("complete -F").contains("--warmup");
    }

    @Test
    void doctorNamesTheJdksAndPostgres() throws Exception {
        Finished finished = cli.run("doctor");

        assertThat(finished.exit()).isZero();
        assertThat(finished.out()).contains("JDK").contains("PostgreSQL").contains("pgbench");
    }

    @Test
    void cleanWithNothingToCleanIsDone() throws Exception {
        assertThat(cli.run("clean").exit()).isZero();
    }
}
