package io.debezium.perf.harness.trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JmhLogTest {

    @Test
    void whatTheBenchmarkThrewIsTheReason() {
        assertThat(
                        log("""
                        # Warmup Iteration   1: <failure>

                        java.lang.IllegalArgumentException: No enum constant a.B.eleven
                        \tat java.base/java.lang.Enum.valueOf(Enum.java:273)

                        Benchmark had encountered error, and fail on error was requested
                        ERROR: org.openjdk.jmh.runner.RunnerException: Benchmark caught the exception
                        """)
                                .reason(1))
                .isEqualTo("the benchmark threw java.lang.IllegalArgumentException: No enum constant a.B.eleven");
    }

    @Test
    void aForkThatCrashedIsSaidToHave() {
        assertThat(
                        log("""
                        # Warmup Iteration   1: Aborting due to java.lang.OutOfMemoryError: Java heap space
                        # A fatal error has been detected by the Java Runtime Environment:
                        #
                        #  Internal Error (debug.cpp:362), pid=19430, tid=19453
                        #  fatal error: OutOfMemory encountered: Java heap space
                        <forked VM failed with exit code 134>
                        """)
                                .reason(1))
                .isEqualTo("the fork ended with exit code 134: the JVM crashed:"
                        + " fatal error: OutOfMemory encountered: Java heap space");
        assertThat(log("# Warmup Iteration   1: <forked VM failed with exit code 137>")
                        .reason(1))
                .startsWith("the fork ended with exit code 137: it was killed (SIGKILL)");
    }

    @Test
    void aJvmThatDoesNotStartSaysWhy() {
        assertThat(log("Unrecognized VM option 'NoSuchOption'\nError: Could not create the Java Virtual Machine.")
                        .reason(1))
                .isEqualTo("the JVM did not start: Unrecognized VM option 'NoSuchOption'");
    }

    @Test
    void withoutAKnownReasonTheLastLineIsShown() {
        assertThat(log("something\nelse\n\n").reason(3)).isEqualTo("it ended with exit code 3: else");
        assertThat(log("").reason(3)).isEqualTo("it ended with exit code 3: it gave no reason");
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
    @ValueSource(
            strings = {
                "java.lang.NoSuchMethodError: 'void io.debezium.connector.A.b(int)'",
                "Caused by: java.lang.NoClassDefFoundError: io/debezium/connector/A",
                "java.lang.NoSuchFieldError: Class io.debezium.connector.A does not have member field 'int b'",
            })
    void whatAReleaseDoesNotHaveIsAbsent(String line) {
        assertThat(log(line).absent()).hasValue(line.substring(line.indexOf("Error: ") + 7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.NoClassDefFoundError: Could not initialize class io.debezium.connector.A",
                "java.lang.NoClassDefFoundError: io/debezium/perf/jmh/A",
                "java.lang.NoSuchMethodError: 'void org.apache.kafka.A.b(int)'",
                "java.lang.IllegalStateException: io.debezium.connector.A",
            })
    void anythingElseIsNotAbsent(String line) {
        assertThat(log(line).absent()).isEmpty();
    }

    private static JmhLog log(String text) {
        return new JmhLog(text.lines().toList());
    }
}
