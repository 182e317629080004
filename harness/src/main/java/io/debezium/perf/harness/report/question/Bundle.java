package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * What a folder of results holds, as one file that can be given away: what people and programs can read as text, after
 * {@link Redaction}, and the tapes beside the result, which hold the rows of workloads and nothing of a machine. Recordings are
 * left out, since they are large and hold what no rule finds.
 */
public final class Bundle {

    private static final Set<String> KINDS =
            Set.of("md", "html", "json", "txt", "properties", "log", "csv", "collapsed", "args");

    private static final Set<String> TAPES = Set.of("tape");

    /** Bytes of a recording that are held at a time. */
    private static final int WINDOW = 1 << 20;

    private final Path folder;

    private Bundle(Path folder) {
        this.folder = folder;
    }

    /** Where it is: in the folder, with its name. */
    public static Path file(ResultFolder folder) {
        return folder.path().resolve(folder.path().getFileName() + ".zip");
    }

    /**
     * Writes it, in the place of an older one. Where it cannot be written, nothing of it is left.
     *
     * @throws UnfitEnvironment if a secret of this run is in what would be given away, or in a recording
     */
    public static void write(ResultFolder folder) throws IOException {
        Path partial = file(folder).resolveSibling("bundle.partial");
        try {
            new Bundle(folder.path()).writeTo(partial);
            Files.move(partial, file(folder), StandardCopyOption.REPLACE_EXISTING);
        } catch (UnfitEnvironment e) {
            // An older one was not searched for the secrets of this run.
            Files.deleteIfExists(file(folder));
            throw e;
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private void writeTo(Path file) throws IOException {
        Redaction redaction = Redaction.here();
        Collection<String> secrets = Secrets.forms();
        for (Path each : files(KINDS)) {
            redaction.look(text(each));
        }
        for (Path recording : files(Set.of("jfr"))) {
            // One may be larger than the heap.
            try (InputStream in = Files.newInputStream(recording)) {
                refuse(recording, Secrets.standIn(in, secrets, WINDOW));
            }
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Path each : files(KINDS)) {
                add(zip, each, redaction.applied(text(each)), secrets);
            }
            for (Path tape : files(TAPES)) {
                add(zip, tape, text(tape), secrets);
            }
        }
    }

    private void add(ZipOutputStream zip, Path file, String given, Collection<String> secrets) throws IOException {
        refuse(file, secrets.stream().anyMatch(given::contains));
        zip.putNextEntry(new ZipEntry(folder.getFileName() + "/" + folder.relativize(file)));
        zip.write(given.getBytes(StandardCharsets.ISO_8859_1));
        zip.closeEntry();
    }

    private void refuse(Path file, boolean holdsSecret) {
        if (holdsSecret) {
            throw UnfitEnvironment.of("question.holds-password-of-this-run", file, folder);
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private List<Path> files(Set<String> kinds) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> kinds.contains(kind(file)))
                    .sorted()
                    .toList();
        }
    }

    private static String kind(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
