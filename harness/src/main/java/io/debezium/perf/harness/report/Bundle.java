package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import io.debezium.perf.harness.result.ResultFolder;

/**
 * What a folder of results holds, as one file that can be given away: what people and programs can read as text. Recordings
 * are left out, since they are large and hold the environment of the process; so is what may hold a password, and the name
 * of the home folder.
 */
final class Bundle {

    private static final Set<String> KINDS =
            Set.of("md", "adoc", "html", "json", "txt", "properties", "log", "csv", "collapsed", "args");

    private static final String NAME = "[\\w.-]*(?:password|secret|token)[\\w.-]*";

    /** As in a properties file or in YAML: all of the line. */
    private static final String LINE = "(?im)^(\\s*" + NAME + "\\s*[=:]).*$";

    /** In JSON only the string, wherever it stands, so that the rest of the line stays JSON. */
    private static final String MEMBER = "(?i)(\"" + NAME + "\"\\s*:\\s*)\"(?:[^\"\\\\]|\\\\.)*\"";

    private final Path folder;

    private Bundle(Path folder) {
        this.folder = folder;
    }

    /** Where it is: in the folder, with its name. */
    static Path file(ResultFolder folder) {
        return folder.path().resolve(folder.path().getFileName() + ".zip");
    }

    /** Writes it, in the place of an older one. Where there is no room for all of it, nothing of it is left. */
    static void write(ResultFolder folder) throws IOException {
        Path partial = file(folder).resolveSibling("bundle.partial");
        try {
            new Bundle(folder.path()).writeTo(partial);
            Files.move(partial, file(folder), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private void writeTo(Path file) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Path each : files()) {
                zip.putNextEntry(new ZipEntry(folder.getFileName() + "/" + folder.relativize(each)));
                zip.write(given(Files.readString(each, StandardCharsets.ISO_8859_1))
                        .getBytes(StandardCharsets.ISO_8859_1));
                zip.closeEntry();
            }
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> KINDS.contains(kind(file)))
                    .sorted()
                    .toList();
        }
    }

    private static String kind(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Byte for byte but for what is not to be given away. */
    private static String given(String text) {
        return text.replaceAll(LINE, "$1***")
                .replaceAll(MEMBER, "$1\"***\"")
                .replace(System.getProperty("user.home") + "/", "~/");
    }
}
