package io.debezium.perf.harness.cli;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.plan.MeasuringPlan;

import static org.assertj.core.api.Assertions.assertThat;

/** What a command does by itself can come to a verdict: the more comparisons share the risk, the more rounds that takes. */
class DefaultRoundsTest {

    private static final String MANY = IntStream.range(0, 26)
            .mapToObj("--candidate 3.6.3.Final,burn=1%02dus"::formatted)
            .collect(Collectors.joining(" "));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "latency                                           | 3",
                "latency --calibrate                               | 6",
                "latency --variant 3.2.0.Final --variant 3.6.3.Final | 6",
                "latency --variant 3.6.3.Final,burn=1us --variant 3.6.3.Final,burn=2us --variant 3.6.3.Final,burn=3us  | 7",
                "latency --variant 3.6.3.Final,burn=1us --variant 3.6.3.Final,burn=2us --variant 3.6.3.Final,burn=3us --variant 3.6.3.Final,burn=4us --variant 3.6.3.Final,burn=5us | 8",
                "latency --variant 3.6.3.Final --variant 3.6.3.Final,sink=json --variant 3.6.3.Final,sink=kafka | 6",
                "latency --variant 3.6.3.Final,burn=1us --variant 3.6.3.Final,burn=2us --variant 3.6.3.Final,burn=3us --rounds 2 | 2",
                "snapshot --workload ../scripts/workloads/pgbench_accounts                                          | 6",
                "snapshot --workload ../scripts/workloads/pgbench_accounts --variant 3.6.1.Final --variant 3.6.3.Final                | 6",
                "snapshot --workload ../scripts/workloads/pgbench_accounts --variant 3.6.3.Final,burn=1us --variant 3.6.3.Final,burn=2us --variant 3.6.3.Final,burn=3us | 7",
                "impact --variant raw                              | 7",
                "impact                                            | 7",
                "impact --variant 3.6.3.Final,burn=1us --variant 3.6.3.Final,burn=2us --variant 3.6.3.Final,burn=3us   | 8",
                "compare --baseline 3.6.3.Final --candidate raw    | 20",
                "compare --baseline 3.6.3.Final MANY | 20",
                "compare --baseline 3.6.3.Final --candidate raw --pairs 7 | 7",
                "jmh --baseline 3.2.0.Final --candidate 3.6.3.Final | 10",
            })
    void sufficeForAVerdict(String words, int rounds) {
        MeasuringPlan plan = (MeasuringPlan) Typed.plan(words.replace("MANY", MANY));

        assertThat(plan.sampling().pairs()).isEqualTo(rounds);
    }
}
