package io.debezium.perf.harness.question.evidence;

import java.io.IOException;
import java.nio.charset.Charset;
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
 * A zip file with the parts of a folder of results that can be given away: reports, results, plans and tapes. Logs, command
 * lines and recordings are left out, since nobody has checked their content. In text files, the paths of the checkout and of
 * the home directory are replaced.
 */
public final class Bundle {

    private static final Pattern GIVEN = Pattern.compile("report[.](md|html)|(result|plan)[.]json|.*[.]tape");

    /** Maps each byte to one character, so that all bytes that are not replaced stay the same. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private Bundle() {}

    /** The path of the bundle: in the folder, with the folder's name. */
    public static Path file(ResultFolder folder) {
        return folder.path().resolve(folder.path().getFileName() + ".zip");
    }

    /**
     * Writes the bundle in the place of an older one. If that fails, no part of it is left.
     *
     * @throws UnfitEnvironment if a file of the bundle would contain a secret of this run
     */
    public static void write(ResultFolder folder) throws IOException {
        Path file = file(folder);
        Files.deleteIfExists(file);
        List<Path> files = files(folder);
        Collection<String> secrets = Secrets.forms();
        for (Path each : files) {
            String text = Files.readString(each, BYTES);
            if (secrets.stream().anyMatch(text::contains)) {
                throw UnfitEnvironment.of("question.holds-password-of-this-run", each, folder.path());
            }
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Path each : files) {
                zip.putNextEntry(
                        new ZipEntry(folder.path().getParent().relativize(each).toString()));
                zip.write(given(each));
            }
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /** The content of a file for the bundle: a tape unchanged, a text without the paths that tell whose machine it was. */
    private static byte[] given(Path file) throws IOException {
        if (file.toString().endsWith(".tape")) {
            return Files.readAllBytes(file);
        }
        // First the checkout, which may be in the home directory.
        String text = without(System.getProperty("perf.home", ""), "CHECKOUT", Files.readString(file, BYTES));
        return without(System.getProperty("user.home", ""), "~", text).getBytes(BYTES);
    }

    private static String without(String path, String instead, String text) {
        String found = Pattern.quote(new String(path.getBytes(StandardCharsets.UTF_8), BYTES));
        return path.length() < 2 ? text : text.replaceAll("(?<![\\w.~-])" + found + "(?![\\w.-])", instead);
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
