package io.debezium.perf.harness.report.question;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * Of a folder of results what can be given away, as one file: reports, results, plans and tapes. Logs, command lines and
 * recordings are left out, since they hold what nobody has looked at.
 */
public final class Bundle {

    private static final Pattern GIVEN = Pattern.compile("report[.](md|html)|(result|plan)[.]json|.*[.]tape");

    private Bundle() {}

    /** Where it is: in the folder, with its name. */
    public static Path file(ResultFolder folder) {
        return folder.path().resolve(folder.path().getFileName() + ".zip");
    }

    /**
     * Writes it, in the place of an older one. Where it cannot be written, nothing of it is left.
     *
     * @throws UnfitEnvironment if a secret of this run is in what would be given away
     */
    public static void write(ResultFolder folder) throws IOException {
        Path file = file(folder);
        Files.deleteIfExists(file);
        List<Path> files = files(folder);
        Collection<String> secrets = Secrets.forms();
        for (Path each : files) {
            String text = Files.readString(each, StandardCharsets.ISO_8859_1);
            if (secrets.stream().anyMatch(text::contains)) {
                throw UnfitEnvironment.of("question.holds-password-of-this-run", each, folder.path());
            }
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Path each : files) {
                zip.putNextEntry(
                        new ZipEntry(folder.path().getParent().relativize(each).toString()));
                Files.copy(each, zip);
            }
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static List<Path> files(ResultFolder folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder.path())) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> GIVEN.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }
}
