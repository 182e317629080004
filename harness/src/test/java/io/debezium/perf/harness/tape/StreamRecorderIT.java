package io.debezium.perf.harness.tape;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What happens on a server of somebody else's, while it happens. */
class StreamRecorderIT {

    /** Each recording ends by what comes, not by the clock. */
    private static final Duration LONG = Duration.ofMinutes(5);

    private static final int ROWS = 20;

    /** As the second column of {@code people} has it. */
    private static final String SECRET = "Ann Smith of London";

    @TempDir
    static Path data;

    private static TapeHome home;
    private static OtherServer server;
    private static Database database;

    @TempDir
    Path files;

    private Thread load;

    @BeforeAll
    static void startServer() throws Exception {
        home = new TapeHome(data);
        server = new OtherServer();
        database = Databases.open(
                new DatabaseSpec.External(server.endpoint()), DatabaseOptions.in(data), home.ledger(), line -> {});
        execute("CREATE TYPE mood AS ENUM ('sad', 'happy')");
        execute("CREATE FUNCTION age() RETURNS int LANGUAGE sql AS 'SELECT 7'");
        execute("CREATE TABLE people (id int PRIMARY KEY, name text, mood mood, age int DEFAULT age())");
        execute("CREATE VIEW names AS SELECT name FROM people");
        execute("ALTER TABLE people REPLICA IDENTITY FULL");
    }

    @AfterAll
    static void stopServer() {
        database.close();
        server.close();
        home.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }

    @BeforeEach
    void start() throws Exception {
        execute("TRUNCATE people");
        load = new Thread(this::insertOn);
        load.start();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        load.interrupt();
        load.join();
        assertThat(TapeHome.number(server.endpoint(), "SELECT count(*) FROM pg_replication_slots"))
                .isZero();
        assertThat(TapeHome.number(server.endpoint(), "SELECT count(*) FROM pg_publication"))
                .isZero();
        try (Stream<Path> noted = Files.walk(data.resolve("runs"))) {
            assertThat(noted.filter(file -> file.toString().endsWith("-slot.properties")))
                    .isEmpty();
        }
        try (Stream<Path> all = Files.list(files)) {
            assertThat(all.filter(file -> file.toString().endsWith(".partial"))).isEmpty();
        }
    }

    @Test
    void whatIsRecordedIsPlayedWithoutTheValuesThatItHad() throws Exception {
        Path file = files.resolve("people.tape");
        StreamFacts stream = recorder(LONG, Set.of("public.people.mood")).record(file);
        // All that follows is of what has been recorded: a busy machine has enough to do.
        load.interrupt();

        // The end marker is one more.
        assertThat(stream.rows()).isGreaterThan(ROWS);
        assertThat(text(TapeFile.open(file))).contains("happy", "name").doesNotContain(SECRET);
        String id = home.servers().take(file);
        try (OpenTape opened = TapeHome.play(home.servers(), id)) {
            assertThat(opened.plugins()).containsExactly("pgoutput");
            // Of three changes of a row, one changes its key.
            long rows = stream.rows();
            assertThat(opened.tape().facts().events()).isEqualTo(rows + (rows - 1) / 3);
            assertThat(TapeHome.number(opened.endpoint(), "SELECT count(*) FROM public.people"))
                    .isZero();
        }
    }

    @Test
    void theServersUsersUpdateEveryTableWhileItIsRecorded() throws Exception {
        execute("CREATE TABLE notes (id int)");
        execute("INSERT INTO notes VALUES (1)");
        Path file = files.resolve("people.tape");
        try {
            recorded(Set.of("public.people.mood"), file, () -> {
                execute("UPDATE notes SET id = 2");
                execute("CREATE TABLE later (id int)");
                execute("INSERT INTO later VALUES (1)");
                execute("UPDATE later SET id = 2");
            });

            assertThat(text(TapeFile.open(file))).contains("people").doesNotContain("notes", "later");
            assertThat(home.said()).contains("warning: left out, without a replica identity: public.notes");
        } finally {
            execute("DROP TABLE IF EXISTS notes, later");
        }
    }

    @Test
    void aColumnThatCannotBeScrambledIsNamedAndNothingIsKept() {
        Path file = files.resolve("people.tape");

        assertThatThrownBy(() -> recorder(LONG, Set.of()).record(file))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("cannot mask the values of public.people.mood: nothing was kept");

        assertThat(file).doesNotExist();
    }

    @Test
    void aServerOnWhichNothingHappensGivesNoTape() throws Exception {
        load.interrupt();
        load.join();
        Path file = files.resolve("none.tape");

        assertThatThrownBy(() -> recorder(Duration.ofMillis(300), Set.of()).record(file))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("has changed no row within");

        assertThat(file).doesNotExist();
    }

    @Test
    void aRecordingThatIsInterruptedKeepsNothing() throws Exception {
        Path file = files.resolve("people.tape");
        StreamRecorder recorder =
                new StreamRecorder(database, "people", LONG, Long.MAX_VALUE, false, Set.of(), line -> {});
        Thread self = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            awaitReader();
            self.interrupt();
        });
        interrupter.start();

        assertThatThrownBy(() -> recorder.record(file)).isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
        interrupter.join();
        assertThat(file).doesNotExist();
    }

    @Test
    void aServerThatGoesAwayLeavesNoFileAndWhatIsLeftThereIsTold(@TempDir Path otherData) throws Exception {
        Path file = files.resolve("people.tape");
        Endpoint here = server.endpoint();
        Endpoint beside = new Endpoint(here.host(), here.port(), here.user(), here.password(), "template1", Map.of());
        List<String> said = new CopyOnWriteArrayList<>();
        Ledger ledger = Ledger.open(otherData);
        Database other =
                Databases.open(new DatabaseSpec.External(here), DatabaseOptions.in(otherData), ledger, line -> {});
        StreamRecorder recorder = new StreamRecorder(other, "people", LONG, Long.MAX_VALUE, false, Set.of(), said::add);
        Thread breaker = new Thread(() -> {
            awaitReader();
            execute(beside, "ALTER DATABASE postgres ALLOW_CONNECTIONS false");
            execute(beside, "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active");
        });
        breaker.start();

        try {
            assertThatThrownBy(() -> recorder.record(file))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining("cannot be read: ");
        } finally {
            breaker.join();
            execute(beside, "ALTER DATABASE postgres ALLOW_CONNECTIONS true");
        }

        assertThat(said).last().asString().contains("slot is left on the server", "scripts/perf clean");
        assertThat(other.slots().list()).hasSize(1);
        other.slots().dropAll();
        assertThat(file).doesNotExist();
    }

    private interface Meanwhile {
        void run() throws Exception;
    }

    /** @param meanwhile is done while it is recorded, before the load that ends it */
    private void recorded(Set<String> allowed, Path file, Meanwhile meanwhile) throws Exception {
        load.interrupt();
        load.join();
        execute("TRUNCATE people");
        AtomicReference<Exception> failed = new AtomicReference<>();
        load = new Thread(() -> {
            awaitReader();
            try {
                meanwhile.run();
            } catch (Exception e) {
                failed.set(e);
            }
            insertOn();
        });
        load.start();
        recorder(LONG, allowed).record(file);
        assertThat(failed.get()).isNull();
    }

    private StreamRecorder recorder(Duration time, Set<String> allowed) {
        return new StreamRecorder(database, "people", time, ROWS, true, allowed, home.said()::add);
    }

    private static String text(TapeFile tape) {
        StringBuilder text = new StringBuilder();
        try (TapeFile.Messages messages = tape.messages("pgoutput")) {
            while (messages.next()) {
                text.append(
                        StandardCharsets.ISO_8859_1.decode(messages.message().duplicate()));
            }
        }
        return text.toString();
    }

    private void awaitReader() {
        try {
            // A slot is active as well while it is made.
            while (TapeHome.number(
                            server.endpoint(), "SELECT count(*) FROM pg_stat_replication WHERE state <> 'startup'")
                    == 0) {
                Thread.sleep(20);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void insertOn() {
        try (Session session = Session.open(server.endpoint())) {
            for (int id = 1; !Thread.currentThread().isInterrupted(); id++) {
                session.execute(("INSERT INTO people VALUES (%1$d, '%2$s', 'happy');"
                                + " UPDATE people SET mood = 'sad' WHERE id = %1$d; UPDATE people SET id = -id WHERE id = %1$d")
                        .formatted(id, SECRET));
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            return;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void execute(String sql) {
        execute(server.endpoint(), sql);
    }

    private static void execute(Endpoint endpoint, String sql) {
        Session.with(endpoint, session -> {
            session.execute(sql);
            return null;
        });
    }
}
