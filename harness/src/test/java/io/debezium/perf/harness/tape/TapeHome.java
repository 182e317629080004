package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/** A {@code data} folder of a test's own with a short tape in it; closing it removes the tape. */
public final class TapeHome implements AutoCloseable {

    static final long EVENTS = 2_000;
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Path data;
    private final List<String> said = new ArrayList<>();
    private final Ledger ledger;
    private final Tapes tapes;

    /** @param data an empty folder, that the server's user is let into */
    TapeHome(Path data) throws IOException {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        this.data = data;
        this.ledger = Ledger.open(data);
        this.tapes = Tapes.in(data);
    }

    Path data() {
        return data;
    }

    /** What the user was told, a line each. */
    List<String> said() {
        return said;
    }

    Ledger ledger() {
        return ledger;
    }

    Tapes tapes() {
        return tapes;
    }

    TapeServers servers() {
        return new TapeServers(data, new DatabaseSpec.Auto(), false, ledger, said::add);
    }

    static TapeRequest request() {
        return TapeRequest.of(new TapeWorkloads(Path.of("../scripts/workloads")).find("simple-update"))
                .withEvents(EVENTS)
                .withScale(1);
    }

    OpenTape open() {
        return servers().open(request());
    }

    /** A tape that is there, sent by a player. */
    static OpenTape play(TapeServers servers, String id) {
        return servers.open(TapeRequest.of(Tapes.in(servers.data()).workload(id).orElseThrow())
                .by(ReplayWay.PLAYER, 1));
    }

    /** Cleans up as {@code perf clean} does, and fails where something is left. */
    void clean() {
        assertThat(Leftovers.clean(data, said::add)).as(String.join("\n", said)).isZero();
    }

    /** The names of the tapes' folders, those half recorded among them. */
    List<String> folders() throws IOException {
        try (Stream<Path> found = Files.list(data.resolve("tapes"))) {
            return found.filter(Files::isDirectory)
                    .map(each -> each.getFileName().toString())
                    .toList();
        }
    }

    /** Row messages, by their first byte with pgoutput; decoderbufs has one message for each row, begin and commit. */
    static long rows(Replay replay) throws SQLException {
        boolean pgoutput = replay.plugin().equals("pgoutput");
        String options = pgoutput ? ", 'proto_version', '1', 'publication_names', '" + Replay.PUBLICATION + "'" : "";
        String filter = pgoutput ? "get_byte(data, 0) IN (73, 85, 68)" : "position('public.'::bytea IN data) > 0";
        return number(
                replay.endpoint(),
                "SELECT count(*) FROM pg_logical_slot_get_binary_changes('%s', NULL, NULL%s) WHERE %s"
                        .formatted(replay.slot(), options, filter));
    }

    static long number(Endpoint endpoint, String sql) throws SQLException {
        try (Session session = Session.open(endpoint)) {
            return session.number(sql);
        }
    }

    /** What a reader asks the plugin for. */
    static Map<String, String> options(String plugin) {
        return plugin.equals("pgoutput")
                ? Map.of("proto_version", "1", "publication_names", Replay.PUBLICATION, "messages", "true")
                : Map.of();
    }

    static SlotStream read(Endpoint endpoint, Replay replay, long from) {
        return SlotStream.open(endpoint, replay.slot(), from, options(replay.plugin()));
    }

    static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("not in time: " + what).isLessThan(deadline);
            Thread.sleep(10);
        }
    }

    /** The command line of a harness of its own, which is to be killed. */
    public static Command victim(Class<?> main, Object... arguments) {
        return Command.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName())
                .and(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    static void kill(Child victim) throws InterruptedException {
        ProcessHandle.of(victim.pid()).orElseThrow().destroyForcibly();
        assertThat(victim.waitFor(LONG)).isEqualTo(137);
    }

    @Override
    public void close() {
        new OwnTapes(data).close();
        ledger.close();
    }
}
