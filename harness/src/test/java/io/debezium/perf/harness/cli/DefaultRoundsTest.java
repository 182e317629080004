package io.debezium.perf.harness.cli;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParseResult;

import io.debezium.perf.harness.command.ResumableCommand;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.MeasuringPlan;

import static org.assertj.core.api.Assertions.assertThat;

/** What a command does by itself can come to a verdict: the more comparisons share the risk, the more rounds that takes. */
class DefaultRoundsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "latency                                           | 3",
                "latency --calibrate                               | 6",
                "latency --variant 3.2.0.Final --variant 3.6.3.Final | 6",
                "latency --variant 3.6.3.Final,burn={1us,2us,3us}  | 7",
                "latency --variant 3.6.3.Final,burn={1us,2us,3us,4us,5us} | 8",
                "latency --variant 3.6.3.Final --variant 3.6.3.Final,sink={json,kafka} | 6",
                "latency --variant 3.6.3.Final,burn={1us,2us,3us} --rounds 2 | 2",
                "snapshot --workload ../scripts/workloads/pgbench_accounts                                          | 6",
                "snapshot --workload ../scripts/workloads/pgbench_accounts --variant 3.6.{1,3}.Final                | 6",
                "snapshot --workload ../scripts/workloads/pgbench_accounts --variant 3.6.3.Final,burn={1us,2us,3us} | 7",
                "impact --variant raw                              | 7",
                "impact                                            | 7",
                "impact --variant 3.6.3.Final,burn={1us,2us,3us}   | 8",
                "compare --baseline 3.6.3.Final --candidate raw    | 20",
                "compare --baseline 3.6.3.Final --candidate 3.6.3.Final,set.max.batch.size={1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26} | 20",
                "compare --baseline 3.6.3.Final --candidate raw --pairs 7 | 7",
                "jmh --baseline 3.2.0.Final --candidate 3.6.3.Final | 10",
            })
    void sufficeForAVerdict(String words, int rounds) {
        ParseResult parsed = Perf.commandLine().parseArgs(words.split(" +"));
        ResumableCommand<?, ?> command =
                (ResumableCommand<?, ?>) parsed.subcommand().commandSpec().userObject();

        MeasuringPlan plan = (MeasuringPlan) command.plan(new Invocation(List.of(), 1));

        assertThat(plan.sampling().pairs()).isEqualTo(rounds);
    }
}
