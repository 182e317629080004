package io.debezium.perf.jmh.recorded;

import java.net.Socket;
import java.net.SocketException;

/**
 * Makes sockets at whose other end the recorded {@link Conversation} answers: the JDBC driver and all above it are the
 * real ones, and no byte leaves the JVM. The driver makes it by its name ({@code socketFactory}).
 */
public final class PlayedServer extends AlikeSockets {

    private final Conversation conversation = Conversation.recorded();

    @Override
    public Socket createSocket() {
        try {
            return new Socket(new Playing(conversation)) {};
        } catch (SocketException e) {
            throw new IllegalStateException(e);
        }
    }
}
