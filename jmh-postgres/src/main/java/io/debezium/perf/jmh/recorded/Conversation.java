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
 * What a server answered to the JDBC driver: bytes for bytes, in PostgreSQL's own protocol, whichever version of Debezium
 * and of the driver asked. What is asked of the catalog does not depend on when, so that order plays no part.
 */
final class Conversation implements Playing.Server {

    static final String RESOURCE = "conversation.gz";

    /** How a connection begins, whatever its properties are: the driver names the JVM's time zone among them. */
    private static final String START = "start";

    private final Map<String, byte[]> answers;

    /** One in which nothing was said yet. */
    Conversation() {
        this(new TreeMap<>());
    }

    private Conversation(Map<String, byte[]> answers) {
        this.answers = answers;
    }

    /** The recorded one. */
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

    /** @throws IOException if that was not asked when the conversation was recorded */
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

    /** Answers that are here already stay. */
    void addAll(Conversation other) {
        other.answers.forEach(answers::putIfAbsent);
    }

    int size() {
        return answers.size();
    }

    private static String key(byte[] request) {
        String bytes = new String(request, StandardCharsets.ISO_8859_1);
        // Only the first packet of a connection has no letter for its kind: its length comes first.
        return bytes.charAt(0) == 0 ? "\0" + START : bytes;
    }
}
