package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;

/** What directories of classes and jars hold. */
final class ClassPath {

    private static final String SUFFIX = ".class";
    private static final int DIGEST_BYTES = 8;

    /** The digests of files that were read before: a run looks at each class path several times, and it is tens of megabytes. */
    private static final Map<FileState, byte[]> READ = new ConcurrentHashMap<>();

    /** What differs when a file was written or replaced, whatever time of modification it was given. */
    private record FileState(Path file, Map<String, Object> attributes) {

        static FileState of(Path file) throws IOException {
            return new FileState(file, Files.readAttributes(file, "unix:size,lastModifiedTime,ctime,ino,dev"));
        }

        /** Of a file that is written twice within a tick of the file system's clock, the second time cannot be seen. */
        boolean isSettled() {
            Instant tick = Instant.now().minusSeconds(1);
            return attributes.values().stream()
                    .noneMatch(value ->
                            value instanceof FileTime time && time.toInstant().isAfter(tick));
        }
    }

    private ClassPath() {}

    /**
     * The classes of one entry: from the name, {@code io.debezium.Foo$Bar}, to the CRC-32 of the class file. Descriptors of
     * modules and what a jar holds for newer Java versions only are left out: neither replaces anything.
     *
     * @throws IOException if it cannot be read, or a file is no jar
     */
    static Map<String, Long> classes(Path entry) throws IOException {
        Map<String, Long> classes = new TreeMap<>();
        if (Files.isDirectory(entry)) {
            for (Path file : files(entry)) {
                String name = entry.relativize(file).toString().replace('\\', '/');
                if (isClass(name)) {
                    classes.put(className(name), checksum(Files.readAllBytes(file)));
                }
            }
            return classes;
        }
        try (ZipFile zip = new ZipFile(entry.toFile())) {
            zip.stream()
                    .filter(file -> isClass(file.getName()))
                    .forEach(file -> classes.put(className(file.getName()), file.getCrc()));
        }
        return classes;
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
            MessageDigest digest = sha256();
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
        // From before it is read: what is written meanwhile is seen the next time.
        FileState state = FileState.of(file);
        byte[] known = READ.get(state);
        if (known == null) {
            known = sha256().digest(Files.readAllBytes(file));
            if (state.isSettled()) {
                READ.put(state, known);
            }
        }
        return known;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform has it.
            throw new IllegalStateException(e);
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

    private static boolean isClass(String name) {
        return name.endsWith(SUFFIX) && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
    }

    private static String className(String name) {
        return name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
    }

    private static long checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
