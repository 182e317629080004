package io.debezium.perf.harness.question.jmh;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JmhPlanTest {

    @ParameterizedTest
    @ValueSource(strings = {"-wi 3 -i 3 -prof perfasm", "-t 2", "-wi=3", "-prof stack:lines=5 -prof perfnorm"})
    void whatOnlyRefinesTheMeasuringIsTaken(String options) {
        assertThatCode(() -> JmhPlan.requireOptions(List.of(options.split(" "))))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "-f 3, jmh-option-refused",
        "-wi 3 -rf text, jmh-option-refused",
        "-jvmArgs=-Xmx1g, jmh-option-refused",
        "-bm=all, jmh-option-refused",
        "-wi 3 parse, jmh-word-is-no-option",
        "parse, jmh-word-is-no-option",
    })
    void whatContradictsTheComparisonIsRefused(String options, String code) {
        assertThatThrownBy(() -> JmhPlan.requireOptions(List.of(options.split(" +"))))
                .isInstanceOf(InvalidConfiguration.class)
                .hasFieldOrPropertyWithValue("code", "plan." + code);
    }
}
