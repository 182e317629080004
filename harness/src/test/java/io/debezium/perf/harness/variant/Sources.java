package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.tools.ToolProvider;

import static org.assertj.core.api.Assertions.assertThat;

/** Classes made on the spot. */
final class Sources {

    private Sources() {}

    /**
     * Compiles a class whose method {@code says()} returns a text.
     *
     * @param classes where the class file goes
     * @param name qualified
     */
    static void compile(Path classes, String name, String text) throws IOException {
        Files.createDirectories(classes);
        int dot = name.lastIndexOf('.');
        Path source =
                Files.createTempDirectory(classes.getParent(), "source").resolve(name.substring(dot + 1) + ".java");
        Files.writeString(
                source,
                "package %s; public class %s { public static String says() { return \"%s\"; } }"
                        .formatted(name.substring(0, dot), name.substring(dot + 1), text));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString()))
                .isZero();
    }
}
