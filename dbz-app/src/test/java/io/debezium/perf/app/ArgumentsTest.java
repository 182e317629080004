package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ArgumentsTest {

    @Test
    void takesPropertiesAndOptions() {
        Arguments arguments =
                Arguments.parse(List.of("database.port=5433", "--events", "10", "--linked", "--hold", "a.b=c=d"));

        assertThat(arguments.properties()).isEqualTo(Map.of("database.port", "5433", "a.b", "c=d"));
        assertThat(arguments.events()).isEqualTo(10);
        assertThat(arguments.rawLimit()).isEqualTo(10);
        assertThat(arguments.linked()).isTrue();
        assertThat(arguments.hold()).isTrue();
    }

    @Test
    void takesValuesOfEveryKind() {
        Arguments arguments = Arguments.parse(
                List.of(("--progress-every 200ms --sink json --digest /tmp/d --show 3-4 --whole value.ts_ms,value.ts_us"
                                + " --count 0-5 --halt-at 9 --spin 500 --raw-events 9")
                        .split(" ")));

        assertThat(arguments.progressEvery()).isEqualTo(Duration.ofMillis(200));
        assertThat(arguments.sink()).isEqualTo(Arguments.Sink.JSON);
        assertThat(arguments.digest()).isEqualTo(Path.of("/tmp/d"));
        assertThat(arguments.shown()).isEqualTo(new Arguments.Range(3, 4));
        assertThat(arguments.leftOut()).containsExactlyInAnyOrder("value.ts_ms", "value.ts_us");
        assertThat(arguments.counted()).isEqualTo(new Arguments.Range(0, 5));
        assertThat(arguments.haltAt()).isEqualTo(9);
        assertThat(arguments.spinTurns()).isEqualTo(500);
        assertThat(arguments.rawLimit()).isEqualTo(9);
        assertThat(arguments.serialised()).as("a digest is of the records").isFalse();
    }

    @Test
    void hasDefaults() {
        Arguments arguments = Arguments.parse(List.of());

        assertThat(arguments.burnNanos()).isZero();
        assertThat(arguments.whole()).isFalse();
        assertThat(arguments.counted()).isEqualTo(Arguments.Range.NONE);
        assertThat(arguments.progressEvery()).isEqualTo(Duration.ofSeconds(1));
        assertThat(arguments.serialised()).isFalse();
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
                "--sink file     | --sink file: must be one of [none, json, kafka, table]",
                "--connect       | --connect: needs --kafka HOST:PORT",
                "--connect --kafka h:1 --sink json | " + "--connect: goes with neither --sink nor --rows",
                "--events 0      | --events 0: must be a whole number of at least 1",
                "--events x      | --events x: must be a whole number of at least 1",
                "--events        | --events: needs a value",
                "--hold          | --hold: needs --linked",
                "--linked --hold | --hold: needs --events or --rows",
                "--sink kafka    | --sink kafka: needs --kafka HOST:PORT",
                "--sink json --kafka h:1 | --kafka: needs --sink kafka or --connect",
                "--sink table    | --sink table: needs --table URL",
                "--sink table --table u transforms=a | --sink table: goes not with transforms",
                "--content f     | --content: needs --rows",
                "--rows 5 --events 5      | --rows: goes with none of --events, --mark-every and --digest",
                "--show 1-2      | --show: needs --digest",
                "--whole value.ts_ms      | --whole: needs --digest",
                "--halt-at 3     | --halt-at: needs --digest, and goes not with --connect",
                "--digest f --show 2-1    | --show 2-1: must be two numbers of events, the first at least 1: 17-20",
                "--digest f --show 0-1    | --show 0-1: must be two numbers of events, the first at least 1: 17-20",
                "--digest f --events 3    | --digest: goes with neither --events nor --mark-every",
                "--linger 5      | --linger 5: must be a number with a unit: 500ms, 30s, 5m, 1h",
            })
    void refusesWithValueAndRule(String words, String message) {
        assertThatThrownBy(() -> Arguments.parse(List.of(words.split(" ")))).hasMessage(message);
    }
}
