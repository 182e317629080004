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
    void takesWhatATrialOverATapeNeeds() {
        Arguments arguments =
                Arguments.parse(List.of("--linked", "--recordable", "--events", "10", "--hold", "--mark-every", "4"));

        assertThat(arguments.recordable()).isTrue();
        assertThat(arguments.hold()).isTrue();
        assertThat(arguments.markEvery()).isEqualTo(4);
        assertThat(arguments.rawLimit()).isEqualTo(10);
        assertThat(Arguments.parse(List.of("--events", "10", "--raw-events", "9"))
                        .rawLimit())
                .isEqualTo(9);
    }

    @Test
    void takesWhatIsPlantedForEachEvent() {
        Arguments arguments = Arguments.parse(List.of("--burn", "250", "--spin", "500"));

        assertThat(arguments.burnNanos()).isEqualTo(250);
        assertThat(arguments.spinTurns()).isEqualTo(500);
        assertThat(Arguments.parse(List.of()).burnNanos()).isZero();
        assertThat(Arguments.parse(List.of()).spinTurns()).isZero();
    }

    @Test
    void takesWhatASnapshotNeeds() {
        Arguments arguments = Arguments.parse(List.of("--linked", "--rows", "1000", "--read", "cursor", "--hold"));

        assertThat(arguments.rows()).isEqualTo(1_000);
        assertThat(arguments.way()).isEqualTo(Arguments.Way.CURSOR);
        assertThat(Arguments.parse(List.of()).way()).isNull();
    }

    @Test
    void takesHowOftenToReportAndWhatBecomesOfTheEvents() {
        Arguments arguments = Arguments.parse(List.of("--progress-every", "200ms", "--sink", "json"));

        assertThat(arguments.progressEvery()).isEqualTo(Duration.ofMillis(200));
        assertThat(arguments.serialised()).isTrue();
        assertThat(Arguments.parse(List.of()).progressEvery()).isEqualTo(Duration.ofSeconds(1));
        assertThat(Arguments.parse(List.of("--sink", "none")).serialised()).isFalse();
        assertThat(Arguments.parse(List.of("--sink", "json", "--digest", "d")).serialised())
                .as("a digest is of the records")
                .isFalse();
    }

    @Test
    void takesABrokerForKafkaAndForNothingElse() {
        Arguments arguments = Arguments.parse(List.of("--sink", "kafka", "--kafka", "127.0.0.1:9092"));

        assertThat(arguments.kafka()).isEqualTo("127.0.0.1:9092");
        assertThat(arguments.serialised()).isTrue();
        assertThatThrownBy(() -> Arguments.parse(List.of("--sink", "kafka")))
                .hasMessage("--sink kafka: needs --kafka HOST:PORT");
        assertThatThrownBy(() -> Arguments.parse(List.of("--sink", "json", "--kafka", "127.0.0.1:9092")))
                .hasMessage("--kafka: needs --sink kafka or --connect");
    }

    @Test
    void takesWhatADigestNeeds() {
        Arguments arguments = Arguments.parse(List.of("--digest", "/tmp/d", "--show", "3-4"));

        assertThat(arguments.digest()).isEqualTo(Path.of("/tmp/d"));
        assertThat(arguments.shown()).isEqualTo(new DigestFile.Shown(3, 4));
        assertThat(arguments.whole()).isFalse();
        Arguments whole =
                Arguments.parse(List.of("--digest", "/tmp/d", "--whole", "value.ts_ms,value.ts_us", "--halt-at", "9"));
        assertThat(whole.whole()).isTrue();
        assertThat(whole.leftOut()).containsExactlyInAnyOrder("value.ts_ms", "value.ts_us");
        assertThat(whole.haltAt()).isEqualTo(9);
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
                "--sink file     | --sink file: must be none, json, kafka or table",
                "--connect       | --connect: needs --kafka HOST:PORT",
                "--connect --kafka h:1 --sink json | " + "--connect: goes with neither --sink nor --rows",
                "--events 0      | --events 0: must be a whole number of at least 1",
                "--events x      | --events x: must be a whole number of at least 1",
                "--events        | --events: needs a value",
                "--spin 0        | --spin 0: must be a whole number of at least 1",
                "--spin 2us      | --spin 2us: must be a whole number of at least 1",
                "--hold          | --hold: needs --linked",
                "--linked --hold | --hold: needs --events, --rows or --consumers",
                "--sink table    | --sink table: needs --table URL",
                "--sink table --table u transforms=a | --sink table: goes not with transforms",
                "--read copy     | --read: needs --rows",
                "--incremental   | --incremental: needs --rows, and goes not with --read",
                "--rows 5 --read psql     | --read psql: must be copy or cursor",
                "--rows 5 --events 5      | --rows: goes with none of --events, --duration, --mark-every and --digest",
                "--show 1-2      | --show: needs --digest",
                "--whole value.ts_ms      | --whole: needs --digest",
                "--halt-at 3     | --halt-at: needs --digest",
                "--worker f      | --worker: needs --connect",
                "--member first  | --member: needs --worker and --linked",
                "--member third  | --member third: must be first or standby",
                "--digest f --show 2-1    | --show 2-1: must be two numbers of events, counted from 1: 17-20",
                "--digest f --show 0-1    | --show 0-1: must be two numbers of events, counted from 1: 17-20",
                "--digest f --events 3    | --digest: goes with neither --events nor --mark-every",
                "--mark-every -1 | --mark-every -1: must be a whole number of at least 1",
                "--duration 5    | --duration 5: must be a number with a unit: 500ms, 30s, 5m, 1h",
            })
    void refusesWithValueAndRule(String words, String message) {
        assertThatThrownBy(() -> Arguments.parse(List.of(words.split(" ")))).hasMessage(message);
    }
}
