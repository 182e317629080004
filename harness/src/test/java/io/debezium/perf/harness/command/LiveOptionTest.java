package io.debezium.perf.harness.command;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.cli.Perf;
import io.debezium.perf.harness.question.jmh.JmhCommand;
import io.debezium.perf.harness.question.record.RecordCommand;

import static org.assertj.core.api.Assertions.assertThat;

class LiveOptionTest {

    /** No page is served unasked, and a word behind the option is not its port. */
    @ParameterizedTest
    @CsvSource({"record,", "record --live, 0", "record --live --rate 5, 0", "record --live=8080 --rate 5, 8080"})
    void thePortIsAttachedOrAFreeOneIsTaken(String words, Integer port) {
        RecordCommand command = (RecordCommand) parsed(words);
        assertThat(command.live.live).isEqualTo(port);
        assertThat(command.rate).isEqualTo(words.endsWith("5") ? 5.0 : null);
    }

    @Test
    void aWordBehindItIsNotItsPort() {
        JmhCommand jmh = (JmhCommand) parsed("jmh --live TypeModifier");

        assertThat(jmh.include).isEqualTo("TypeModifier");
        assertThat(jmh.live.live).isZero();
    }

    private static Object parsed(String words) {
        return Perf.commandLine()
                .parseArgs(words.split(" "))
                .subcommand()
                .commandSpec()
                .userObject();
    }
}
