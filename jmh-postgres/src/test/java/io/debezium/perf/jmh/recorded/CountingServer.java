package io.debezium.perf.jmh.recorded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicLong;

import javax.net.SocketFactory;

/** A socket factory that answers from the recorded conversation, and counts the requests. */
public final class CountingServer extends SocketFactory {

    static final AtomicLong QUESTIONS = new AtomicLong();

    private final Conversation conversation = Conversation.recorded();

    @Override
    public Socket createSocket() throws SocketException {
        return new Socket(new ReplaySocket(this::answer)) {};
    }

    private byte[] answer(byte[] question) throws IOException {
        QUESTIONS.incrementAndGet();
        return conversation.answer(question);
    }

    @Override
    public Socket createSocket(String host, int port) throws SocketException {
        return createSocket();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws SocketException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws SocketException {
        return createSocket();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
            throws SocketException {
        return createSocket();
    }
}
