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
 * A tape's stream on its way to one reader, on a thread of its own: from the first transaction that ends behind the position
 * that the reader asked for, as a server sends them, to the end. What else is sent to the reader is sent under the same
 * lock, the stream to write to. One use.
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
     * @param asked what the reader has asked for
     * @param from the position that it gets
     * @param failed told when the tape cannot be read or, with an {@link IOException}, the reader is gone
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

    /** Returns when it sends no more; what it is about to send goes whole. */
    void stop() throws InterruptedException {
        stopped = true;
        if (Thread.currentThread() != thread) {
            thread.join();
        }
    }

    /** The position to which all has been sent, or is being sent now. */
    long position() {
        return sent;
    }

    /** Sends all of it. */
    void send() throws IOException {
        long marker = playback.turns() == 1 ? 0 : lastTransaction();
        long length = playback.end() - facts.start();
        long positions = 0;
        long micros = 0;
        for (int turn = 0; turn < playback.turns() && !stopped; turn++) {
            // What ends a tape ends the last turn alone.
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

    /** From the last commit of a turn to the first of the next: as long as between two on the average. */
    private long gapMicros() {
        return Math.max(1, (facts.lastCommitMicros() - facts.firstCommitMicros()) / Math.max(1, facts.messages()));
    }

    /**
     * Sends messages from one to another.
     *
     * @param positions what is added to their positions
     * @param micros what is added to their commit times
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
                // That of a relation or a type is 0: they are nowhere in the WAL.
                long position = messages.position() == 0 ? 0 : messages.position() + positions;
                boolean moved = positions != 0 || micros != 0;
                put(position, moved ? ByteBuffer.wrap(plugin.moved(message, positions, micros)) : message);
                if (kind == MessageKind.BEGIN && !begun) {
                    begun = true;
                    // A server tells each reader of a relation before its first change.
                    for (ByteBuffer relation : skippedRelations) {
                        put(0, relation);
                    }
                }
            }
        }
    }

    /** Messages before the last transaction. */
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
     * Messages before the first transaction that ends behind a position, or the first logical message of none that stands
     * there; a commit's message stands at its end.
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

    /** Many in one write. */
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
        // Of concurrent transactions, the one that ends later may have begun before the end of the other.
        buffered = Math.max(buffered, position);
    }

    private void flush() throws IOException {
        if (buffer.position() == 0) {
            return;
        }
        synchronized (out) {
            // First: the reader may confirm it before the write returns.
            sent = Math.max(sent, buffered);
            out.write(buffer.array(), 0, buffer.position());
            out.flush();
        }
        buffer.clear();
    }

    /** Says how far the WAL goes, where nothing more is in it. */
    private void keepAlive(long position) throws IOException {
        sent = position;
        synchronized (out) {
            Wire.keepalive(position, false).write(out);
            out.flush();
        }
    }
}
