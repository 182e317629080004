package io.debezium.perf.harness.question.jmh;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class JmhLogTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "# Warmup: <failure>~~java.lang.IllegalStateException: a~  at java.base/b~ERROR: org.openjdk.c.RunnerException: d"
                        + " | ended with exit code 1: java.lang.IllegalStateException: a",
                "Aborting due to java.lang.OutOfMemoryError: a~#  fatal error: b~<forked VM failed with exit code 134>"
                        + " | ended with exit code 134: fatal error: b",
                "# Warmup: <forked VM failed with exit code 137> | ended with exit code 137: killed (SIGKILL), as by the kernel"
                        + " when memory runs out: see dmesg",
                "Unrecognized VM option 'A'~Error: Could not create the JVM. | ended with exit code 1: Unrecognized VM option 'A'",
                "something~else~~ | ended with exit code 1: else",
                "'' | ended with exit code 1: it gave no reason",
            })
    void theSurestCauseIsTheReason(String lines, String reason) {
        assertThat(log(lines.replace("~", "\n")).reason(1)).isEqualTo(reason);
    }

    @Test
    void anExceptionIsShownFromItsBeginningAndAnythingElseToItsEnd() {
        assertThat(log("a\njava.lang.Error: b\n\tat c\n\tat d").excerpt(2))
                .containsExactly("java.lang.Error: b", "\tat c");
        assertThat(log("a\nb\nc").excerpt(2)).containsExactly("b", "c");
    }

    @Test
    void anOptionAndAProfilerThatJmhDoesNotTakeAreTold() {
        assertThat(log("Error parsing command line:\n n is not a recognized option")
                        .refusedOption())
                .hasValue("n is not a recognized option");
        assertThat(log("Profilers failed to initialize, exiting.\njava.lang.ClassNotFoundException: nosuch")
                        .unusableProfiler())
                .hasValue("java.lang.ClassNotFoundException: nosuch");
        assertThat(log("fine").refusedOption()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "java.lang.NoSuchMethodError: 'void io.debezium.connector.A.b(int)' | true",
                "Caused by: java.lang.NoClassDefFoundError: io/debezium/connector/A | true",
                "java.lang.NoSuchFieldError: Class io.debezium.connector.A does not have member field 'int b' | true",
                "java.lang.NoClassDefFoundError: Could not initialize class io.debezium.connector.A | false",
                "java.lang.NoClassDefFoundError: io/debezium/perf/jmh/A | false",
                "java.lang.NoSuchMethodError: 'void org.apache.kafka.A.b(int)' | false",
                "java.lang.IllegalStateException: io.debezium.connector.A | false",
            })
    void whatAReleaseDoesNotHaveIsAbsent(String line, boolean absent) {
        assertThat(log(line).absent())
                .isEqualTo(absent ? Optional.of(line.substring(line.indexOf("Error: ") + 7)) : Optional.empty());
    }

    private static JmhLog log(String text) {
        return new JmhLog(text.lines().toList());
    }
}
