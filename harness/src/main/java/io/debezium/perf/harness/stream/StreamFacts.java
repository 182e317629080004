package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.LongStream;

import io.debezium.perf.harness.Digests;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The description of one plugin's stream in a tape file.
 *
 * @param start the LSN that recording started from: no reader gets anything before it
 * @param last the LSN of the last message
 * @param messages the number of messages of any kind
 * @param rows the number of rows inserted, updated and deleted
 * @param bytes the size of the messages' contents
 * @param firstCommitMicros when its first transaction was committed, in microseconds since 1970; 0 where it has none
 * @param lastCommitMicros when its last transaction was committed, in microseconds since 1970; 0 where it has none
 * @param sha256 over length, LSN and content of each message, in hexadecimal
 */
public record StreamFacts(
        String plugin,
        long start,
        long last,
        long messages,
        long rows,
        long bytes,
        long firstCommitMicros,
        long lastCommitMicros,
        String sha256) {

    /** @throws IllegalArgumentException if the plugin is unknown or a number is negative */
    public StreamFacts {
        if (!DecodingPlugins.ALL.contains(plugin)
                || LongStream.of(start, last, messages, rows, bytes, firstCommitMicros, lastCommitMicros)
                        .anyMatch(each -> each < 0)) {
            throw new IllegalArgumentException("a stream of an unknown plugin, or with a number below 0");
        }
    }

    /** Computes the facts of a stream, message by message. */
    static final class Totals {

        private final MessageDigest digest = Digests.sha256();
        private final ByteBuffer head = ByteBuffer.allocate(Integer.BYTES + Long.BYTES);
        private final String plugin;
        private final long start;
        private final PluginMessages known;
        private long messages;
        private long rows;
        private long bytes;
        private long last;
        private long firstCommit;
        private long lastCommit;

        Totals(String plugin, long start) {
            this.plugin = plugin;
            this.start = start;
            this.known = PluginMessages.of(plugin);
        }

        void add(long position, ByteBuffer message) {
            digest.update(
                    head.clear().putInt(message.remaining()).putLong(position).flip());
            digest.update(message.duplicate());
            messages++;
            bytes += message.remaining();
            last = position;
            MessageKind kind = known.kind(message);
            if (kind.isRow()) {
                rows++;
            } else if (kind == MessageKind.BEGIN) {
                lastCommit = known.commitMicros(message);
                firstCommit = firstCommit == 0 ? lastCommit : firstCommit;
            }
        }

        StreamFacts facts() {
            String sha256 = HexFormat.of().formatHex(digest.digest());
            return new StreamFacts(plugin, start, last, messages, rows, bytes, firstCommit, lastCommit, sha256);
        }
    }
}
