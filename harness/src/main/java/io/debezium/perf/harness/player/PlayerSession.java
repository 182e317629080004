package io.debezium.perf.harness.player;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import io.debezium.perf.harness.player.Wire.WireMessage;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slots;

/**
 * One reader's connection and its connection to the catalog's server. Messages are forwarded both ways, with two exceptions:
 * references to the plugin and the end of the WAL are replaced ({@link Translation}), and the stream comes from the tape.
 * When the reader starts replication, so does the catalog's server with an empty publication, so that a real server handles
 * the slot, timeouts and confirmed LSNs. Closing either end closes both.
 */
final class PlayerSession implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 14;

    private static final byte[] REFUSED = {'N'};

    private final Player player;
    private final Socket reader;
    private volatile Socket server;
    private OutputStream toReader;
    private DataOutputStream toServer;

    /** The stream that the reader has requested, until the server has answered. */
    private volatile PlayedStream asked;

    private volatile PlayedStream stream;

    PlayerSession(Player player, Socket reader) {
        this.player = player;
        this.reader = reader;
    }

    /** Serves the connection to its end. */
    void run() {
        // Closed after the catch clauses of serve(), which report failures only while the connection is open.
        try (this) {
            serve();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve() throws InterruptedException {
        try {
            reader.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(new BufferedInputStream(reader.getInputStream(), BUFFER_BYTES));
            toReader = reader.getOutputStream();
            byte[] startUp = startUp(in);
            server = new Socket(player.catalog().host(), player.catalog().port());
            if (reader.isClosed()) {
                server.close();
            }
            server.setTcpNoDelay(true);
            toServer = new DataOutputStream(new BufferedOutputStream(server.getOutputStream(), BUFFER_BYTES));
            toServer.writeInt(startUp.length + Integer.BYTES);
            toServer.write(startUp);
            toServer.flush();
            boolean replication =
                    new String(startUp, StandardCharsets.ISO_8859_1).contains("\0replication\0database\0");
            Player.thread("player-answers", () -> answers(replication)).start();
            pass(in, replication);
        } catch (EOFException | SocketException e) {
            // The reader or the server has closed its connection, which is a normal end.
            return;
        } catch (IOException | RuntimeException e) {
            if (!reader.isClosed()) {
                player.failed(e);
            }
        }
    }

    @Override
    public void close() {
        close(reader);
        close(server);
        try {
            stopStream();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        player.ended(this);
    }

    static void close(Closeable socketOrNull) {
        try (Closeable closed = socketOrNull) {
            return;
        } catch (IOException e) {
            // The socket is not needed any more.
            return;
        }
    }

    /** Reads the start-up packet, without its length; refuses preceding requests for SSL and GSS encryption. */
    private byte[] startUp(DataInputStream in) throws IOException {
        while (true) {
            int length = in.readInt() - Integer.BYTES;
            if (length < Integer.BYTES || length > Wire.MOST_START_UP_BYTES) {
                throw new EOFException("no PostgreSQL client");
            }
            byte[] packet = new byte[length];
            in.readFully(packet);
            int code = ByteBuffer.wrap(packet).getInt();
            if (code != Wire.SSL && code != Wire.GSS) {
                return packet;
            }
            toReader.write(REFUSED);
            toReader.flush();
        }
    }

    /** Forwards messages from the reader to the server. */
    private void pass(DataInputStream in, boolean replication) throws IOException, InterruptedException {
        while (true) {
            WireMessage said = Wire.read(in);
            WireMessage passed =
                    replication ? replication(said) : player.translation().of(said);
            if (passed != null) {
                passed.write(toServer);
            }
            if (in.available() == 0) {
                toServer.flush();
            }
        }
    }

    /** @return the message to forward to the server; null for none */
    private WireMessage replication(WireMessage said) throws IOException, InterruptedException {
        PlayedStream running = stream;
        if (running != null) {
            if (said.isCopy(Wire.STATUS)) {
                requireSent(ByteBuffer.wrap(said.content()), running.position());
            } else if (said.type() == Wire.COPY_DONE || said.type() == Wire.TERMINATE) {
                stopStream();
            }
            return said;
        }
        if (said.type() != Wire.QUERY) {
            return said;
        }
        Optional<StartReplication> start = StartReplication.parse(said.query());
        return start.isPresent() ? start(start.get()) : player.translation().of(said);
    }

    private WireMessage start(StartReplication start) throws IOException {
        Optional<WireMessage> refusal = player.refusal(start);
        if (refusal.isPresent()) {
            refuse(refusal.get());
            return null;
        }
        long confirmed = Session.with(player.catalog(), session -> Slots.confirmed(session, start.slot()));
        asked = new PlayedStream(
                player.playback(), start, Math.max(start.position(), confirmed), toReader, this::streamFailed);
        return Wire.query(start.standIn(Player.NOTHING));
    }

    private void streamFailed(Exception e) {
        if (!(e instanceof IOException)) {
            player.failed(e);
            try {
                refuse(Wire.error("XX001", String.valueOf(e.getMessage()), "The tape must be made anew."));
            } catch (IOException gone) {
                e.addSuppressed(gone);
            }
        }
        close();
    }

    /**
     * Sends an error to the reader, followed by ReadyForQuery, without which pgjdbc would wait and not report it while a
     * stream runs.
     */
    private void refuse(WireMessage error) throws IOException {
        synchronized (toReader) {
            error.write(toReader);
            Wire.READY.write(toReader);
            toReader.flush();
        }
    }

    /**
     * Ends the connection of a reader that confirms an LSN that was never sent, since it would silently lose events after a
     * restart.
     */
    private void requireSent(ByteBuffer status, long sent) throws IOException {
        long flushed = status.getLong(1 + Long.BYTES);
        long applied = status.getLong(1 + 2 * Long.BYTES);
        long confirmed = Long.compareUnsigned(flushed, applied) > 0 ? flushed : applied;
        if (Long.compareUnsigned(confirmed, sent) > 0) {
            String message =
                    "position %s was confirmed, and only %s was sent".formatted(Lsn.text(confirmed), Lsn.text(sent));
            player.failed(new IOException(message));
            throw new EOFException(message);
        }
    }

    private void stopStream() throws InterruptedException {
        PlayedStream running = stream;
        if (running != null) {
            stream = null;
            running.stop();
        }
    }

    /** Forwards messages from the server to the reader. */
    private void answers(boolean replication) {
        try (this) {
            InputStream in = new BufferedInputStream(server.getInputStream(), BUFFER_BYTES);
            if (replication) {
                replication(new DataInputStream(in));
            } else {
                byte[] buffer = new byte[BUFFER_BYTES];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    toReader.write(buffer, 0, read);
                }
            }
        } catch (IOException e) {
            // Either side has closed its connection.
            return;
        } catch (RuntimeException e) {
            player.failed(e);
        }
    }

    /**
     * Reads a message of the server; notes a failure if the server ends a stream, since the reader's own error does not tell
     * that.
     */
    private WireMessage answer(DataInputStream in) throws IOException {
        try {
            return Wire.read(in);
        } catch (IOException e) {
            if (stream != null && !reader.isClosed()) {
                player.failed(new IOException("the catalog's server has ended a reader's stream", e));
            }
            throw e;
        }
    }

    private void replication(DataInputStream in) throws IOException {
        while (true) {
            WireMessage said = answer(in);
            PlayedStream running = stream;
            if (said.isCopy(Wire.WAL_DATA) || said.isCopy(Wire.KEEPALIVE) && running == null) {
                // The catalog's own WAL and keepalives are not forwarded.
                continue;
            }
            PlayedStream begun = null;
            if (said.type() == Wire.COPY_BOTH) {
                // Set before the reader is answered, since it may end the stream or confirm an LSN at once.
                begun = asked;
                asked = null;
                stream = begun;
            }
            WireMessage passed = said;
            if (said.isCopy(Wire.KEEPALIVE)) {
                passed = Wire.keepalive(running.position(), said.content()[said.content().length - 1] != 0);
            }
            synchronized (toReader) {
                passed.write(toReader);
                toReader.flush();
            }
            if (begun != null) {
                begun.start();
            }
        }
    }
}
