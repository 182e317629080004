package io.debezium.perf.harness.player;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

import io.debezium.perf.harness.stream.KeyChanges;
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

    private final TapeFile file;
    private final StreamFacts facts;
    private final PluginMessages plugin;
    private final Playback playback;
    private final Optional<LiveFeed> live;
    private final KeyChanges keys;
    private final boolean logicalMessages;
    private final long from;
    private final OutputStream out;
    private final Thread thread;

    /** What tells of a relation, for those that were told of before the reader came in and not since. */
    private final Map<Integer, List<byte[]>> untold = new LinkedHashMap<>();

    /** Types that are told of, until the relation that they are columns of. */
    private final List<byte[]> types = new ArrayList<>();

    private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long buffered;
    private long time;
    private long rows;
    private boolean awaited;
    private long startNanos;
    private long startMicros;
    private volatile long sent;
    private volatile boolean stopped;

    /**
     * @param playback how fast, and how often
     * @param live when transactions are committed, in the place of the playback; empty where they were
     * @param keys tells which updates are two events to a feed
     * @param end where the whole tape ends, which may be behind the last message
     * @param asked what the reader has asked for
     * @param from the position that it gets
     * @param failed told when the tape cannot be read or, with an {@link IOException}, the reader is gone
     */
    PlayedStream(
            TapeFile file,
            Playback playback,
            Optional<LiveFeed> live,
            KeyChanges keys,
            long end,
            StartReplication asked,
            long from,
            OutputStream out,
            Consumer<Exception> failed) {
        this.file = file;
        this.facts = file.stream(asked.plugin()).orElseThrow();
        this.plugin = PluginMessages.of(asked.plugin());
        this.playback = playback;
        this.live = live;
        this.keys = keys;
        this.logicalMessages = asked.messages();
        this.from = from;
        this.sent = from;
        this.out = out;
        this.thread = new Thread(
                () -> {
                    try {
                        if (live.isPresent()) {
                            send(live.get(), end);
                        } else {
                            send(end);
                        }
                    } catch (IOException | RuntimeException e) {
                        if (!stopped) {
                            failed.accept(e);
                        }
                    }
                },
                "player-stream");
        thread.setDaemon(true);
    }

    /** The thread that sends. */
    Thread thread() {
        return thread;
    }

    void start() {
        thread.start();
    }

    /** Returns when it sends no more; what it is about to send goes whole. */
    void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        if (Thread.currentThread() != thread) {
            thread.join();
        }
    }

    /** The position to which all has been sent, or is being sent now. */
    long position() {
        return sent;
    }

    private void send(long end) throws IOException {
        long marker = playback.turns() == 1 ? 0 : lastTransaction();
        long positions = 0;
        long micros = 0;
        for (int turn = 0; turn < playback.turns() && !stopped; turn++) {
            // What ends a tape ends the last turn alone.
            long to = turn + 1 < playback.turns() ? marker : Long.MAX_VALUE;
            send(skipped(from - positions), to, positions, new Recorded(micros));
            sendBuffer();
            positions += end - facts.start();
            micros += facts.lastCommitMicros() - facts.firstCommitMicros() + playback.gapMicros(facts);
        }
        if (!stopped) {
            keepAlive(Math.max(sent, playback.end(end, file)));
        }
    }

    /** Turn by turn, until no more is committed; then what ends the tape. */
    private void send(LiveFeed feed, long end) throws IOException {
        long marker = lastTransaction();
        long positions = 0;
        Commits commits = new Live(feed);
        while (marker > 0 && send(0, marker, positions, commits)) {
            positions += end - facts.start();
        }
        send(marker, Long.MAX_VALUE, positions, new Mark(feed));
        sendBuffer();
        if (!stopped) {
            keepAlive(end + positions);
        }
    }

    private void keepAlive(long position) throws IOException {
        sent = position;
        synchronized (out) {
            Wire.keepalive(position, false).write(out);
            out.flush();
        }
    }

    /** When the transactions that are sent were committed. */
    private interface Commits {

        /**
         * Waits until a transaction is to be sent.
         *
         * @param recorded when it was committed, in microseconds since 1970
         * @return what is to be added to that; empty where it is not sent any more
         */
        OptionalLong await(long recorded) throws IOException;

        default void sent(MessageKind kind, long position, ByteBuffer message) {}
    }

    /** As they were, or later by so many microseconds. */
    private final class Recorded implements Commits {

        private final long later;

        Recorded(long micros) {
            this.later = micros;
        }

        @Override
        public OptionalLong await(long recorded) throws IOException {
            awaitDue(recorded + later);
            return OptionalLong.of(later);
        }
    }

    /** As a feed says. */
    private final class Live implements Commits {

        private final LiveFeed feed;

        Live(LiveFeed feed) {
            this.feed = feed;
        }

        @Override
        public OptionalLong await(long recorded) throws IOException {
            long left = feed.nanosToNext();
            if (left > 0) {
                sendBuffer();
            }
            for (; left > 0 && !stopped; left = feed.nanosToNext()) {
                LockSupport.parkNanos(left);
            }
            OptionalLong commit = stopped ? OptionalLong.empty() : feed.take();
            return commit.isEmpty() ? commit : OptionalLong.of(commit.getAsLong() - recorded);
        }

        @Override
        public void sent(MessageKind kind, long position, ByteBuffer message) {
            count(feed, kind, position, message);
        }
    }

    /** What ends the tape, committed now. */
    private final class Mark implements Commits {

        private final LiveFeed feed;

        Mark(LiveFeed feed) {
            this.feed = feed;
        }

        @Override
        public OptionalLong await(long recorded) {
            return OptionalLong.of(feed.now() - recorded);
        }

        @Override
        public void sent(MessageKind kind, long position, ByteBuffer message) {
            if (count(feed, kind, position, message)) {
                feed.marked(position);
            }
        }
    }

    /** @return whether it is a row */
    private boolean count(LiveFeed feed, MessageKind kind, long position, ByteBuffer message) {
        // Which asks for the others, too: columns are told of before their rows.
        boolean isTwo = keys.isOne(message);
        if (kind == MessageKind.ROW) {
            feed.row(position, isTwo ? "dc" : plugin.operation(message));
        }
        return kind == MessageKind.ROW;
    }

    /** @return whether all was sent; false where no more is to be */
    private boolean send(long skipped, long to, long positions, Commits commits) throws IOException {
        long micros = 0;
        try (TapeFile.Messages messages = file.messages(facts.plugin())) {
            for (long i = 0; i < to && messages.next() && !stopped; i++) {
                ByteBuffer message = messages.message();
                MessageKind kind = plugin.kind(message);
                if (i < skipped) {
                    if (rows == 0) {
                        remember(kind, message);
                    }
                    continue;
                }
                if (kind == MessageKind.LOGICAL && !logicalMessages) {
                    continue;
                }
                // That of a relation or a type is 0: they are nowhere in the WAL.
                long position = messages.position() == 0 ? 0 : messages.position() + positions;
                if (kind == MessageKind.BEGIN) {
                    OptionalLong later = commits.await(plugin.commitMicros(message));
                    if (later.isEmpty()) {
                        return false;
                    }
                    micros = later.getAsLong();
                } else if (kind == MessageKind.ROW) {
                    rows++;
                }
                commits.sent(kind, position, message);
                if (!untold.isEmpty()) {
                    tell(kind, message);
                }
                boolean moved = positions != 0 || micros != 0;
                put(position, moved ? ByteBuffer.wrap(plugin.moved(message, positions, micros)) : message);
            }
        }
        return !stopped;
    }

    /** Messages before the last transaction. */
    private long lastTransaction() {
        long last = 0;
        try (TapeFile.Messages messages = file.messages(facts.plugin())) {
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
        try (TapeFile.Messages messages = file.messages(facts.plugin())) {
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

    private void remember(MessageKind kind, ByteBuffer message) {
        if (kind == MessageKind.TYPE) {
            types.add(bytes(message));
        } else if (kind == MessageKind.RELATION) {
            List<byte[]> all = new ArrayList<>(types);
            all.add(bytes(message));
            untold.put(plugin.relation(message), all);
            types.clear();
        }
    }

    /** A server tells each reader of a relation before the first change of it; which ones are truncated is not looked up. */
    private void tell(MessageKind kind, ByteBuffer message) throws IOException {
        if (kind == MessageKind.RELATION) {
            untold.remove(plugin.relation(message));
        } else if (kind == MessageKind.ROW) {
            List<byte[]> owed = untold.remove(plugin.relation(message));
            if (owed != null) {
                putAll(owed);
            }
        } else if (kind == MessageKind.OTHER) {
            for (List<byte[]> owed : untold.values()) {
                putAll(owed);
            }
            untold.clear();
        }
    }

    private void putAll(List<byte[]> messages) throws IOException {
        for (byte[] each : messages) {
            put(0, ByteBuffer.wrap(each));
        }
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(message.position(), bytes);
        return bytes;
    }

    /** @param micros when the transaction was committed */
    private void awaitDue(long micros) throws IOException {
        if (!awaited) {
            awaited = true;
            startNanos = System.nanoTime();
            startMicros = micros;
        }
        long due = playback.speed().dueNanos(rows, micros - startMicros);
        long left = startNanos + due - System.nanoTime();
        if (due == 0 || left <= 0) {
            return;
        }
        sendBuffer();
        while (left > 0 && !stopped) {
            LockSupport.parkNanos(left);
            left = startNanos + due - System.nanoTime();
        }
    }

    private void put(long position, ByteBuffer message) throws IOException {
        int length = Wire.WAL_HEAD + message.remaining();
        if (buffer.remaining() < Wire.HEAD + length) {
            sendBuffer();
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

    private void sendBuffer() throws IOException {
        if (buffer.position() == 0) {
            return;
        }
        synchronized (out) {
            // First: the reader may confirm it before the write returns.
            sent = Math.max(sent, buffered);
            live.ifPresent(feed -> feed.sent(sent));
            out.write(buffer.array(), 0, buffer.position());
            out.flush();
        }
        buffer.clear();
    }
}
