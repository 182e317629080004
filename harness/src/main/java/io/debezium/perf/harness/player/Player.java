package io.debezium.perf.harness.player;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.player.Wire.WireMessage;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * A proxy that plays a tape to any number of readers. It forwards to a real server, the catalog's, which answers everything
 * but the stream itself. It listens on 127.0.0.1 only. Closing it ends all connections.
 *
 * @param catalog the catalog's server, with the role for readers
 * @param sessions the connections that are open
 * @param failures of its connections, apart from readers that disconnected
 */
public record Player(
        Playback playback, Endpoint catalog, ServerSocket listener, Set<PlayerSession> sessions, List<String> failures)
        implements AutoCloseable {

    /** The name of a publication without tables on the catalog's server. */
    public static final String NOTHING = "dbzperf_nothing";

    /**
     * Starts a player and returns when it listens.
     *
     * @param catalog the catalog's server, with the role for readers
     * @param end the LSN of the tape's end
     * @param turns how often in a row each reader gets the tape, with LSNs and times continued; at least 1
     * @throws UnfitEnvironment if it cannot listen
     */
    public static Player start(TapeFile file, Endpoint catalog, long end, int turns) {
        try {
            ServerSocket listener = new ServerSocket(0, 0, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
            Player player = new Player(
                    new Playback(file, end, turns),
                    catalog,
                    listener,
                    ConcurrentHashMap.newKeySet(),
                    new CopyOnWriteArrayList<>());
            thread("player", player::accept).start();
            return player;
        } catch (IOException e) {
            throw UnfitEnvironment.of("host.no-port-is-free", "127.0.0.1", e.getMessage())
                    .because(e);
        }
    }

    /** The endpoint for readers: that of the catalog's server at the player's port. */
    public Endpoint endpoint() {
        return catalog.at("127.0.0.1", listener.getLocalPort());
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            failed(e);
        }
        sessions.forEach(PlayerSession::close);
    }

    @Override
    public List<String> failures() {
        return List.copyOf(failures);
    }

    Translation translation() {
        return new Translation(Lsn.text(playback.walEnd()));
    }

    /** The error response if a reader's request cannot be fulfilled; empty if it can. */
    Optional<WireMessage> refusal(StartReplication start) {
        TapeFile file = playback.file();
        Optional<StreamFacts> stream = file.stream(start.plugin());
        if (stream.isEmpty()) {
            return Optional.of(Wire.error(
                    "42704",
                    "this tape has no stream of plugin " + start.plugin(),
                    "It has: " + String.join(", ", file.plugins())));
        }
        long last = playback.end(stream.get());
        if (start.position() > last) {
            return Optional.of(Wire.error(
                    "22023",
                    "position %s is behind the end of the tape, %s"
                            .formatted(Lsn.text(start.position()), Lsn.text(last)),
                    "Forget the offsets of another tape."));
        }
        return start.impossible()
                .map(what -> Wire.error("0A000", "a tape cannot be played with " + what, "Leave the option out."));
    }

    void failed(Exception e) {
        if (!listener.isClosed()) {
            failures.add(String.valueOf(e.getMessage()));
        }
    }

    void ended(PlayerSession session) {
        sessions.remove(session);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket reader = listener.accept();
                PlayerSession session = new PlayerSession(this, reader);
                sessions.add(session);
                if (listener.isClosed()) {
                    session.close();
                }
                thread("player-reader", session::run).start();
            } catch (IOException e) {
                failed(e);
                return;
            }
        }
    }

    /** A new daemon thread, not started. */
    static Thread thread(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
