package io.debezium.perf.jmh.recorded;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * One message of a plugin, as the server sent it.
 *
 * @param lsn the position in the WAL, as the server gives it with the message
 * @param transaction the transaction's id, as the server gives it with the message
 * @param bytes what the plugin wrote; not to be changed
 */
public record Message(long lsn, long transaction, byte[] bytes) {

    /** The name of the resource that holds the messages of a workload by a plugin. */
    static String resource(Workload workload, Plugin plugin) {
        return workload + "." + plugin + ".gz";
    }

    /**
     * All messages that a plugin wrote for a workload, in the server's order, including {@code BEGIN} and {@code COMMIT}.
     *
     * @throws UncheckedIOException if the resource does not have the format of {@link #write}
     */
    public static List<Message> of(Workload workload, Plugin plugin) {
        String resource = resource(workload, plugin);
        try (InputStream in = Message.class.getResourceAsStream(resource);
                DataInputStream data = new DataInputStream(new BufferedInputStream(new GZIPInputStream(in)))) {
            List<Message> messages = new ArrayList<>();
            for (int left = data.readInt(); left > 0; left--) {
                messages.add(new Message(data.readLong(), data.readLong(), data.readNBytes(data.readInt())));
            }
            return List.copyOf(messages);
        } catch (IOException e) {
            throw new UncheckedIOException(resource + ": is no recording of messages", e);
        }
    }

    static void write(List<Message> messages, OutputStream to) throws IOException {
        try (DataOutputStream data = new DataOutputStream(new GZIPOutputStream(to))) {
            data.writeInt(messages.size());
            for (Message message : messages) {
                data.writeLong(message.lsn);
                data.writeLong(message.transaction);
                data.writeInt(message.bytes.length);
                data.write(message.bytes);
            }
        }
    }
}
