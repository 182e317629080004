package io.debezium.perf.harness.source;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

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

    /** What the class path lacks now, it lacked for the released classes, which cannot have been loaded either. */
    @Test
    void aClassOfAnOptionalLibraryStaysAsItWasReleasedAndSoDoesOneThatNeedsIt() throws Exception {
        Path java = Files.createDirectories(folder.resolve("sources/m/src/main/java/p"));
        Files.writeString(java.resolve("Plain.java"), "package p; class Plain { }");
        Files.writeString(java.resolve("Traced.java"), "package p; class Traced { tracing.Span span; int added; }");
        Files.writeString(java.resolve("User.java"), "package p; class User { int added = new Traced().added; }");
        Path jar = folder.resolve("m.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("p/Traced.class"));
            zip.write("\0\0\0\0\0\0\0\75 tracing/Span".getBytes(StandardCharsets.ISO_8859_1));
            zip.putNextEntry(new ZipEntry("p/User.class"));
            zip.write("\0\0\0\0\0\0\0\75 p/Traced".getBytes(StandardCharsets.ISO_8859_1));
        }
        List<String> files = Stream.of("Plain", "Traced", "User")
                .map(name -> "m/src/main/java/p/" + name + ".java")
                .toList();
        Path sources = folder.resolve("sources");
        Release with = new Release("3.6.3.Final", Map.of("m", jar), List.of());
        assertThat(new Compilation("git=m", with, sources, folder.resolve("classes")).compile(files))
                .isOne();
        Files.writeString(java.resolve("Plain.java"), "package p; class Plain { tracing.Span span; }");
        assertThatThrownBy(() -> new Compilation("git=m", with, sources, folder.resolve("other")).compile(files))
                .hasMessageContaining("Plain.java:1: error: package tracing does not exist");
    }
}
