package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Embedded;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.tape.TapeHeader.UserType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A tape of few rows, with types of its own, on its way from one harness to another, also of one that is killed meanwhile. */
class TapeFileIT {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String PGOUTPUT = "pgoutput";
    private static final int ROWS = 50;

    @TempDir
    static Path data;

    @TempDir
    static Path otherData;

    @TempDir
    static Path folder;

    private static TapeHome home;
    private static TapeHome other;
    private static String id;
    private static Path exported;

    @BeforeAll
    static void recordAndExport() throws Exception {
        home = new TapeHome(data);
        other = new TapeHome(otherData);
        TapeRequest request = TapeRequest.of(new TapeWorkloads(Path.of("../scripts/workloads")).find("every-type"))
                .withEvents(ROWS)
                .withScale(1);
        try (OpenTape opened = home.servers().open(request)) {
            id = opened.tape().id();
        }
        exported = folder.resolve("wide.tape");
        export(exported);
    }

    @AfterAll
    static void nothingIsLeft() {
        home.close();
        other.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
        assertThat(otherData.resolve("runs")).isEmptyDirectory();
    }

    @LongTest
    void anImportedTapeHasTheSameStreamsInTermsOfTheServerBehindIt() throws Exception {
        TapeFile file = TapeFile.open(exported);

        String taken = take(exported);

        PlayedTape tape = PlayedTape.in(otherData.resolve("tapes").resolve(taken));
        assertThat(other.folders()).containsExactly(taken);
        assertThat(TapeFile.open(tape.path()).streams()).isEqualTo(file.streams());
        assertThat(take(exported)).isEqualTo(taken);
        try (OpenTape opened = TapeHome.play(other.servers(), taken)) {
            for (String plugin : opened.plugins()) {
                assertThat(played(opened, plugin)).isEqualTo(expected(file, plugin, opened.endpoint()));
            }
            assertThat(relationTypes(tape.file())).isEqualTo(columnTypes(opened.endpoint()));
            assertThatThrownBy(() -> take(exported)).isInstanceOf(UnfitEnvironment.class);
            requireFewRights(opened);
        }
        try (Database newest = tape.start(otherData, Embedded.binaries(), other.ledger(), other.said()::add)) {
            for (StreamFacts stream : file.streams()) {
                assertThat(messages(tape.file(), stream.plugin()))
                        .isEqualTo(expected(file, stream.plugin(), newest.endpoint()));
            }
            assertThat(relationTypes(tape.file())).isEqualTo(columnTypes(newest.endpoint()));
        }
    }

    /** Should a statement ever get past what is allowed, it runs as somebody who can do nothing with it. */
    private static void requireFewRights(OpenTape opened) throws Exception {
        Endpoint server = opened.server().endpoint();
        try (Session superuser = Session.open(server);
                Session reader = Session.open(opened.endpoint())) {
            assertThat(superuser.text("SHOW search_path")).isEqualTo("pg_catalog, pg_temp");
            assertThat(superuser.rows(
                            "SELECT rolname || ' ' || rolcanlogin || ' ' || rolreplication FROM pg_roles"
                                    + " WHERE NOT starts_with(rolname, 'pg_') AND NOT rolsuper AND NOT rolcreaterole"
                                    + " AND NOT rolcreatedb AND NOT rolbypassrls AND NOT EXISTS"
                                    + " (SELECT FROM pg_auth_members m WHERE m.member = pg_roles.oid) ORDER BY 1",
                            row -> row.getString(1)))
                    .containsExactly("dbzperf_reader true true", "dbzperf_tables false false");
            assertThat(reader.text("SELECT session_user")).isEqualTo("dbzperf_reader");
            assertThat(reader.number("SELECT count(*) FROM public.every")).isZero();
            for (String refused : List.of(
                    "CREATE TABLE public.t (a text)",
                    "CREATE SCHEMA s",
                    "INSERT INTO public.every (id) VALUES (1)",
                    "ALTER TABLE public.every ADD a text",
                    "DROP TABLE public.every",
                    "DO 'BEGIN END'",
                    "CREATE FUNCTION pg_temp.f() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
                    "COPY (SELECT 1) TO PROGRAM 'cat'",
                    "SELECT pg_read_file('/etc/passwd')",
                    "ALTER SYSTEM SET archive_command = 'id'",
                    "SET ROLE dbzperf_tables",
                    "SET ROLE postgres")) {
                assertThatThrownBy(() -> reader.execute(refused))
                        .as(refused)
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("42501"));
            }
        }
    }

    /** What was recorded, with the object ids that a server has given to the types of the tape. */
    private static List<ByteBuffer> expected(TapeFile file, String plugin, Endpoint endpoint) {
        Map<String, Long> here = new HashMap<>();
        TapeExport.types(endpoint).forEach(type -> here.put(type.qualified(), type.oid()));
        Map<Long, Long> oids = new HashMap<>();
        for (UserType type : TapeHeader.of(file).types()) {
            assertThat(here).containsKey(type.qualified());
            oids.put(type.oid(), here.get(type.qualified()));
        }
        assertThat(here).containsKeys("public.mood", "public.percentage", "public.short_code");
        return messages(file, plugin).stream()
                .map(each ->
                        ByteBuffer.wrap(PluginMessages.of(plugin).withTypes(each, oid -> oids.getOrDefault(oid, oid))))
                .toList();
    }

    @Test
    void whatIsThereIsNotOverwrittenAndWhatIsNotThereIsNotMade() throws Exception {
        byte[] before = Files.readAllBytes(exported);
        assertThatThrownBy(() -> export(exported))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessage(exported + ": cannot be written: it is there already, and nothing is overwritten");
        assertThat(Files.readAllBytes(exported)).isEqualTo(before);

        assertThatThrownBy(() -> export(folder.resolve("no/wide.tape"))).isInstanceOf(UnfitEnvironment.class);
        assertThat(folder.resolve("no")).doesNotExist();

        assertThatThrownBy(() -> take(folder.resolve("no.tape")))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("is not there");
    }

    @Test
    void aDamagedFileIsRefusedAndLeavesNothing() throws Exception {
        byte[] bytes = Files.readAllBytes(exported);
        bytes[bytes.length * 2 / 3] ^= 1;
        Path damaged = Files.write(folder.resolve("damaged.tape"), bytes);

        assertThatThrownBy(() -> take(damaged, home))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("is not a whole tape");
        assertThat(home.folders()).containsExactly(id);

        take(exported);
        assertThatThrownBy(() -> take(damaged))
                .as("also where the tape is there already")
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("is not a whole tape");
    }

    @Test
    void aFullDiskIsSaidToBeFullAndNothingIsLeftOnIt() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Assumptions.assumeTrue(
                Command.of("mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", disk.toString())
                        .run(LONG)
                        .ok(),
                "skipped: a small file system cannot be mounted by this user");
        try {
            assertThatThrownBy(() -> export(disk.resolve("wide.tape")))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining("cannot be written")
                    .hasMessageContaining("No space left on device");
            assertThat(disk).isEmptyDirectory();

            Files.write(disk.resolve("filler"), new byte[8 << 10]);
            assertThatThrownBy(() -> Ledger.open(disk.resolve("data")))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining("No space left on device");
            assertThat(disk.resolve("data/runs")).isEmptyDirectory();
            assertThatThrownBy(() -> TapeFacts.replace(disk.resolve("tape.json"), new byte[10]))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageEndingWith("tape.json: cannot be written: No space left on device");
            assertThatThrownBy(() -> new ResultFolder(disk).reserve()).isInstanceOf(IOException.class);
            try (Stream<Path> left = Files.list(disk)) {
                assertThat(left.map(each -> each.getFileName().toString())).containsExactlyInAnyOrder("filler", "data");
            }
        } finally {
            Command.of("umount", disk.toString()).run(LONG);
        }
    }

    @Test
    void whatAKilledExportLeftIsRemovedByTheNextRun() throws Exception {
        Path played = data.resolve("tapes").resolve(id).resolve("played");
        Files.writeString(played.resolve("stream.tape.partial"), "half");
        Files.createDirectories(played.resolve("catalog.partial/server/pgdata"));
        Path file = folder.resolve("again.tape");

        export(file);

        assertThat(file).hasSameBinaryContentAs(exported);
        try (Stream<Path> left = Files.list(played)) {
            assertThat(left.map(each -> each.getFileName().toString()))
                    .contains("stream.tape")
                    .noneMatch(name -> name.endsWith(".partial"));
        }
    }

    @LongTest
    void aKilledImportLeavesNoTapeAndIsRemovedByTheNextRunOrByCleaning(@TempDir Path thirdData) throws Exception {
        Path endless = endless();
        try (TapeHome third = new TapeHome(thirdData)) {
            killWhen(thirdData, endless, () -> serverRuns(thirdData));
            assertThat(third.tapes().ids()).isEmpty();
            assertThat(third.folders()).singleElement().asString().endsWith(".partial");

            third.clean();
            assertThat(third.folders()).isEmpty();

            killWhen(thirdData, endless, () -> serverRuns(thirdData));
            String taken = take(exported, third);
            assertThat(third.folders()).containsExactly(taken);
            third.clean();
            assertThat(third.folders()).containsExactly(taken);
        }
    }

    @LongTest
    void cleaningStopsTheServerOfAKilledPlayerUnlessAnotherHasTakenItOver() throws Exception {
        Path pidFile = data.resolve("tapes/" + id + "/played/catalog/server/pgdata/postmaster.pid");
        killWhen(data, Path.of(id), () -> Files.exists(pidFile));
        try (OpenTape opened = TapeHome.play(home.servers(), id)) {
            home.said().clear();

            home.clean();

            assertThat(home.said()).isNotEmpty().allMatch(line -> line.startsWith("Left alone "));
            assertThat(TapeHome.number(opened.endpoint(), "SELECT 7")).isEqualTo(7);
        }
        home.clean();

        killWhen(data, Path.of(id), () -> Files.exists(pidFile));
        home.clean();
        assertThat(pidFile).doesNotExist();
        assertThat(home.folders()).containsExactly(id);
    }

    /** Takes in a tape file, or plays a tape, and waits for ever. */
    static final class Victim {

        private Victim() {}

        public static void main(String[] arguments) throws Exception {
            Path data = Path.of(arguments[0]);
            String tape = arguments[1];
            TapeServers servers =
                    new TapeServers(data, new DatabaseSpec.Auto(), false, Ledger.open(data), System.out::println);
            if (tape.endsWith(Tapes.FILE)) {
                servers.take(Path.of(tape));
            } else {
                TapeHome.play(servers, tape);
            }
            new CountDownLatch(1).await();
        }
    }

    /** The same tape with a schema that is long to restore: whoever takes it in can be killed meanwhile, however late. */
    private static Path endless() throws IOException {
        String tables = IntStream.range(0, 100_000)
                .mapToObj("CREATE TABLE public.t%d (id bigint);\n"::formatted)
                .collect(Collectors.joining());
        return ForgedTape.withSchema(exported, folder.resolve("endless.tape"), tables);
    }

    private static void export(Path file) {
        home.servers().export(id, file);
    }

    private static String take(Path file) {
        return take(file, other);
    }

    private static String take(Path file, TapeHome home) {
        return home.servers().take(file);
    }

    private static List<ByteBuffer> played(OpenTape opened, String plugin) throws InterruptedException {
        List<ByteBuffer> all = new ArrayList<>();
        int messages = messages(TapeFile.open(exported), plugin).size();
        try (Replay replay = opened.copy(plugin);
                SlotStream stream = TapeHome.read(opened.endpoint(), replay, 0)) {
            while (all.size() < messages) {
                all.add(ByteBuffer.wrap(PluginMessages.bytes(stream.next(LONG))));
            }
        }
        return all;
    }

    private static List<ByteBuffer> messages(TapeFile file, String plugin) {
        List<ByteBuffer> all = new ArrayList<>();
        try (TapeFile.Messages messages = file.messages(plugin)) {
            while (messages.next()) {
                all.add(ByteBuffer.wrap(PluginMessages.bytes(messages.message())));
            }
        }
        return all;
    }

    /** Of the columns of the table with types of its own, as the tape tells them. */
    private static Set<Long> relationTypes(TapeFile file) {
        PluginMessages plugin = PluginMessages.of(PGOUTPUT);
        Set<Long> types = new HashSet<>();
        for (ByteBuffer message : messages(file, PGOUTPUT)) {
            if (plugin.kind(message) == PluginMessages.MessageKind.RELATION) {
                plugin.withTypes(message, oid -> {
                    types.add(oid);
                    return oid;
                });
            }
        }
        return types;
    }

    private static Set<Long> columnTypes(Endpoint endpoint) throws Exception {
        try (Session session = Session.open(endpoint)) {
            return new HashSet<>(session.rows(
                    "SELECT atttypid FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid WHERE attnum > 0"
                            + " AND relnamespace = 'public'::regnamespace AND relkind = 'r'",
                    row -> row.getLong(1)));
        }
    }

    /** Whether there is a catalog in the making, the server of which is on its way up. */
    private static boolean serverRuns(Path data) {
        return Folders.children(data.resolve("tapes")).stream()
                .filter(each -> each.toString().endsWith(".partial"))
                .anyMatch(each -> Files.exists(each.resolve("played/catalog.partial/server/pgdata/postmaster.opts")));
    }

    private static void killWhen(Path data, Path tape, Callable<Boolean> moment) throws Exception {
        Command java = TapeHome.victim(Victim.class, data, tape);
        try (Child child = java.start(text -> {}, text -> {})) {
            long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (!moment.call()) {
                assertThat(child.waitFor(Duration.ofMillis(5)))
                        .as(String.join("\n", child.tail()))
                        .isNull();
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
            TapeHome.kill(child);
        }
    }
}
