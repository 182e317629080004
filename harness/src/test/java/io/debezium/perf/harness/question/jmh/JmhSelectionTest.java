package io.debezium.perf.harness.question.jmh;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JmhSelectionTest {

    @Test
    void whatIsNoRegularExpressionIsRefused() {
        assertThatThrownBy(() -> new JmhSelection("parse(", Map.of()))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("parse(: is not a regular expression: Unclosed group at 6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ten,", ",ten"})
    void aParameterWithoutAValueIsRefused(String values) {
        assertThatThrownBy(() -> new JmhSelection("parse", Map.of("columns", List.of(values.split(",", -1)))))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("-p columns=%s: must have a value before and after each comma", values);
    }
}
