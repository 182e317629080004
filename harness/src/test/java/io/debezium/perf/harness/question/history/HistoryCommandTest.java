package io.debezium.perf.harness.question.history;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.cli.Typed;

import static org.assertj.core.api.Assertions.assertThat;

class HistoryCommandTest {

    @ParameterizedTest
    @CsvSource({"3.0.8.Final.., 3.0.8.Final, ''", "3.0.., 3.0, ''", "3.0..v3.6.3.Final, 3.0, 3.6.3.Final"})
    void releasesGoFromAReleaseOrTheFirstOfALineToOneOrToTheNewest(String releases, String good, String bad) {
        RevisionsPlan plan =
                (RevisionsPlan) Typed.plan("history --workload ../scripts/workloads/wide-rows --releases " + releases);

        assertThat(plan).extracting(RevisionsPlan::good, RevisionsPlan::bad).containsExactly(good, bad);
    }
}
