package io.debezium.perf.jmh.recorded;

import java.net.InetAddress;
import java.net.Socket;

import javax.net.SocketFactory;

/** A socket factory whose methods all make the same kind of socket, unconnected. The driver connects it itself. */
abstract class UnconnectedSocketFactory extends SocketFactory {

    @Override
    public abstract Socket createSocket();

    @Override
    public final Socket createSocket(String host, int port) {
        return createSocket();
    }

    @Override
    public final Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
        return createSocket();
    }

    @Override
    public final Socket createSocket(InetAddress host, int port) {
        return createSocket();
    }

    @Override
    public final Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
        return createSocket();
    }
}
