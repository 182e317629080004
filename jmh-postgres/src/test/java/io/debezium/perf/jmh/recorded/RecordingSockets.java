package io.debezium.perf.jmh.recorded;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/**
 * A socket factory whose sockets are connected to a real server, and that records requests and answers. The driver makes an
 * instance by the name of the class.
 */
public final class RecordingSockets extends UnconnectedSocketFactory {

    /** The recorded requests and answers of all connections of this JVM. */
    static final Conversation HEARD = new Conversation();

    @Override
    public Socket createSocket() {
        return new RecordingSocket();
    }

    private static final class RecordingSocket extends Socket {

        private final ByteArrayOutputStream question = new ByteArrayOutputStream();
        private final ByteArrayOutputStream answer = new ByteArrayOutputStream();

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {

                @Override
                public void write(int b) throws IOException {
                    write(new byte[] {(byte) b}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    if (answer.size() > 0) {
                        keep();
                    }
                    question.write(bytes, offset, length);
                    out.write(bytes, offset, length);
                }
            };
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {

                @Override
                public int read() throws IOException {
                    int b = in.read();
                    if (b >= 0) {
                        answer.write(b);
                    }
                    return b;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    int read = in.read(bytes, offset, length);
                    if (read > 0) {
                        answer.write(bytes, offset, read);
                    }
                    return read;
                }
            };
        }

        @Override
        public void close() throws IOException {
            if (answer.size() > 0) {
                keep();
            }
            super.close();
        }

        private void keep() {
            HEARD.add(question.toByteArray(), answer.toByteArray());
            question.reset();
            answer.reset();
        }
    }
}
