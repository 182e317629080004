package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * What a drain has delivered: for each event, in order, a hash of what it says and the LSN that it carries. Its file has
 * 16 bytes for each, the hash and the LSN, big-endian. Immutable.
 */
public record Content(long[] values) {

    private static final int EVENT_BYTES = 2 * Long.BYTES;

    /** @param hashesAndLsns by turns, a hash first */
    public static Content of(long... hashesAndLsns) {
        return new Content(hashesAndLsns.clone());
    }

    /** @throws TrialFailure if the file is not there or ends within an event */
    public static Content read(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw TrialFailure.of("tape.cannot-be-read", file, e).because(e);
        }
        if (bytes.length % EVENT_BYTES != 0) {
            throw TrialFailure.of("tape.ends-within-event", file, bytes.length, EVENT_BYTES);
        }
        LongBuffer longs = ByteBuffer.wrap(bytes).asLongBuffer();
        long[] values = new long[longs.remaining()];
        longs.get(values);
        return new Content(values);
    }

    /** How many events. */
    public int size() {
        return values.length / 2;
    }

    /** The hash of an event, counted from 0. */
    public long hash(int event) {
        return values[2 * event];
    }

    /** The LSN of an event, counted from 0. */
    public long lsn(int event) {
        return values[2 * event + 1];
    }

    /** The LSN of the last event; 0 when there is none. */
    public long lastLsn() {
        return values.length == 0 ? 0 : values[values.length - 1];
    }

    /**
     * SHA-256 in hexadecimal over hashes and LSNs, in order. The LSNs are part of it because they are what a consumer
     * goes on from after a restart: events that are right but carry other positions lose or repeat something then.
     */
    public String sha256() {
        return sha256(bytes());
    }

    static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(TapeFile.sha256().digest(bytes));
    }

    /** What is wrong with another content when this one is right, in a few words; empty when both are the same. */
    public Optional<String> difference(Content actual) {
        OptionalInt first = firstDifference(actual);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        Map<List<Long>, Integer> balance = new HashMap<>();
        count(balance, 1);
        actual.count(balance, -1);
        int missing =
                balance.values().stream().mapToInt(count -> Math.max(0, count)).sum();
        int event = first.getAsInt();
        return Optional.of(Messages.text(
                missing == 0 && size() == actual.size() ? "tape.is-reordered" : "tape.differs",
                "%,d".formatted(event + 1),
                Lsn.text(event < size() ? lsn(event) : actual.lsn(event)),
                "%,d".formatted(missing),
                "%,d".formatted(missing + actual.size() - size())));
    }

    /** Adds a number for each event, found by its hash and LSN. */
    private void count(Map<List<Long>, Integer> balance, int number) {
        for (int event = 0; event < size(); event++) {
            balance.merge(List.of(hash(event), lsn(event)), number, Integer::sum);
        }
    }

    /** The first event, counted from 0, that is not the same in another content; empty when both are the same. */
    public OptionalInt firstDifference(Content other) {
        int place = Arrays.mismatch(values, other.values);
        return place < 0 ? OptionalInt.empty() : OptionalInt.of(place / 2);
    }

    /** As its file has it. */
    byte[] bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Long.BYTES);
        buffer.asLongBuffer().put(values);
        return buffer.array();
    }
}
