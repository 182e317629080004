package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Preparation;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * For variants of which it does not matter how fast they are. A trial as short as a test's mostly loads classes and compiles:
 * these do with the first compiler, and with a cache of the classes that an engine loads (JEP 483).
 */
public final class QuickJvm {

    /** Debezium's newest release, with the JVM that it has by itself. */
    public static final String NEWEST = "3.6.3.Final";

    /** A JVM that cannot use the cache would say so where the program speaks to the harness. */
    private static final String QUICK = ",jvm=-XX:TieredStopAtLevel=1,jvm=-XX:+UseSerialGC,jvm=-Xlog:disable";

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path CACHE = TARGET.resolve("quick-jvm.aot");
    private static final Path APP = Path.of("").toAbsolutePath().getParent().resolve("dbz-app/target/dbz-app-thin.jar");

    private static final Map<String, String> PROPERTIES = Map.of(
            "plugin.name", "decoderbufs",
            "slot.name", "quick",
            "publication.autocreate.mode", "disabled",
            "snapshot.mode", "no_data",
            "table.include.list", "public[.]filled");

    /** Fewer than there are: an engine may pass over the first. */
    private static final int EVENTS = 1_500;

    /** To append to the spec of any variant; one whose class path is not that of the newest release does without the cache. */
    public static final String OPTIONS = options();

    /** The same with these options. */
    public static final String RELEASE = NEWEST + OPTIONS;

    private QuickJvm() {}

    private static String options() {
        if (TARGET.toString().contains(" ")) {
            // They separate the options of a JVM.
            return QUICK;
        }
        try (FileChannel lock = FileChannel.open(
                TARGET.resolve("quick-jvm.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // Another fork of the tests may be at it, and its JVMs read the file.
            lock.lock();
            if (!isFresh(CACHE)) {
                fillCache();
            }
            return QUICK + (Files.exists(CACHE) ? ",jvm=-XX:AOTCache=" + CACHE : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isFresh(Path cache) throws IOException {
        return Files.exists(cache) && Files.getLastModifiedTime(cache).compareTo(Files.getLastModifiedTime(APP)) > 0;
    }

    /** Of an engine that reads some rows. Where there is no server, or the JVM makes none (before JDK 25), the trials do without. */
    private static void fillCache() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(TARGET.resolve("quick-jvm"));
        Path made = folder.resolve("made.aot");
        Files.deleteIfExists(made);
        // Those of another cluster would have the engine wait for what it takes to be behind them.
        Path offsets = folder.resolve("offsets.dat");
        Files.deleteIfExists(offsets);
        String spec = NEWEST + QUICK + ",jvm=-XX:AOTCacheOutput=" + made;
        Preparation.await("installing");
        try (Ledger ledger = Ledger.open(folder);
                Database database =
                        Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(folder), ledger, line -> {})) {
            Endpoint endpoint = database.endpoint();
            fill(endpoint);
            Map<String, String> properties = new TreeMap<>(PROPERTIES);
            properties.putAll(Map.of(
                    "offset.storage.file.filename", offsets.toString(),
                    "database.hostname", endpoint.host(),
                    "database.port", "" + endpoint.port(),
                    "database.user", endpoint.user(),
                    "database.dbname", endpoint.database()));
            Command linked = Variant.resolve(VariantSpec.parse(spec), APP)
                    .command(folder, properties, List.of("--events", "" + EVENTS));
            Command.of(linked.words().stream()
                            .filter(word -> !word.equals("--linked"))
                            .toList())
                    .with("PGPASSWORD", endpoint.password())
                    .in(folder)
                    .run(Duration.ofMinutes(5));
        } catch (UnfitEnvironment | SQLException e) {
            return;
        }
        if (Files.exists(made)) {
            Files.move(made, CACHE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void fill(Endpoint endpoint) throws SQLException {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE filled (id int PRIMARY KEY, n numeric, s char(84), t timestamp)");
            statement.execute("SELECT pg_create_logical_replication_slot('quick', 'decoderbufs')");
            statement.execute("INSERT INTO filled SELECT i, i, 's', now() FROM generate_series(1, 1000) AS i");
            statement.execute("UPDATE filled SET n = 0");
        }
    }
}
