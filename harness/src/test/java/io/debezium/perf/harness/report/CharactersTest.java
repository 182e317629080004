package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.result.Records;

import static org.assertj.core.api.Assertions.assertThat;

class CharactersTest {

    @ParameterizedTest
    @ValueSource(
            ints = {0, 7, 8, '\r', 0x1b, 0x7f, 0x85, 0x9b, 0x202a, 0x202e, 0x2066, 0x2069, 0x200f, 0x2028, 0xe0041})
    void whatCommandsATerminalOrTurnsTextAroundIsReplaced(int character) {
        assertThat(Characters.printable("a" + Character.toString(character) + "b"))
                .isEqualTo("a\ufffdb");
    }

    @Test
    void textStaysAsItIs() {
        String text = "line\n\tand tab \u00e4 \u00b5s \u4e2d \ud83d\ude00";

        assertThat(Characters.printable(text)).isEqualTo(text);
        assertThat(Characters.onOneLine("two\nlines")).isEqualTo("two lines");
    }

    /** The page's own scripts stay as they are: its policy lists them by their hashes. */
    @Test
    void noControlCharacterGetsIntoAReport(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("report.html");

        Reported.html(
                RecordResultFixture.document(
                        Records.with(RecordResultFixture.complete(), "notes", List.of("forged \u009b2J \u202etxet"))),
                file);

        assertThat(Files.readString(file))
                .contains("forged \ufffd2J \ufffdtxet")
                .doesNotContain("\u202e");
    }
}
