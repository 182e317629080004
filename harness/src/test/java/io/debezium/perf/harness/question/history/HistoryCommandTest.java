package io.debezium.perf.harness.question.history;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.cli.Perf;
import io.debezium.perf.harness.plan.Invocation;

import static org.assertj.core.api.Assertions.assertThat;

class HistoryCommandTest {

    @ParameterizedTest
    @CsvSource({"3.0.8.Final.., 3.0.8.Final, ''", "3.0.., 3.0, ''", "3.0..v3.6.3.Final, 3.0, 3.6.3.Final"})
    void releasesGoFromAReleaseOrTheFirstOfALineToOneOrToTheNewest(String releases, String good, String bad) {
        String[] words = {"history", "--releases", releases, "--workload", "../scripts/workloads/wide-rows"};
        HistoryCommand command = (HistoryCommand)
                Perf.commandLine().parseArgs(words).subcommand().commandSpec().userObject();

        assertThat(command.plan(new Invocation(List.of(), 1)))
                .extracting(RevisionsPlan::good, RevisionsPlan::bad)
                .containsExactly(good, bad);
    }
}
