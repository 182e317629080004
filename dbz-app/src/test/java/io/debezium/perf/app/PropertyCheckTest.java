package io.debezium.perf.app;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PropertyCheckTest {

    private final PropertyCheck check = new PropertyCheck();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max.batch.size",
                "plugin.name",
                "record.processing.threads",
                "offset.flush.interval.ms",
                "database.sslmode",
                "column.mask.with.5.chars",
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
    void refusesAMisspeltOneAndNamesTheNearest() {
        assertThatThrownBy(() -> check.verify(Map.of("max.batch.sise", "1")))
                .hasMessageStartingWith(
                        "max.batch.sise: Debezium %s has no such property".formatted(PropertyCheck.debezium()))
                .hasMessageContaining("; nearest: max.batch.size");
    }
}
