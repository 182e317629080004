package io.debezium.perf.harness.plan;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JmhPlanTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-wi 3 -i 3 -prof perfasm",
                "-t 2",
                "-bm thrpt -tu us",
                "-wi=3",
                "-prof stack:lines=5 -prof perfnorm"
            })
    void whatOnlyRefinesTheMeasuringIsTaken(String options) {
        assertThatCode(() -> JmhPlan.requireOptions(List.of(options.split(" "))))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-f 3              | --jmh -f: is not allowed: use --forks",
                "-wi 3 -rf text    | --jmh -rf: is not allowed: the result is read as JSON",
                "-jvmArgs=-Xmx1g   | --jmh -jvmArgs=-Xmx1g: is not allowed: use jvm= in a SPEC",
                "-p columns=ten    | --jmh -p: is not allowed: use -p of perf jmh itself",
                "-wi 3 parse       | --jmh parse: is not an option",
                "parse             | --jmh parse: is not an option",
                "-bm all           | --jmh -bm all: must be one mode",
                "-bm All           | --jmh -bm All: must be one mode",
                "-bm=all           | --jmh -bm all: must be one mode",
                "-bm ss -bm avgt   | --jmh -bm ss,avgt: must be one mode",
                "-bm avgt,thrpt    | --jmh -bm avgt,thrpt: must be one mode",
                "-lp               | --jmh -lp: is not allowed: it measures nothing",
            })
    void whatContradictsTheComparisonIsRefused(String options, String message) {
        assertThatThrownBy(() -> JmhPlan.requireOptions(List.of(options.split(" +"))))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(message);
    }
}
