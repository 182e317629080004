package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JvmFilesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"@", "-XX:VMOptionsFile=", "-XX:Flags="})
    void aFileOfOptionsIsRead(String option) throws IOException {
        Path options = file("-Xmx1g\n-XX:AOTCache=/a/classes.aot\n");

        JvmFiles files = JvmFiles.of(List.of("-Xint", option + options));

        assertThat(files.all()).isTrue();
        assertThat(files.read()).containsExactly(options);
    }

    @Test
    void optionsWithoutFilesNeedNone() {
        JvmFiles files = JvmFiles.of(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:SharedArchiveFile=/a/classes.jsa"));

        assertThat(files.all()).isTrue();
        assertThat(files.read()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/a/agent.jar",
                "-agentpath:/a/agent.so",
                "-Djava.library.path=/a",
                "-XX:Flags=/a/missing",
                "-XX:Flags=flags",
                "@options"
            })
    void whatElseIsLoadedIsNotKnown(String option) throws IOException {
        assertThat(JvmFiles.of(List.of(option)).all()).isFalse();
        assertThat(JvmFiles.of(List.of("@" + file("-Xmx1g " + option))).all()).isFalse();
    }

    @Test
    void ofAPasswordNotEvenADigestIsKept() throws IOException {
        JvmFiles files = JvmFiles.of(List.of("@" + file("-Xmx1g -Dtrust.password=hunter2")));

        assertThat(files.all()).isFalse();
        assertThat(files.read()).isEmpty();
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("options"), content);
    }
}
