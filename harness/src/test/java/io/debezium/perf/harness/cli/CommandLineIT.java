package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.jfr.Fixtures;
import io.debezium.perf.harness.process.Command.FinishedCommand;

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
                "record --client 3             | 2 | unknown option '--client'; did you mean '--clients'?",
                "record --clients 0            | 2 | --clients 0: must be at least 1",
                "record --workload sleepy      | 2 | --workload sleepy: is not a workload",
                "record --live=70000           | 2 | --live=70000: must be 0 to 65535",
                "record --database oracle      | 2 | --database oracle: must be auto, local",
                "record --variant 3.6.3.Final,overlay=/no/classes | 2 | overlay=/no/classes: does not exist",
                "record --database postgresql://u:secret@127.0.0.1:1/d | 3 | 127.0.0.1:1",
                "record --databse=postgresql://u:secret@h/d | 2 | unknown option '--databse'; did you mean '--database'?",
                "record postgresql://u@srv:secret@h/d | 2 | postgresql://***",
                "record --database u:secret@h  | 2 | --database ***: must be auto, local",
                "record --variant 3.6.3.Final,speed=9,set.x.password=secret | 2 | has the unknown key 'speed'",
                "record --variant 3.6.3.Final,set.producer.sasl.jaas.config=secret | 2 | which holds a password or a key",
                "record --variant 3.6.3.Final,jvm=-Dx.password=secret | 2 | gives the JVM a password or a key",
                "analyze /no/such.jfr          | 2 | /no/such.jfr",
                "diff a.jfr b.jfr --events-a 5 | 2 | --events-b: must be given with --events-a",
                "diff a.jfr                    | 2 | Missing required parameter",
                "report /no/such               | 2 | /no/such: holds no result.json",
                "compare --candidate 3.6.3.Final | 2 | --baseline: must be given",
                "compare --baseline 3.6.3.Final --candidate raw --candidate raw | 2 | --candidate raw: is given twice",
                "compare --baseline 3.6.3.Final --candidate raw --pairs 0 | 2 | --pairs 0: must be at least 1",
                "compare --baseline 3.6.3.Final --candidate raw --events 2000 --warmup-events 2000 | 2 | "
                        + "--warmup-events 2000: must be from 0 to less than the tape's 2000 events",
                "compare --baseline 3.6.3.Final --candidate raw --min-effect 2 | 2 | '2' must be a number with a percent sign",
                "compare --baseline 3.6.3.Final --candidate raw --time-limit 0s | 2 | --time-limit 0s: must be more",
                "compare --baseline 3.6.3.Final --candidate raw --database postgresql://u:secret@127.0.0.1:1/d | 2 | "
                        + "postgresql://u@127.0.0.1:1/d: must be auto, local or embedded",
                "compare --baseline 3.6.3.Final --candidate 0.0.1.Final | 2 | io.debezium:debezium-embedded:0.0.1.Final",
                "compare --baseline 3.6.3.Final --candidate raw --by counts | 2 | raw: cannot be counted",
                "count --variant 3.6.3.Final,sink=table | 2 | has sink=table, which only latency and soak support",
                "history --releases 3.2.0.Final | 2 | must be FROM.. or FROM..TO, and without --git",
                "compare --resume /no/such      | 2 | --resume /no/such: holds no plan.json",
                "compare --baseline 3.6.3.Final --candidate 3.0.8.Final,patch=all | 2 | "
                        + "3.0.8.Final,patch=all: patch=type-modifiers does not know this code of",
                "snapshot --variant 3.6.3.Final,runtime=connect | 2 | has runtime=connect, but a snapshot",
                "latency --rates fast          | 2 | --rates fast: must be idle, max, a number of transactions per second",
                "latency --variant raw --kafka 127.0.0.1:1 | 2 | --kafka 127.0.0.1:1: applies to no variant",
                "record --variant 3.6.3.Final,sink=kafka --kafka 127.0.0.1:1 | 3 | --kafka 127.0.0.1:1: does not answer",
                "latency --rates idle,backlog:9 | 2 | --rates backlog of 9: must be given with --burst",
                "latency --burst 500           | 2 | --burst 500/s: must be given with --rates",
                "latency --workload pgbench.tape | 2 | --workload pgbench.tape: is not a workload; known are",
                "latency --workload select-only --burst backlog:9 | 2 | requires a workload with a known number of events",
                "snapshot --rows 1x            | 2 | --rows 1x: must be a number of rows from 1",
                "impact --loads sleepy         | 2 | --loads sleepy: must be one of simple-update",
                "compare --baseline raw --candidate raw --steal 101% | 2 | --steal 101.0%: must be more than 0 % and at most 100 %",
                "impact --pgbouncer --pool-mode statement | 2 | --pool-mode statement: must be session or transaction",
                "impact --pool-size 5          | 2 | --pool-size or --pool-mode: requires --pgbouncer",
                "jmh NoSuchBenchmark --baseline 3.6.3.Final --candidate 3.2.0.Final | 2 | there is no such benchmark",
                "jmh --baseline 3.6.3.Final --candidate 3.2.0.Final --jmh -nosuch | 2 | JMH rejects it",
                "jmh --baseline 3.6.3.Final --candidate 3.6.3.Final,plugin=pgoutput | 2 | micro-benchmark: plugin=",
                "evidence --patch last-event --candidate 3.6.3.Final | 2 | cannot be combined with --candidate",
                "evidence --baseline 3.6.3.Final | 2 | --patch: must be given, or --candidate",
                "evidence --candidate 3.6.3.Final,plugin=pgoutput | 2 | --baseline: must be given",
                "evidence --candidate 3.6.3.Final,git=no-such@a | 2 | no-such",
                "history                       | 2 | First run scripts/perf compare",
                "nonsense                      | 2 | unknown command 'nonsense'",
                "tape lst                      | 2 | unknown command 'lst'; did you mean 'list'?",
            })
    void refuses(String words, int exit, String message) throws Exception {
        if (words.contains(" 0.0.1.Final")) {
            Cli.assumeLocalRepositoryIsWritable();
        }
        FinishedCommand finished = cli.run(words.split(" "));

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

        FinishedCommand finished = cli.run("analyze", file.toString());

        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.err()).contains(file.toString()).contains("flight recording");
    }

    @Test
    void aRecordingOfAsyncProfilerIsAnalyzed() throws Exception {
        FinishedCommand finished =
                cli.succeed("analyze", Fixtures.recording("async-profiler").toString());
        assertThat(finished.out()).contains("11.2 MiB/s; estimated from 61 samples");
        assertThat(cli.newest().resolve("analysis.json")).isNotEmptyFile();
    }

    /** What the others are told by a return value is the exit code of a process, too. */
    @Test
    void theExitCodeAndTheMessageAreThoseOfTheProcess() throws Exception {
        FinishedCommand finished = cli.fork("record", "--clients", "0");

        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.err()).startsWith("perf: --clients 0: must be at least 1");
        assertThat(finished.out()).isEmpty();
    }

    @Test
    void everyCommandHasHelp() throws Exception {
        for (String command : Perf.commandLine().getSubcommands().keySet()) {
            FinishedCommand finished = cli.run(command, "--help");

            assertThat(finished.exit()).as(command).isZero();
            assertThat(finished.out()).as(command).startsWith("Usage: perf " + command);
        }
        assertThat(cli.run("--help").out()).contains("Exit codes:");
    }

    @Test
    void completesInAShell() throws Exception {
        FinishedCommand finished = cli.run("generate-completion");

        assertThat(finished.exit()).isZero();
        assertThat(finished.out()).contains("complete -F").contains("--warmup");
    }

    @Test
    void doctorNamesTheJdksAndPostgres() throws Exception {
        FinishedCommand finished = cli.run("doctor");

        assertThat(finished.exit()).isZero();
        assertThat(finished.out())
                .contains("JDK")
                .contains("PostgreSQL")
                .contains("pgbench")
                .contains("CPU instructions");
    }

    @Test
    void cleanWithNothingToCleanIsDone() throws Exception {
        assertThat(cli.run("clean").exit()).isZero();
    }
}
