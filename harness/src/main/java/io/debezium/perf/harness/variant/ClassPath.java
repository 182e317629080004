package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.debezium.perf.harness.Digests;

/** What directories of classes and jars hold. */
final class ClassPath {

    private static final String SUFFIX = ".class";
    private static final int DIGEST_BYTES = 8;

    private ClassPath() {}

    /**
     * The names of the classes of one entry, {@code io.debezium.Foo$Bar}. Descriptors of modules and what a jar holds for newer
     * Java versions only are left out: neither replaces anything.
     *
     * @throws IOException if it cannot be read, or a file is no jar
     */
    static Set<String> classes(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            return classes(files(entry).stream()
                    .map(file -> entry.relativize(file).toString().replace('\\', '/')));
        }
        try (ZipFile zip = new ZipFile(entry.toFile())) {
            return classes(zip.stream().map(ZipEntry::getName));
        }
    }

    private static Set<String> classes(Stream<String> files) {
        return files.filter(name ->
                        name.endsWith(SUFFIX) && !name.startsWith("META-INF/") && !name.endsWith("module-info.class"))
                .map(name -> name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The file of a class; as in a JVM the first of several of one name counts, and an entry that is missing holds nothing. */
    static Optional<byte[]> classFile(String name, List<Path> entries) {
        URL[] urls = entries.stream().map(ClassPath::url).toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(urls, null);
                InputStream in = loader.getResourceAsStream(name.replace('.', '/') + SUFFIX)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }

    /**
     * Tells whether a program is still the one that it was: a snapshot, an overlay or the default JDK may have changed.
     *
     * @param setting what else decides how it runs
     * @param entries their content counts, not where they are
     * @return hexadecimal
     * @throws UncheckedIOException if a file cannot be read
     */
    static String digest(String setting, List<Path> entries) {
        try {
            MessageDigest digest = Digests.sha256();
            add(digest, setting.getBytes(StandardCharsets.UTF_8));
            for (Path entry : entries) {
                for (Path file : files(entry)) {
                    add(digest, entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                    add(digest, Files.readAllBytes(file));
                }
            }
            return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With its length before it, so that no two lists of parts look alike. */
    private static void add(MessageDigest digest, byte[] part) {
        digest.update((part.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(part);
    }

    private static List<Path> files(Path entry) throws IOException {
        try (Stream<Path> files = Files.walk(entry)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
