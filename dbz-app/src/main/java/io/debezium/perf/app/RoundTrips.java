package io.debezium.perf.app;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import javax.net.SocketFactory;

/**
 * Counts round trips to the server: on each connection, each read after a write, including those of the connection's start.
 * The driver creates this socket factory by its class name.
 */
public final class RoundTrips extends SocketFactory {

    private static final AtomicLong COUNT = new AtomicLong();

    /** Makes the connections of an engine with these properties count. */
    static void count(Properties engine) {
        engine.putIfAbsent("driver.socketFactory", RoundTrips.class.getName());
    }

    /** The round trips of all connections so far; 0 if none counts. */
    static long counted() {
        return COUNT.get();
    }

    @Override
    public Socket createSocket() {
        return new Counting();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        throw new IOException("only sockets that are not connected yet");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return createSocket(host.getHostAddress(), port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
        return createSocket(host, port);
    }

    private static final class Counting extends Socket {

        private final AtomicBoolean asked = new AtomicBoolean();

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {

                @Override
                public int read() throws IOException {
                    answered();
                    return super.read();
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    answered();
                    return super.read(bytes, offset, length);
                }

                private void answered() {
                    // The plain get() first, since it is enough for most reads of a long answer.
                    if (asked.get() && asked.compareAndSet(true, false)) {
                        COUNT.incrementAndGet();
                    }
                }
            };
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {

                @Override
                public void write(int value) throws IOException {
                    asked.set(true);
                    out.write(value);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    asked.set(true);
                    out.write(bytes, offset, length);
                }
            };
        }
    }
}
