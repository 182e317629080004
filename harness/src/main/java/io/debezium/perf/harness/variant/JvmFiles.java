package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.Secrets;

/**
 * The files that options of a JVM name, whose content decides with them what the JVM does.
 *
 * @param read those whose content is known
 * @param all whether there are no others: an agent, which may load more; a directory; a file that is missing, larger than a
 *     megabyte, or holds a password, of which not even a digest is kept
 */
record JvmFiles(Set<Path> read, boolean all) {

    private static final long MOST_BYTES = 1 << 20;

    /** First what says that there are options in it. */
    private static final Pattern NAMED =
            Pattern.compile("(?:(@|-XX:VMOptionsFile=|-XX:Flags=)|-(?:D|XX:)[^=]*=(?=/))(.*)");

    static JvmFiles of(List<String> options) {
        Set<Path> read = new LinkedHashSet<>();
        return new JvmFiles(read, areRead(options, read));
    }

    private static boolean areRead(List<String> options, Set<Path> read) {
        boolean all = true;
        for (String option : options) {
            Matcher named = NAMED.matcher(option);
            // The JVM takes an archive of classes only for the class path that it was made of.
            all &= option.startsWith("-XX:SharedArchiveFile=")
                    || option.startsWith("-XX:AOTCache=")
                    || (named.matches()
                            ? isRead(Path.of(named.group(2)), named.group(1) != null, read)
                            : !option.contains("/"));
        }
        return all;
    }

    /** A path that is not absolute is of a trial's folder. */
    private static boolean isRead(Path file, boolean options, Set<Path> read) {
        try {
            if (!file.isAbsolute() || !Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return false;
            }
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            return Secrets.masked(text).equals(text)
                    && (!read.add(file) || !options || areRead(List.of(text.split("\\s+")), read));
        } catch (IOException e) {
            return false;
        }
    }
}
