package io.debezium.perf.harness.command;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.cli.Typed;
import io.debezium.perf.harness.question.jmh.JmhCommand;
import io.debezium.perf.harness.question.record.RecordCommand;

import static org.assertj.core.api.Assertions.assertThat;

class MeasuringCommandTest {

    /** No page is served unasked, and a word behind the option is not its port. */
    @ParameterizedTest
    @CsvSource({"record,", "record --live, 0", "record --live --rate 5, 0", "record --live=8080 --rate 5, 8080"})
    void thePortIsAttachedOrAFreeOneIsTaken(String words, Integer port) {
        RecordCommand command = Typed.command(RecordCommand.class, words);
        assertThat(command.live).isEqualTo(port);
        assertThat(command.rate).isEqualTo(words.endsWith("5") ? 5.0 : null);
    }

    @Test
    void aWordBehindItIsNotItsPort() {
        JmhCommand jmh = Typed.command(JmhCommand.class, "jmh --live TypeModifier");

        assertThat(jmh.include).isEqualTo("TypeModifier");
        assertThat(jmh.live).isZero();
    }
}
