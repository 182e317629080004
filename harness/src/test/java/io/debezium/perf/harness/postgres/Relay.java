package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A proxy on loopback that lets everything pass, and what a replication connection is sent only so fast: a reader behind it has
 * a capacity that is known.
 */
public final class Relay implements AutoCloseable {

    /** Small, so that no more than a moment's worth waits in them. */
    private static final int BUFFER = 8 * 1024;

    /** As only a driver asks for it when it connects: a parameter and its value, each with a zero behind it. */
    private static final String REPLICATION = "replication\0database\0";

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong replicated = new AtomicLong();
    private final Endpoint server;
    private volatile long bytesPerSecond = Long.MAX_VALUE;

    public Relay(Endpoint server) throws IOException {
        this.server = server;
        thread(this::accept);
    }

    public Endpoint endpoint() {
        return server.at("127.0.0.1", listening.getLocalPort());
    }

    /** Of each replication connection, from now on. */
    public void limit(long bytes) {
        bytesPerSecond = bytes;
    }

    /** Bytes that servers have sent over replication connections so far. */
    public long replicated() {
        return replicated.get();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() throws IOException {
        while (!listening.isClosed()) {
            Socket client = opened(listening.accept());
            Socket upstream = new Socket();
            upstream.setReceiveBufferSize(BUFFER);
            upstream.connect(new InetSocketAddress(server.host(), server.port()));
            opened(upstream);
            Connection connection = new Connection(client, upstream);
            thread(connection::up);
            thread(connection::down);
        }
    }

    private Socket opened(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        open.add(socket);
        return socket;
    }

    private final class Connection {

        private final Socket client;
        private final Socket upstream;
        private volatile boolean replication;

        Connection(Socket client, Socket upstream) {
            this.client = client;
            this.upstream = upstream;
        }

        void up() throws IOException {
            pump(
                    client,
                    upstream,
                    (bytes, count) -> replication |=
                            new String(bytes, 0, count, StandardCharsets.ISO_8859_1).contains(REPLICATION));
        }

        void down() throws IOException {
            pump(upstream, client, (bytes, count) -> {
                if (replication) {
                    replicated.addAndGet(count);
                    pause(count);
                }
            });
        }

        private void pause(int count) {
            try {
                TimeUnit.NANOSECONDS.sleep(Math.round(1e9 * count / bytesPerSecond));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void pump(Socket from, Socket to, Seen seen) throws IOException {
            byte[] buffer = new byte[BUFFER];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    seen.accept(buffer, count);
                    out.write(buffer, 0, count);
                }
            }
        }
    }

    @FunctionalInterface
    private interface Seen {
        void accept(byte[] bytes, int count);
    }

    @FunctionalInterface
    private interface Io {
        void run() throws IOException;
    }

    private static void thread(Io io) {
        Thread thread = new Thread(
                () -> {
                    try {
                        io.run();
                    } catch (IOException e) {
                        // One of the two sides has gone, and with it the connection.
                    }
                },
                "relay");
        thread.setDaemon(true);
        thread.start();
    }
}
