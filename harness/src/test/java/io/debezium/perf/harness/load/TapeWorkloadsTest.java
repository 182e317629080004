package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TapeWorkloadsTest {

    private static final Path OURS = Path.of("../scripts/workloads");

    @TempDir
    Path place;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(place.resolve("mine"));
        write("workload.properties", "description=Mine.\neventsPerTransaction=3\nclients=4\n");
        write("schema.sql", "CREATE TABLE t (id int PRIMARY KEY);");
        write("load.sql", "INSERT INTO t VALUES (1);");
    }

    @Test
    void folderIsFoundByItsNameAndByItsPath() {
        TapeWorkload mine = new TapeWorkloads(place).find("mine");

        assertThat(mine.defaults().description()).isEqualTo("Mine.");
        assertThat(mine.defaults().eventsPerTransaction()).isEqualTo(3);
        assertThat(mine.defaults())
                .isEqualTo(new TapeWorkload.Defaults("Mine.", 3, 600_000, 1, 0, 0, 4, 10, "rows", ""));
        assertThat(mine.file(TapeWorkload.LOAD)).contains(folder.resolve("load.sql"));
        assertThat(mine.file(TapeWorkload.ONCE)).isEmpty();
        assertThat(new TapeWorkloads(place.resolve("other")).find(folder.toString()))
                .isEqualTo(mine);
    }

    @Test
    void unknownNameIsRefusedWithThoseThatAreKnown() {
        assertThatThrownBy(() -> new TapeWorkloads(place).find("yours"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--workload yours: is not a workload; known are simple-update, tpcb-like, mine");
        assertThatThrownBy(() -> new TapeWorkloads(place).find("./nowhere")).hasMessageEndingWith("is not a folder");
        assertThatThrownBy(() -> new TapeWorkloads(place).find("")).isInstanceOf(InvalidConfiguration.class);
    }

    @Test
    void digestFollowsTheSqlAndNotTheDescription() throws IOException {
        String before = new TapeWorkloads(place).find("mine").digest();
        write("workload.properties", "eventsPerTransaction=3\nclients=9\n");
        assertThat(new TapeWorkloads(place).find("mine").digest()).isEqualTo(before);

        write("load.sql", "INSERT INTO t VALUES (2);");
        assertThat(new TapeWorkloads(place).find("mine").digest()).isNotEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 1", "4, 2", "600000, 200000"})
    void transactionsAreAsManyAsTheEventsNeed(long events, long transactions) {
        assertThat(new TapeWorkloads(place).find("mine").transactions(events)).isEqualTo(transactions);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    eventsPerTransaction=0                    | must set eventsPerTransaction
                    eventsPerTransaction=many                 | "many"
                    eventsPerTransaction=-1                   | below 0
                    description=no number of events           | must set eventsPerTransaction
                    unit=table                                | must have a word in the plural
                    unit=tables                               | must hold rows.sql and neither
                    eventsPerTransactions=2                   | "eventsPerTransactions"
                    extensions=hstore;x                       | must have names as its extensions
                    extensions=hstore,,x                      | must have names as its extensions
                    """)
    void propertiesThatMeanNothingAreRefused(String line, String message) throws IOException {
        write("workload.properties", line + "\n");

        assertThatThrownBy(() -> new TapeWorkloads(place).find("mine"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"schema.sql, must hold schema.sql", "load.sql, 'must hold rows.sql, load.sql or once.sql'"})
    void folderThatLacksAFileIsRefused(String file, String message) throws IOException {
        Files.delete(folder.resolve(file));

        assertThatThrownBy(() -> new TapeWorkloads(place).find("mine"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(message);
    }

    @Test
    void eachOfOursSaysWhatItIs() {
        TapeWorkloads ours = new TapeWorkloads(OURS);
        TapeWorkloads optional = new TapeWorkloads(OURS.resolve("optional"));

        assertThat(ours.names())
                .allSatisfy(name -> assertThat(ours.find(name).defaults().description())
                        .endsWith(name.matches("simple-update|tpcb-like") ? "" : "."));
        assertThat(optional.names()).contains("postgis", "pgvector").allSatisfy(optional::find);
    }

    @Test
    void noTapeIsMadeOfACatalog() {
        TapeWorkloads ours = new TapeWorkloads(OURS);

        assertThat(ours.names()).contains("catalog-tables", "wide-rows");
        assertThat(ours.tapes())
                .contains("simple-update", "wide-rows")
                .doesNotContain("catalog-tables", "pgbench_accounts", "postgis");
        assertThatThrownBy(() -> ours.findTape("catalog-tables"))
                .hasMessage("--workload catalog-tables: consists of many tables and has no transactions to record");
    }

    @Test
    void digestOfABuiltInIsThatOfTheTapesThatExist() {
        assertThat(new TapeWorkloads(place).find("simple-update").digest())
                .isEqualTo("f80158d12e4e2e84e830fbc0c226f861d6c436c4fadfe465d5fd66226784b456");
        assertThat(new TapeWorkloads(place).find("tpcb-like").digest())
                .isEqualTo("e6fc81d273a2210982e1e4259af0719ea754401acf8db898eb7f78a866ea0add");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }
}
