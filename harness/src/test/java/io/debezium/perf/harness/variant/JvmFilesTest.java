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
    void aFileOfOptionsIsReadAndWhatItNames(String option) throws IOException {
        Path logging = file("logging.xml", "<level/>");
        Path options = file("options", "-Xmx1g\n-Dlogging=" + logging + " -XX:AOTCache=/a/classes.aot\n");

        JvmFiles files = JvmFiles.of(List.of("-Xint", option + options));

        assertThat(files.all()).isTrue();
        assertThat(files.read()).containsExactly(options, logging);
    }

    @Test
    void optionsWithoutFilesNeedNone() {
        JvmFiles files = JvmFiles.of(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:SharedArchiveFile=/a/classes.jsa"));

        assertThat(files.all()).isTrue();
        assertThat(files.read()).isEmpty();
    }

    @Test
    void aFileThatNamesItselfIsReadOnce() throws IOException {
        Path options = folder.resolve("options");
        Files.writeString(options, "@" + options);

        assertThat(JvmFiles.of(List.of("@" + options)).read()).containsExactly(options);
        assertThat(JvmFiles.of(List.of("@" + options)).all()).isTrue();
    }

    @Test
    void whatAnAgentOrADirectoryHoldsIsNotKnown() throws IOException {
        assertThat(known("-javaagent:" + file("agent.jar", "agent"))).isFalse();
        assertThat(known("-agentpath:" + file("agent.so", "agent"))).isFalse();
        assertThat(known("-Djava.library.path=" + folder)).isFalse();
        assertThat(known("@" + file("options", "-javaagent:" + file("agent.jar", "agent"))))
                .isFalse();
    }

    @Test
    void aFileThatIsMissingLargeOrOfTheTrialsFolderIsNotKnown() throws IOException {
        assertThat(known("-XX:Flags=" + folder.resolve("missing"))).isFalse();
        assertThat(known("-XX:Flags=" + file("large", " ".repeat((1 << 20) + 1))))
                .isFalse();
        assertThat(known("-XX:Flags=flags")).isFalse();
        assertThat(known("@options")).isFalse();
    }

    @Test
    void ofAPasswordNotEvenADigestIsKept() throws IOException {
        JvmFiles files = JvmFiles.of(List.of("@" + file("options", "-Xmx1g -Dtrust.password=hunter2")));

        assertThat(files.all()).isFalse();
        assertThat(files.read()).isEmpty();
    }

    private boolean known(String option) {
        return JvmFiles.of(List.of(option)).all();
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }
}
