package io.debezium.perf.jmh.recorded;

import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;

import javax.net.SocketFactory;

/**
 * Makes sockets at whose other end the recorded {@link Conversation} answers: the JDBC driver and all above it are the
 * real ones, and no byte leaves the JVM. The driver makes it by its name ({@code socketFactory}).
 */
public final class PlayedServer extends SocketFactory {

    private final Conversation conversation = Conversation.recorded();

    @Override
    public Socket createSocket() {
        try {
            return new Socket(new Playing(conversation)) {};
        } catch (SocketException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Socket createSocket(String host, int port) {
        return createSocket();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        return createSocket();
    }
}
