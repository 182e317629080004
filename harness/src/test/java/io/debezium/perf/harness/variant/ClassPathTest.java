package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ClassPathTest {

    @TempDir
    private Path folder;

    @Test
    void itIsTheContentTheOrderAndTheJdkThatMakeAProgram() throws IOException {
        Path jar = Files.writeString(folder.resolve("a.jar"), "jar");
        Path classes = Files.createDirectories(folder.resolve("classes/io"));
        Files.writeString(classes.resolve("A.class"), "a");
        String before = digest("25", jar, classes);

        assertThat(digest("25", Files.copy(jar, folder.resolve("b.jar")), classes))
                .isEqualTo(before);
        assertThat(digest("25.0.1", jar, classes)).isNotEqualTo(before);
        assertThat(digest("25", classes, jar)).isNotEqualTo(before);

        Files.writeString(classes.resolve("B.class"), "");
        String more = digest("25", jar, classes);
        assertThat(more).isNotEqualTo(before);

        Files.delete(classes.resolve("B.class"));
        assertThat(digest("25", jar, classes)).isEqualTo(before);
        Files.writeString(classes.resolve("A.class"), "b");
        assertThat(digest("25", jar, classes)).isNotEqualTo(before).isNotEqualTo(more);
    }

    private static String digest(String jdk, Path... classPath) {
        return ClassPath.digest(jdk, List.of(classPath));
    }
}
