package io.debezium.perf.jmh.recorded;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketImpl;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.Map;

/**
 * A socket that is connected to no network: when somebody reads, everything written since the last answer is one request,
 * and the reader gets the answer of a {@link Server} to it.
 */
final class ReplaySocket extends SocketImpl {

    /** Answers requests. */
    interface Server {

        /**
         * @param question everything that was written before somebody read
         * @throws IOException if there is no answer to it
         */
        byte[] answer(byte[] question) throws IOException;
    }

    private static final int BUFFER = 8192;

    private final Server server;
    private final Map<Integer, Object> options = new HashMap<>();
    private final ByteArrayOutputStream question = new ByteArrayOutputStream();
    private ByteArrayInputStream answer = new ByteArrayInputStream(new byte[0]);

    ReplaySocket(Server server) {
        this.server = server;
    }

    @Override
    protected InputStream getInputStream() {
        return new InputStream() {

            @Override
            public int read() throws IOException {
                awaitAnswer();
                return answer.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (length > 0) {
                    awaitAnswer();
                }
                return answer.read(bytes, offset, length);
            }

            @Override
            public int available() {
                return answer.available();
            }
        };
    }

    @Override
    protected OutputStream getOutputStream() {
        return question;
    }

    private void awaitAnswer() throws IOException {
        if (answer.available() > 0) {
            return;
        }
        if (question.size() == 0) {
            throw new SocketTimeoutException("nothing was asked");
        }
        byte[] asked = question.toByteArray();
        question.reset();
        answer = new ByteArrayInputStream(server.answer(asked));
    }

    @Override
    protected int available() {
        return answer.available();
    }

    @Override
    public void setOption(int id, Object value) {
        options.put(id, value);
    }

    @Override
    public Object getOption(int id) {
        boolean size = id == SO_SNDBUF || id == SO_RCVBUF;
        return options.getOrDefault(id, size ? BUFFER : 0);
    }

    @Override
    protected void create(boolean stream) {}

    @Override
    protected void connect(String host, int port) {}

    @Override
    protected void connect(InetAddress address, int port) {}

    @Override
    protected void connect(SocketAddress address, int timeout) {}

    @Override
    protected void close() {}

    @Override
    protected void bind(InetAddress host, int port) {
        throw noServer();
    }

    @Override
    protected void listen(int backlog) {
        throw noServer();
    }

    @Override
    protected void accept(SocketImpl s) {
        throw noServer();
    }

    @Override
    protected void sendUrgentData(int data) {
        throw noServer();
    }

    private static UnsupportedOperationException noServer() {
        return new UnsupportedOperationException("the JDBC driver does no such thing");
    }
}
