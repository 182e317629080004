package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tells whether a program is still the one that it was: a snapshot, an overlay or the default JDK may have changed. */
final class ProgramDigest {

    private static final int SHOWN_BYTES = 8;

    private final MessageDigest digest;

    private ProgramDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform has it.
            throw new IllegalStateException(e);
        }
    }

    /**
     * @param setting what else decides how it runs
     * @param classPath jars and directories of classes; their content counts, not where they are
     * @return hexadecimal
     * @throws UncheckedIOException if a file cannot be read
     */
    static String of(String setting, List<Path> classPath) {
        ProgramDigest digest = new ProgramDigest();
        digest.add(setting.getBytes(StandardCharsets.UTF_8));
        classPath.forEach(digest::entry);
        return HexFormat.of().formatHex(digest.digest.digest(), 0, SHOWN_BYTES);
    }

    private void entry(Path entry) {
        try (Stream<Path> files = Files.walk(entry)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                add(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                add(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With its length before it, so that no two lists of parts look alike. */
    private void add(byte[] part) {
        digest.update((part.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(part);
    }
}
