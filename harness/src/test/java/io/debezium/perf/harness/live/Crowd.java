package io.debezium.perf.harness.live;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Many viewers at once, each with a connection of its own, that read while they are waited for. */
public final class Crowd implements AutoCloseable {

    private static final String REQUEST = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n";
    /** Of what a viewer has read, as much as is looked at. */
    private static final int KEPT = 16 * 1024;

    private static final Pattern WRITTEN_AT = Pattern.compile("\"sequence\":\\d+,\"at\":(\\d+)");

    private final Selector selector = Selector.open();
    private final List<Member> members = new ArrayList<>();
    private final List<Long> delaysMillis = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);

    private static final class Member {
        private final StringBuilder read = new StringBuilder();
        private boolean over;
    }

    /** Connects all of them. */
    public Crowd(int port, int size) throws IOException {
        for (int i = 0; i < size; i++) {
            Member member = new Member();
            members.add(member);
            SocketChannel channel = connect(port);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, member);
        }
    }

    /** A connection over which events have been asked for. */
    static SocketChannel connect(int port) throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
        channel.write(ByteBuffer.wrap(REQUEST.getBytes(StandardCharsets.US_ASCII)));
        return channel;
    }

    /** Waits until all have read a text, and returns how many have. */
    int reached(String text, Duration limit) throws IOException {
        return pump(member -> member.read.indexOf(text) >= 0, limit);
    }

    /** Waits until no connection is open any more, and returns how many are not. */
    int over(Duration limit) throws IOException {
        return pump(member -> member.over, limit);
    }

    /** Reads for a while. */
    public void read(Duration time) throws IOException {
        long deadline = System.nanoTime() + time.toNanos();
        for (long left = time.toMillis(); left > 0; left = (deadline - System.nanoTime()) / 1_000_000) {
            selector.select(left);
            readSelected();
        }
    }

    /** Of each state that each viewer has read, milliseconds from when it was written down. */
    double[] delaysMillis() {
        return delaysMillis.stream().mapToDouble(Long::doubleValue).toArray();
    }

    void forgetDelays() {
        delaysMillis.clear();
    }

    /** How many have been cut off so far. */
    public long lost() {
        return members.stream().filter(member -> member.over).count();
    }

    private int pump(Predicate<Member> done, Duration limit) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < deadline && !members.stream().allMatch(done)) {
            selector.select(100);
            readSelected();
        }
        return (int) members.stream().filter(done).count();
    }

    private void readSelected() throws IOException {
        for (SelectionKey key : selector.selectedKeys()) {
            read(key);
        }
        selector.selectedKeys().clear();
    }

    private void read(SelectionKey key) throws IOException {
        Member member = (Member) key.attachment();
        buffer.clear();
        if (((SocketChannel) key.channel()).read(buffer) < 0) {
            member.over = true;
            key.channel().close();
            return;
        }
        String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1);
        Matcher writtenAt = WRITTEN_AT.matcher(text);
        while (writtenAt.find()) {
            delaysMillis.add(System.currentTimeMillis() - Long.parseLong(writtenAt.group(1)));
        }
        member.read.append(text);
        member.read.delete(0, Math.max(0, member.read.length() - KEPT));
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
