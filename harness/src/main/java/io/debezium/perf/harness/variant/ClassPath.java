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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.debezium.perf.harness.Digests;

/** Reads the classes of class path entries: directories and jars. */
final class ClassPath {

    private static final String SUFFIX = ".class";
    private static final int DIGEST_BYTES = 8;

    /** What tells that a file is unchanged; ctime changes with the content, whatever a program sets the other times to. */
    private static final String STATE = "unix:dev,ino,size,lastModifiedTime,ctime";

    /** Digests of files by their state, since every check of a run needs those of the same jars. */
    private static final Map<Map<String, Object>, byte[]> KNOWN = new ConcurrentHashMap<>();

    private ClassPath() {}

    /**
     * The names of the classes of one entry, {@code io.debezium.Foo$Bar}. Module descriptors and the multi-release part of a
     * jar are left out.
     *
     * @throws IOException if it cannot be read, or is a file but no jar
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

    /** The class file of a class. As in a JVM the first entry that has it counts, and missing entries are ignored. */
    static Optional<byte[]> classFile(String name, List<Path> entries) {
        try (URLClassLoader loader = new URLClassLoader(urls(entries), null);
                InputStream in = loader.getResourceAsStream(name.replace('.', '/') + SUFFIX)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }

    /**
     * A digest by which a changed program is recognised: a snapshot, an overlay or the JDK may have changed.
     *
     * @param setting other settings of the program
     * @param entries class path entries; their content counts, not their location
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
                    add(digest, digest(file));
                }
            }
            return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] digest(Path file) throws IOException {
        Map<String, Object> state = Files.readAttributes(file, STATE);
        byte[] known = KNOWN.get(state);
        if (known == null) {
            known = Digests.sha256().digest(Files.readAllBytes(file));
            KNOWN.put(state, known);
        }
        return known;
    }

    /** Adds a part preceded by its length, so that the boundaries of parts count. */
    private static void add(MessageDigest digest, byte[] part) {
        digest.update((part.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(part);
    }

    private static List<Path> files(Path entry) throws IOException {
        try (Stream<Path> files = Files.walk(entry)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static URL[] urls(List<Path> entries) throws IOException {
        URL[] urls = new URL[entries.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = entries.get(i).toUri().toURL();
        }
        return urls;
    }
}
