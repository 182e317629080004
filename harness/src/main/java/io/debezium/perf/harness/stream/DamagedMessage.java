package io.debezium.perf.harness.stream;

/** Thrown if a message is truncated, or contains something that no output plugin sends. */
public final class DamagedMessage extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /** @param place in the message's buffer, in bytes from its start */
    DamagedMessage(String what, int place) {
        super("message at byte %,d: %s; the stream is damaged or of another plugin".formatted(place, what));
    }
}
