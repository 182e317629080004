package io.debezium.perf.harness.plan;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.plan.ComparedPhases.EnginePhase;

import static org.assertj.core.api.Assertions.assertThat;

class ComparedPhasesTest {

    private static final String POSTGRES =
            "debezium-connector-postgres/src/main/java/io/debezium/connector/postgresql/";

    @ParameterizedTest
    @CsvSource({
        "connection/PostgresConnection.java, snapshot",
        "PostgresSnapshotChangeEventSource.java, snapshot",
        "snapshot/query/SelectAllSnapshotQuery.java, snapshot",
        "connection/PostgresReplicationConnection.java, streaming",
        "connection/pgoutput/PgOutputMessageDecoder.java, streaming",
        "connection/pgoutput/PgOutputRelationMetaData.java, streaming",
        "PostgresStreamingChangeEventSource.java, streaming",
        "LogicalDecodingMessageFilter.java, streaming",
        "PostgresValueConverter.java, streaming snapshot",
        "TypeRegistry.java, streaming snapshot start",
    })
    void aFileSpeaksForThePhaseOfItsName(String file, String phases) {
        assertThat(ComparedPhases.of(List.of(POSTGRES + file)).phases().stream().map(EnginePhase::name))
                .containsExactly(phases.split(" "));
    }

    @Test
    void filesOfEitherPhaseSpeakForBothAndAreNamed() {
        ComparedPhases phases = ComparedPhases.of(
                List.of("a/PostgresConnection.java", "a/PostgresReplicationConnection.java", "a/C.java", "a/D.java"));

        assertThat(phases.phases()).containsExactly(EnginePhase.streaming, EnginePhase.snapshot);
        assertThat(phases.why())
                .contains("streaming, snapshot")
                .contains("PostgresConnection.java, PostgresReplicationConnection.java, C.java and 1 more");
    }
}
