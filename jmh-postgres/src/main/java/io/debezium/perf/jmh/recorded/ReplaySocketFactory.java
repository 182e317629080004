package io.debezium.perf.jmh.recorded;

import java.net.Socket;
import java.net.SocketException;

/**
 * A socket factory whose sockets are answered from the recorded {@link Conversation}: the JDBC driver and all above it are
 * the real ones, and no byte leaves the JVM. The driver makes an instance by the name of the class ({@code socketFactory}).
 */
public final class ReplaySocketFactory extends UnconnectedSocketFactory {

    private final Conversation conversation = Conversation.recorded();

    @Override
    public Socket createSocket() {
        try {
            return new Socket(new ReplaySocket(conversation)) {};
        } catch (SocketException e) {
            throw new IllegalStateException(e);
        }
    }
}
