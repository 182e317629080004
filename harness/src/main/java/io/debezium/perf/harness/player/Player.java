package io.debezium.perf.harness.player;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.player.Wire.WireMessage;
import io.debezium.perf.harness.postgres.DecodedTables;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slots;
import io.debezium.perf.harness.stream.KeyChanges;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * A server that plays a tape to any number of readers. It stands in front of a real server, the catalog's, which answers
 * everything but the stream itself; it listens on 127.0.0.1 alone. Closing it ends all connections.
 */
public final class Player implements AutoCloseable {

    /** A publication of no table on the catalog's server. */
    public static final String NOTHING = "dbzperf_nothing";

    private final TapeFile file;
    private final Endpoint catalog;
    private final long end;
    private final Playback playback;
    private final Optional<LiveFeed> live;
    private final ServerSocket listener;
    private final Set<PlayerSession> sessions = ConcurrentHashMap.newKeySet();
    private final List<String> failures = new ArrayList<>();
    private volatile boolean closed;

    private Player(
            TapeFile file,
            Endpoint catalog,
            long end,
            Playback playback,
            Optional<LiveFeed> live,
            ServerSocket listener) {
        this.file = file;
        this.catalog = catalog;
        this.end = end;
        this.playback = playback;
        this.live = live;
        this.listener = listener;
    }

    /**
     * Starts it; returns when it listens.
     *
     * @param catalog the server in front of which it stands, as readers may use it
     * @param end where the tape ends
     * @param port to listen on; empty for a free one
     * @throws UnfitEnvironment if it cannot listen
     */
    public static Player start(TapeFile file, Endpoint catalog, long end, Playback playback, OptionalInt port) {
        return start(file, catalog, end, playback, Optional.empty(), port);
    }

    /**
     * Starts another one of the same tape that sends to one reader what a feed commits, turn by turn.
     *
     * @throws UnfitEnvironment if it cannot listen
     */
    public Player live(LiveFeed feed) {
        return start(file, catalog, end, Playback.ONCE, Optional.of(feed), OptionalInt.empty());
    }

    private static Player start(
            TapeFile file, Endpoint catalog, long end, Playback playback, Optional<LiveFeed> live, OptionalInt port) {
        int chosen = Ports.choose(port);
        ServerSocket listener = null;
        try {
            listener = new ServerSocket();
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), chosen));
            Player player = new Player(file, catalog, end, playback, live, listener);
            thread("player", player::accept).start();
            return player;
        } catch (IOException e) {
            PlayerSession.close(listener);
            throw UnfitEnvironment.of("player.cannot-be-listened", "port " + chosen + " of 127.0.0.1", e.getMessage())
                    .because(e);
        }
    }

    /** How to reach it: as the catalog's server, at another port. */
    public Endpoint endpoint() {
        return catalog.at("127.0.0.1", listener.getLocalPort());
    }

    /**
     * Where the last turn of a plugin's stream ends.
     *
     * @param plugin that the tape has
     */
    public long end(String plugin) {
        return playback.end(end, file.stream(plugin).orElseThrow());
    }

    /** How often in a row it sends the tape. */
    public int turns() {
        return playback.turns();
    }

    /** What went wrong in its connections, beside readers that left. */
    public List<String> failures() {
        synchronized (failures) {
            return List.copyOf(failures);
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            listener.close();
        } catch (IOException e) {
            failed(e);
        }
        sessions.forEach(PlayerSession::close);
    }

    Endpoint catalog() {
        return catalog;
    }

    Translation translation() {
        return new Translation(Lsn.text(wal()));
    }

    /** Where a server's WAL would end. */
    private long wal() {
        return live.map(feed -> Math.max(end, feed.position())).orElseGet(() -> playback.end(end, file));
    }

    /** Why a reader cannot have what it asks for, as the server would say it; empty when it can. */
    Optional<WireMessage> refusal(StartReplication start) {
        if (file.stream(start.plugin()).isEmpty()) {
            return Optional.of(Wire.error(
                    "ERROR",
                    "42704",
                    "this tape has no stream of plugin " + start.plugin(),
                    "It has: " + String.join(", ", file.plugins())));
        }
        long last = live.isPresent() ? wal() : end(start.plugin());
        if (start.position() > last) {
            return Optional.of(Wire.error(
                    "ERROR",
                    "22023",
                    "position %s is behind the end of the tape, %s"
                            .formatted(Lsn.text(start.position()), Lsn.text(last)),
                    "Forget the offsets of another tape."));
        }
        if (live.filter(LiveFeed::isSent).isPresent()) {
            return Optional.of(Wire.error(
                    "ERROR", "55000", "a load is sent to one reader once, and this one was", "Start the trial again."));
        }
        return start.impossible()
                .map(what ->
                        Wire.error("ERROR", "0A000", "a tape cannot be played with " + what, "Leave the option out."));
    }

    /** As {@link Slots#confirmed}, on the catalog's server. */
    long confirmed(String slot) {
        try (Session session = Session.open(catalog)) {
            return Slots.confirmed(session, slot);
        } catch (SQLException e) {
            throw UnfitEnvironment.of("player.does-not-say-where-slot", "the catalog's server", slot, e.getMessage())
                    .because(e);
        }
    }

    PlayedStream stream(StartReplication start, long from, OutputStream out, Consumer<Exception> failed) {
        KeyChanges keys = new KeyChanges(start.plugin(), live.isPresent() ? DecodedTables.keys(catalog) : Map.of());
        PlayedStream stream = new PlayedStream(file, playback, live, keys, end, start, from, out, failed);
        live.ifPresent(feed -> feed.sentBy(stream.thread(), from));
        return stream;
    }

    void failed(Exception e) {
        if (!closed) {
            synchronized (failures) {
                failures.add(String.valueOf(e.getMessage()));
            }
        }
    }

    void ended(PlayerSession session) {
        sessions.remove(session);
    }

    private void accept() {
        while (!closed) {
            try {
                Socket reader = listener.accept();
                PlayerSession session = new PlayerSession(this, reader);
                sessions.add(session);
                if (closed) {
                    session.close();
                }
                thread("player-reader", session::run).start();
            } catch (IOException e) {
                failed(e);
                return;
            }
        }
    }

    private static Thread thread(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
