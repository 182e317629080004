package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ArgumentsTest {

    @Test
    void takesPropertiesOptionsAndLimits() {
        Arguments arguments = Arguments.parse(
                List.of("database.port=5433", "--events", "10", "--duration", "2m", "--linked", "a.b=c=d"));

        assertThat(arguments.properties())
                .containsEntry("database.port", "5433")
                .containsEntry("a.b", "c=d");
        assertThat(arguments.events()).isEqualTo(10);
        assertThat(arguments.duration()).isEqualTo(Duration.ofMinutes(2));
        assertThat(arguments.linked()).isTrue();
    }

    @Test
    void aLaterPropertyWinsOverTheFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("engine.properties"), "plugin.name=pgoutput\nmax.batch.size=1\n");

        Arguments arguments = Arguments.parse(List.of("--config", file.toString(), "max.batch.size=2"));

        assertThat(arguments.properties())
                .containsEntry("plugin.name", "pgoutput")
                .containsEntry("max.batch.size", "2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--evnts 3       | --evnts: is neither an option nor PROPERTY=VALUE; see --help for the options",
                "word            | word: is neither an option nor PROPERTY=VALUE; see --help for the options",
                "--events 0      | --events 0: must be a whole number of at least 1",
                "--events x      | --events x: must be a whole number of at least 1",
                "--events        | --events: needs a value",
                "--duration 5    | --duration 5: must be a number with a unit: 500ms, 30s, 5m, 1h",
            })
    void refusesWithValueAndRule(String words, String message) {
        assertThatThrownBy(() -> Arguments.parse(List.of(words.split(" ")))).hasMessage(message);
    }
}
