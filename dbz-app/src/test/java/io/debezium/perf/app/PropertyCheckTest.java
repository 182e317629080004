package io.debezium.perf.app;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PropertyCheckTest {

    private final PropertyCheck check = new PropertyCheck(false);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max.batch.size",
                "plugin.name",
                "slot.name",
                "publication.autocreate.mode",
                "snapshot.mode",
                "record.processing.threads",
                "offset.flush.interval.ms",
                "database.sslmode",
                "errors.max.retries",
                "column.mask.with.5.chars",
                "tombstones.on.delete",
                "transforms",
                "predicates"
            })
    void knowsConnectorAndEngineProperties(String name) {
        assertThatCode(() -> check.verify(Map.of(name, "x"))).doesNotThrowAnyException();
    }

    @Test
    void knowsTheNamespacesThatAListOpens() {
        assertThatCode(() -> check.verify(Map.of("converters", "isbn", "isbn.type", "Isbn")))
                .doesNotThrowAnyException();
    }

    @Test
    void aConnectWorkerTakesTheConnectorsAndNoneOfTheEngines() {
        PropertyCheck worker = new PropertyCheck(true);

        assertThatCode(() -> worker.verify(Map.of("max.batch.size", "1", "offset.flush.interval.ms", "1")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> worker.verify(Map.of("record.processing.threads", "2")))
                .hasMessage("record.processing.threads: is a property of the embedded engine, which does not run here");
    }

    @Test
    void refusesAMisspeltOneAndNamesTheNearest() {
        assertThatThrownBy(() -> check.verify(Map.of("max.batch.sise", "1")))
                .hasMessage(
                        "max.batch.sise: Debezium %s has no such property; nearest: max.batch.size",
                        Versions.debezium());
    }
}
