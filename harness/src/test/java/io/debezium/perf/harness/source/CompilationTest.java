package io.debezium.perf.harness.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CompilationTest {

    @TempDir
    Path folder;

    @Test
    void aResourceIsWrittenNowhereButAmongTheClasses() throws Exception {
        Path resources = Files.createDirectories(folder.resolve("sources/m/src/main/resources"));
        Files.writeString(resources.resolve("../outside"), "");
        Release release = new Release("3.6.3.Final", Map.of(), List.of());
        Compilation compilation =
                new Compilation("git=m", release, folder.resolve("sources"), folder.resolve("classes"));

        assertThatThrownBy(() -> compilation.compile(List.of("m/src/main/resources/../outside")))
                .isInstanceOf(InvalidConfiguration.class);
        assertThat(folder.resolve("outside")).doesNotExist();
    }
}
