package io.debezium.perf.harness.plan;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Which phases a change can affect, by the files that it touches. */
class ComparedPhasesTest {

    private static final String POSTGRES =
            "debezium-connector-postgres/src/main/java/io/debezium/connector/postgresql/";

    @ParameterizedTest
    @CsvSource({
        "connection/PostgresConnection.java, false, true",
        "PostgresSnapshotChangeEventSource.java, false, true",
        "snapshot/query/SelectAllSnapshotQuery.java, false, true",
        "connection/PostgresReplicationConnection.java, true, false",
        "connection/pgoutput/PgOutputMessageDecoder.java, true, false",
        "connection/pgoutput/PgOutputRelationMetaData.java, true, false",
        "PostgresStreamingChangeEventSource.java, true, false",
        "LogicalDecodingMessageFilter.java, true, false",
        "PostgresValueConverter.java, true, true",
        "TypeRegistry.java, true, true",
    })
    void aFileSpeaksForThePhaseOfItsName(String file, boolean streaming, boolean snapshot) {
        ComparedPhases phases = ComparedPhases.of(List.of(POSTGRES + file));

        assertThat(phases.streaming()).isEqualTo(streaming);
        assertThat(phases.snapshot()).isEqualTo(snapshot);
    }

    @Test
    void theReasonNamesTheFiles() {
        assertThat(ComparedPhases.of(List.of(POSTGRES + "connection/PostgresConnection.java"))
                        .why())
                .isEqualTo(
                        "Only a snapshot is compared, since it alone executes PostgresConnection.java, judging by the"
                                + " names; --snapshot compares streaming, too.");
        assertThat(ComparedPhases.of(List.of("a/B.java", "a/MessageDecoder.java", "a/C.java", "a/D.java", "a/E.java"))
                        .why())
                .isEqualTo("A snapshot is compared, too, since it may execute B.java, C.java, D.java and"
                        + " 1 more; --no-snapshot leaves it out.");
    }

    @Test
    void whatReadsTheCatalogSpeaksForTheStartToo() {
        ComparedPhases phases = ComparedPhases.of(List.of(POSTGRES + "TypeRegistry.java", "a/B.java"));

        assertThat(phases.startUp()).isTrue();
        assertThat(phases.why())
                .endsWith(
                        "--no-snapshot leaves it out. So is the start on large catalogs, which executes TypeRegistry.java;"
                                + " --no-start-up leaves it out.");
        assertThat(ComparedPhases.of(List.of("a/PostgresConnection.java")).startUp())
                .isFalse();
    }

    @Test
    void filesOfEitherPhaseSpeakForBoth() {
        ComparedPhases phases =
                ComparedPhases.of(List.of("a/PostgresConnection.java", "a/PostgresReplicationConnection.java"));

        assertThat(phases.streaming()).isTrue();
        assertThat(phases.snapshot()).isTrue();
        assertThat(phases.why()).contains("it may execute PostgresConnection.java;");
    }
}
