package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.Secrets;

/**
 * The files of options that options of a JVM name, whose content decides with them what the JVM does.
 *
 * @param read those whose content is known
 * @param all whether nothing else is loaded: not where one of them is missing or holds a password, of which not even a digest
 *     is kept, or where an option, or what stands in one of them, names another file
 */
record JvmFiles(List<Path> read, boolean all) {

    private static final String OPTIONS = "(@|-XX:VMOptionsFile=|-XX:Flags=)(?=/)";

    static JvmFiles of(List<String> options) {
        List<Path> read = new ArrayList<>();
        boolean all = true;
        for (String option : options) {
            String file = option.replaceFirst("^" + OPTIONS, "");
            all &= file.equals(option) ? namesNoFile(option) : isRead(Path.of(file), read);
        }
        return new JvmFiles(read, all);
    }

    /** A path that is not absolute is of a trial's folder. The JVM takes an archive of classes only for the class path that it was made of. */
    private static boolean namesNoFile(String option) {
        return option.matches("-XX:(SharedArchiveFile|AOTCache)=.*|(?!-XX:(VMOptionsFile|Flags)=)[^/@]*");
    }

    private static boolean isRead(Path file, List<Path> read) {
        try {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (!Secrets.masked(text).equals(text)) {
                return false;
            }
            read.add(file);
            return Stream.of(text.split("\\s+")).allMatch(JvmFiles::namesNoFile);
        } catch (IOException e) {
            return false;
        }
    }
}
