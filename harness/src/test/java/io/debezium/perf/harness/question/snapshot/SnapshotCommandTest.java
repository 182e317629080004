package io.debezium.perf.harness.question.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.cli.Typed;
import io.debezium.perf.harness.load.TapeWorkload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Which tables a command line means. */
class SnapshotCommandTest {

    private static final String OURS = "../scripts/workloads/";

    @Test
    void tablesArePgbenchAccountsUnlessAWorkloadIsNamed() {
        assertThat(plan("").workload()).isEqualTo("pgbench_accounts");
        assertThat(plan("--workload %swide-rows".formatted(OURS)).workload()).isEqualTo("wide-rows");
    }

    @Test
    void aWorkloadHasItsOwnSizeUnlessAnotherIsGiven() {
        assertThat(defaults("--workload %swide-rows".formatted(OURS)).columns()).isEqualTo(40);
        assertThat(defaults("--workload %swide-rows --columns 49".formatted(OURS))
                        .columns())
                .isEqualTo(49);
        assertThat(defaults("--workload %smany-tables".formatted(OURS)).scale()).isEqualTo(200);
        assertThat(defaults("--workload %smany-tables --scale 3".formatted(OURS))
                        .scale())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --by counts                       | 3 | 100000 | true
                    --rows 20k,50k,1m                 | 3 | 50000  | false
                    --rows 2m,1m --counted-trials 1   | 1 | 1000000 | false
                    --by time                         | 0 | 100000 | false
                    --workload OURS/catalog-types     | 0 | 1000   | false
                    """)
    void rowsAreCountedOfTheLargestTableThatTakesSeconds(String words, int trials, long rows, boolean alone) {
        SnapshotPlan plan = plan(words.replace("OURS/", OURS));

        assertThat(plan.counting().trials()).isEqualTo(trials);
        assertThat(plan.countedRows()).isEqualTo(rows);
        assertThat(plan.sampling().pairs() == 0).isEqualTo(alone);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --columns 49                             | --columns 49: is for workloads whose schema.sql or rows.sql uses :columns
                    --workload simple-update                 | --workload simple-update: has no rows.sql
                    --workload OURS/wide-rows --columns 1    | --columns 1: must be at least 2
                    --workload OURS/wide-rows --scale 3      | --scale 3: is for workloads whose schema.sql or rows.sql uses :scale
                    --workload OURS/many-tables --scale 0    | --scale 0: must be at least 1
                    --by counts --workload OURS/catalog-types | --by counts: counts the rows of a snapshot
                    --workload OURS/many-tables --columns 6  | --columns 6: is for workloads whose schema.sql or rows.sql uses :columns
                    """)
    void whatMeansNothingIsRefused(String words, String message) {
        assertThatThrownBy(() -> plan(words.replace("OURS/", OURS)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aWorkloadThatNamesItsSchemaCannotBeInSeveral(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("workload.properties"), "eventsPerTransaction=1\n");
        for (String file : List.of("schema.sql", "rows.sql", "load.sql")) {
            Files.writeString(folder.resolve(file), "INSERT INTO public.t VALUES (1);");
        }
        assertThatThrownBy(() -> plan("--workload " + folder)).hasMessageContaining("names schema public");

        Files.writeString(folder.resolve("schema.sql"), "create  extension IF NOT EXISTS hstore;");
        Files.writeString(folder.resolve("rows.sql"), "INSERT INTO t VALUES (1);");
        assertThatThrownBy(() -> plan("--workload " + folder))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("creates an extension");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--variant raw | --variant raw: must be a Debezium version",
                "--variant 3.6.3.Final,set.snapshot.mode=no_data | snapshot.mode=no_data reads no rows",
                "--variant 3.6.3.Final --variant 3.2.0.Final --variant 3.6.3.Final | --variant 3.6.3.Final: is given twice",
                "--workload ../scripts/workloads/catalog-types --database postgresql://me@127.0.0.1/mine"
                        + " | catalog-types: creates a database for each",
            })
    void whatTakesNoSnapshotIsRefused(String words, String rule) {
        assertThatThrownBy(() -> plan(words))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--variant 3.6.3.Final --variant 3.6.3.Final,set.snapshot.mode=initial",
                "--workload ../scripts/workloads/catalog-types --database local"
            })
    void aVariantMayGoOnToStreamAndACatalogIsOnAServerOfOurOwn(String words) {
        assertThatCode(() -> plan(words)).doesNotThrowAnyException();
    }

    private static TapeWorkload.Defaults defaults(String words) {
        return plan(words).source().defaults();
    }

    private static SnapshotPlan plan(String words) {
        String tables = words.contains("--workload") ? "" : "--workload " + OURS + "pgbench_accounts ";
        return (SnapshotPlan) Typed.plan("snapshot " + tables + words);
    }
}
