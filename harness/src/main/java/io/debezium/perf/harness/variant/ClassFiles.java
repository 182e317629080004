package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;

/**
 * The classes of a directory or a jar: from the name, {@code io.debezium.Foo$Bar}, to the CRC-32 of the class file.
 * Descriptors of modules and what a jar holds for newer Java versions only are left out: neither replaces anything.
 */
final class ClassFiles {

    private static final String SUFFIX = ".class";

    private ClassFiles() {}

    /** @throws IOException if it cannot be read, or a file is no jar */
    static Map<String, Long> in(Path entry) throws IOException {
        return Files.isDirectory(entry) ? inDirectory(entry) : inJar(entry);
    }

    private static Map<String, Long> inDirectory(Path directory) throws IOException {
        Map<String, Long> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = directory.relativize(file).toString().replace('\\', '/');
                if (isClass(name)) {
                    classes.put(className(name), checksum(Files.readAllBytes(file)));
                }
            }
        }
        return classes;
    }

    private static Map<String, Long> inJar(Path jar) throws IOException {
        Map<String, Long> classes = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .filter(entry -> isClass(entry.getName()))
                    .forEach(entry -> classes.put(className(entry.getName()), entry.getCrc()));
        }
        return classes;
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
}
