package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import io.debezium.perf.harness.Digests;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Lsn;

/**
 * The content that a drain of a tape delivered: a hash and the LSN of each event, in order. In a file each event takes 16
 * bytes, the hash and the LSN, big-endian. The array must not be changed.
 *
 * @param values alternately the hash and the LSN of each event
 */
public record Content(long... values) {

    private static final int EVENT_BYTES = 2 * Long.BYTES;

    /** @throws TrialFailure if the file does not exist or ends within an event */
    public static Content read(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            if (bytes.length % EVENT_BYTES != 0) {
                throw TrialFailure.of("tape.ends-within-event", file, bytes.length, EVENT_BYTES);
            }
            long[] values = new long[bytes.length / Long.BYTES];
            ByteBuffer.wrap(bytes).asLongBuffer().get(values);
            return new Content(values);
        } catch (IOException e) {
            throw TrialFailure.of("tape.cannot-be-read", file, e).because(e);
        }
    }

    /** The number of events. */
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

    /** The LSN of the last event; 0 if there is none. */
    public long lastLsn() {
        return values.length == 0 ? 0 : values[values.length - 1];
    }

    /**
     * SHA-256 in hexadecimal over hashes and LSNs, in order. The LSNs are part of it, since a consumer resumes from them
     * after a restart: with wrong ones it loses or repeats events.
     */
    public String sha256() {
        return sha256(bytes());
    }

    static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(Digests.sha256().digest(bytes));
    }

    /** How another content differs from this one, in a few words; empty if both are equal. */
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

    /** Adds a number to the balance of each event, keyed by hash and LSN. */
    private void count(Map<List<Long>, Integer> balance, int number) {
        for (int event = 0; event < size(); event++) {
            balance.merge(List.of(hash(event), lsn(event)), number, Integer::sum);
        }
    }

    /** The index of the first event that differs from another content, counted from 0; empty if both are equal. */
    public OptionalInt firstDifference(Content other) {
        int place = Arrays.mismatch(values, other.values);
        return place < 0 ? OptionalInt.empty() : OptionalInt.of(place / 2);
    }

    /** The bytes of its file. */
    byte[] bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(values.length * Long.BYTES);
        buffer.asLongBuffer().put(values);
        return buffer.array();
    }
}
