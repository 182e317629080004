package io.debezium.perf.harness.plan;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JmhOptionsTest {

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
        assertThatCode(() -> JmhOptions.require(List.of(options.split(" ")))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-f 3              | --jmh -f: must not be given to JMH: how many forks there are is said with --forks",
                "-wi 3 -rf text    | --jmh -rf: must not be given to JMH: the result is read as JSON",
                "-jvmArgs=-Xmx1g   | --jmh -jvmArgs=-Xmx1g: must not be given to JMH: options of the JVM are said in a SPEC",
                "-p columns=ten    | --jmh -p: must not be given to JMH: values of parameters are given to perf jmh",
                "-wi 3 parse       | --jmh parse: is no option",
                "parse             | --jmh parse: is no option",
                "-bm all           | --jmh -bm all: must be one mode",
                "-bm avgt,thrpt    | --jmh -bm avgt,thrpt: must be one mode",
                "-lp               | --jmh -lp: must not be given to JMH: it measures nothing",
            })
    void whatContradictsTheComparisonIsRefused(String options, String message) {
        assertThatThrownBy(() -> JmhOptions.require(List.of(options.split(" +"))))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(message);
    }
}
