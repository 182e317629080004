package io.debezium.perf.harness.player;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.debezium.perf.harness.stream.DamagedMessage;
import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * Sends a tape's stream to one reader, on a thread of its own. Like a server it starts with the first transaction that ends
 * after the requested LSN. Writers to the reader synchronise on the output stream. To be used once.
 */
final class PlayedStream {

    private static final int BUFFER_BYTES = 1 << 18;

    private final Playback playback;
    private final StreamFacts facts;
    private final PluginMessages plugin;
    private final boolean logicalMessages;
    private final long from;
    private final OutputStream out;
    private final Thread thread;
    private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long buffered;
    private long time;
    private volatile long sent;
    private boolean begun;
    private volatile boolean stopped;

    /**
     * @param asked the reader's request
     * @param from the start LSN
     * @param failed receives the exception if the tape cannot be read; an {@link IOException} means that the reader is gone
     */
    PlayedStream(Playback playback, StartReplication asked, long from, OutputStream out, Consumer<Exception> failed) {
        this.playback = playback;
        this.facts = playback.file().stream(asked.plugin()).orElseThrow();
        this.plugin = PluginMessages.of(asked.plugin());
        this.logicalMessages = asked.messages();
        this.from = from;
        this.out = out;
        this.sent = from;
        this.thread = Player.thread("player-stream", () -> {
            try {
                send();
            } catch (IOException | RuntimeException e) {
                if (!stopped) {
                    failed.accept(e instanceof DamagedMessage ? playback.file().damaged(e.getMessage()) : e);
                }
            }
        });
    }

    void start() {
        thread.start();
    }

    /** Stops sending and waits for the thread; a message is never cut. */
    void stop() throws InterruptedException {
        stopped = true;
        if (Thread.currentThread() != thread) {
            thread.join();
        }
    }

    /** The LSN up to which messages were sent, or are being sent. */
    long position() {
        return sent;
    }

    /** Sends all turns of the stream. */
    void send() throws IOException {
        long marker = playback.turns() == 1 ? 0 : lastTransaction();
        long length = playback.end() - facts.start();
        long positions = 0;
        long micros = 0;
        for (int turn = 0; turn < playback.turns() && !stopped; turn++) {
            // The end marker is sent in the last turn only.
            long to = turn + 1 < playback.turns() ? marker : Long.MAX_VALUE;
            send(skipped(from - positions), to, positions, micros);
            flush();
            positions += length;
            micros += facts.lastCommitMicros() - facts.firstCommitMicros() + gapMicros();
        }
        if (!stopped) {
            keepAlive(Math.max(sent, playback.walEnd()));
        }
    }

    /** The time between the last commit of a turn and the first of the next: the mean time between messages. */
    private long gapMicros() {
        return Math.max(1, (facts.lastCommitMicros() - facts.firstCommitMicros()) / Math.max(1, facts.messages()));
    }

    /**
     * Sends a range of messages, by index.
     *
     * @param positions number added to their LSNs
     * @param micros microseconds added to their commit times
     */
    private void send(long skipped, long to, long positions, long micros) throws IOException {
        List<ByteBuffer> skippedRelations = new ArrayList<>();
        try (TapeFile.Messages messages = playback.file().messages(facts.plugin())) {
            for (long i = 0; i < to && messages.next() && !stopped; i++) {
                ByteBuffer message = messages.message();
                MessageKind kind = plugin.kind(message);
                if (i < skipped) {
                    if (!begun && (kind == MessageKind.TYPE || kind == MessageKind.RELATION)) {
                        skippedRelations.add(message);
                    }
                    continue;
                }
                if (kind == MessageKind.LOGICAL && !logicalMessages) {
                    continue;
                }
                // Relation and type messages have LSN 0, since they are not in the WAL.
                long position = messages.position() == 0 ? 0 : messages.position() + positions;
                boolean moved = positions != 0 || micros != 0;
                put(position, moved ? ByteBuffer.wrap(plugin.moved(message, positions, micros)) : message);
                if (kind == MessageKind.BEGIN && !begun) {
                    begun = true;
                    // A server sends each reader the relation before its first change.
                    for (ByteBuffer relation : skippedRelations) {
                        put(0, relation);
                    }
                }
            }
        }
    }

    /** The number of messages before the last transaction. */
    private long lastTransaction() {
        long last = 0;
        try (TapeFile.Messages messages = playback.file().messages(facts.plugin())) {
            for (long read = 0; messages.next() && !stopped; read++) {
                last = plugin.kind(messages.message()) == MessageKind.BEGIN ? read : last;
            }
        }
        return last;
    }

    /**
     * The number of messages before the first transaction that ends after an LSN, or before the first non-transactional
     * logical message at or after it. A commit message has the end LSN of its transaction.
     */
    private long skipped(long position) {
        if (position <= facts.start()) {
            return 0;
        }
        long skipped = 0;
        boolean inTransaction = false;
        try (TapeFile.Messages messages = playback.file().messages(facts.plugin())) {
            for (long read = 1; messages.next() && !stopped; read++) {
                MessageKind kind = plugin.kind(messages.message());
                inTransaction = inTransaction ? kind != MessageKind.COMMIT : kind == MessageKind.BEGIN;
                if (inTransaction) {
                    continue;
                }
                if (kind == MessageKind.COMMIT ? messages.position() > position : messages.position() >= position) {
                    break;
                }
                skipped = read;
            }
        }
        return skipped;
    }

    /** Buffers a message, so that one write sends many. */
    private void put(long position, ByteBuffer message) throws IOException {
        int length = Wire.WAL_HEAD + message.remaining();
        if (buffer.remaining() < Wire.HEAD + length) {
            flush();
            if (buffer.capacity() < Wire.HEAD + length) {
                buffer = ByteBuffer.allocate(Wire.HEAD + length);
            }
        }
        if (buffer.position() == 0) {
            time = Wire.now();
        }
        buffer.put(Wire.COPY_DATA).putInt(Integer.BYTES + length);
        buffer.put(Wire.WAL_DATA).putLong(position).putLong(position).putLong(time);
        buffer.put(message.duplicate());
        // LSNs do not always increase: a transaction that commits later may have begun before the end of the previous
        // one.
        buffered = Math.max(buffered, position);
    }

    private void flush() throws IOException {
        if (buffer.position() == 0) {
            return;
        }
        synchronized (out) {
            // Set before the write, since the reader may confirm the messages before the write returns.
            sent = Math.max(sent, buffered);
            out.write(buffer.array(), 0, buffer.position());
            out.flush();
        }
        buffer.clear();
    }

    /** Sends a keepalive with the end of the WAL after the last message. */
    private void keepAlive(long position) throws IOException {
        sent = position;
        synchronized (out) {
            Wire.keepalive(position, false).write(out);
            out.flush();
        }
    }
}
