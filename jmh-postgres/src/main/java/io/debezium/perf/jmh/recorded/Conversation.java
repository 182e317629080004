package io.debezium.perf.jmh.recorded;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A server's answers to the JDBC driver, by the bytes of the request, in PostgreSQL's protocol. It has the requests of
 * several versions of Debezium and of the driver. The answers to catalog queries do not depend on when these are sent, so
 * their order is not kept.
 */
final class Conversation implements ReplaySocket.Server {

    static final String RESOURCE = "conversation.gz";

    /** The key of all startup packets, whatever their parameters, among which is the JVM's time zone. */
    private static final String START = "start";

    private final Map<String, byte[]> answers;

    /** Makes a conversation without any answers. */
    Conversation() {
        this(new TreeMap<>());
    }

    private Conversation(Map<String, byte[]> answers) {
        this.answers = answers;
    }

    /** The recorded conversation, from the resource beside this class. */
    static Conversation recorded() {
        try (InputStream in = Conversation.class.getResourceAsStream(RESOURCE)) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + ": is no recorded conversation", e);
        }
    }

    static Conversation read(InputStream from) throws IOException {
        Map<String, byte[]> answers = new TreeMap<>();
        DataInputStream data = new DataInputStream(new BufferedInputStream(new GZIPInputStream(from)));
        for (int left = data.readInt(); left > 0; left--) {
            byte[] request = data.readNBytes(data.readInt());
            answers.put(key(request), data.readNBytes(data.readInt()));
        }
        return new Conversation(answers);
    }

    void write(OutputStream to) throws IOException {
        try (DataOutputStream data = new DataOutputStream(new GZIPOutputStream(to))) {
            data.writeInt(answers.size());
            for (Map.Entry<String, byte[]> answer : answers.entrySet()) {
                byte[] request = answer.getKey().getBytes(StandardCharsets.ISO_8859_1);
                data.writeInt(request.length);
                data.write(request);
                data.writeInt(answer.getValue().length);
                data.write(answer.getValue());
            }
        }
    }

    /** @throws IOException if there is no recorded answer to this request */
    @Override
    public byte[] answer(byte[] request) throws IOException {
        byte[] answer = answers.get(key(request));
        if (answer == null) {
            throw new IOException(
                    "this Debezium asks the server what no recorded version has asked; record it as well: "
                            + key(request).replaceAll("[^ -~]+", " "));
        }
        return answer;
    }

    void add(byte[] request, byte[] answer) {
        answers.put(key(request), answer);
    }

    /** Adds the answers of another conversation to requests that have none here. */
    void addAll(Conversation other) {
        other.answers.forEach(answers::putIfAbsent);
    }

    int size() {
        return answers.size();
    }

    private static String key(byte[] request) {
        String bytes = new String(request, StandardCharsets.ISO_8859_1);
        // Only the first packet of a connection has no type byte: it starts with its length.
        return bytes.charAt(0) == 0 ? "\0" + START : bytes;
    }
}
