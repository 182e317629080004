package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.process.Command;

/**
 * For variants of which it does not matter how fast they are. A trial as short as a test's mostly loads classes and compiles:
 * these do with the first compiler, and with an archive of the classes that an engine loads at its start.
 */
public final class QuickJvm {

    private static final String NEWEST = "3.6.3.Final";
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path ARCHIVE = TARGET.resolve("quick-jvm.jsa");
    private static final Path APP = Path.of("").toAbsolutePath().getParent().resolve("dbz-app/target/dbz-app-thin.jar");

    /** To append to the spec of any variant; one whose class path is not that of the newest release does without the archive. */
    public static final String OPTIONS = options();

    /** Debezium's newest release. */
    public static final String RELEASE = NEWEST + OPTIONS;

    private QuickJvm() {}

    private static String options() {
        try (FileChannel lock = FileChannel.open(
                TARGET.resolve("quick-jvm.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // Another fork of the tests may be at it, and its JVMs read the file.
            lock.lock();
            Path file = TARGET.resolve("quick-jvm.options");
            if (!isFresh(ARCHIVE) || !Files.exists(file)) {
                archive();
                Path written = Files.write(
                        TARGET.resolve("quick-jvm.options.part"),
                        List.of(
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-XX:SharedArchiveFile=" + ARCHIVE,
                                // A JVM that cannot use it would say so on standard output, where the program speaks to
                                // the harness.
                                "-Xlog:disable"));
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
            }
            return ",jvm=-XX:VMOptionsFile=" + file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isFresh(Path archive) throws IOException {
        return Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(APP)) > 0;
    }

    /** Of an engine that finds no server. Where the JVM makes none, the trials do without. */
    private static void archive() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(TARGET.resolve("quick-jvm"));
        Path made = folder.resolve("made.jsa");
        Files.deleteIfExists(made);
        String spec = NEWEST
                + ",jvm=-XX:TieredStopAtLevel=1,jvm=-XX:+UseSerialGC,jvm=-Xlog:disable,jvm=-XX:ArchiveClassesAtExit="
                + made;
        Command linked = Variant.resolve(VariantSpec.parse(spec), APP).command(folder, properties(), List.of());
        Command.of(linked.words().stream()
                        .filter(word -> !word.equals("--linked"))
                        .toList())
                .in(folder)
                .run(Duration.ofMinutes(2));
        if (Files.exists(made)) {
            Files.move(made, ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static Map<String, String> properties() {
        return Map.ofEntries(
                Map.entry("name", "perf"),
                Map.entry("connector.class", "io.debezium.connector.postgresql.PostgresConnector"),
                Map.entry("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore"),
                Map.entry("topic.prefix", "perf"),
                Map.entry("plugin.name", "pgoutput"),
                Map.entry("database.hostname", "127.0.0.1"),
                Map.entry("database.port", "1"),
                Map.entry("database.user", "nobody"),
                Map.entry("database.password", "none"),
                Map.entry("database.dbname", "none"));
    }
}
