package io.debezium.perf.harness.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.cli.Perf;

import static org.assertj.core.api.Assertions.assertThat;

/** No escape sequence of others gets to the terminal; the harness's own do. */
class PrintableTest {

    private static final String HOSTILE = "a\u001b]0;title\u0007\u009b2Jb\u202ec";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"analyze %s.jfr", "report %s", "compare --resume %s", "%s"})
    void notWithAMessage(String words) {
        int exit = execute(words.formatted(HOSTILE).split(" "));

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains("a\ufffd]0;title\ufffd\ufffd2Jb\ufffdc");
        assertThat(out + "" + err).doesNotContainPattern("[\u001b\u0007\u009b\u202e]");
    }

    @Test
    void notWithAStackTrace(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("result.json"),
                "{\"command\": \"" + HOSTILE.replaceAll("[\u001b\u0007]", "\u009b") + "\"}");

        execute("--verbose", "report", folder.toString());

        assertThat(err.toString()).contains("\tat ").doesNotContainPattern("[\u009b\u202e]");
    }

    @Test
    void aLineIsRedrawnWhateverItHolds() {
        PrintWriter terminal = new Printable(new PrintWriter(err));
        try (ProgressConsole console = new ProgressConsole(terminal, true)) {
            console.busy("resolving " + HOSTILE);
        }

        assertThat(err.toString()).isEqualTo("\r\u001b[Kresolving a\ufffd]0;title\ufffd\ufffd2Jb\ufffdc\r\u001b[K");
    }

    private int execute(String... words) {
        return Perf.commandLine(new PrintWriter(out), new PrintWriter(err), new Interrupts(Thread.currentThread()))
                .execute(words);
    }
}
