package io.debezium.perf.harness.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import io.debezium.perf.harness.InvalidConfiguration;

/** A file as {@code git diff} writes it, and the sources jars that it is applied to where there is no repository. */
final class DiffFile {

    private static final Pattern MAIN_SOURCE =
            Pattern.compile("^(?:---|\\+\\+\\+) [ab]/(.+?)/src/main/", Pattern.MULTILINE);

    private DiffFile() {}

    /** The folders of the modules whose main sources it touches. */
    static Set<String> modules(Path diff) {
        Set<String> modules = new TreeSet<>();
        try {
            Matcher file = MAIN_SOURCE.matcher(Files.readString(diff, StandardCharsets.ISO_8859_1));
            while (file.find()) {
                modules.add(file.group(1));
            }
        } catch (IOException e) {
            throw InvalidConfiguration.of("source.cannot-be-read", "diff=" + diff, e.getMessage())
                    .because(e);
        }
        return modules;
    }

    static void writePom(Path module, String artifact) throws IOException {
        Files.writeString(
                module.resolve("pom.xml"),
                "<project><groupId>io.debezium</groupId><artifactId>%s</artifactId></project>".formatted(artifact));
    }

    /** Lays a sources jar out as its module's folder in the repository. */
    static void unpack(Path jar, Path module, String artifact) throws IOException {
        writePom(module, artifact);
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String kind = entry.getName().endsWith(".java") ? "java" : "resources";
                Path root = module.resolve("src/main").resolve(kind);
                Path target = root.resolve(entry.getName()).normalize();
                if (!entry.isDirectory() && target.startsWith(root)) {
                    Files.createDirectories(target.getParent());
                    Files.copy(in, target);
                }
            }
        }
    }
}
