package io.debezium.perf.harness.jfr;

import java.util.List;

/** A stack trace. Equality is identity, since traces are keys of large maps. */
public final class Trace {

    private final List<String> frames;
    private final boolean truncated;

    /**
     * @param frames {@code package.Class.method}, from the top (the method that ran) to the root, at least one
     * @param truncated whether the JVM cut off frames at the root end, because the stack was deeper than its limit
     */
    public Trace(List<String> frames, boolean truncated) {
        this.frames = List.copyOf(frames);
        this.truncated = truncated;
        if (frames.isEmpty()) {
            throw new IllegalArgumentException("frames must not be empty");
        }
    }

    /** {@code package.Class.method}, from the top (the method that ran) to the root, at least one. */
    public List<String> frames() {
        return frames;
    }

    public String top() {
        return frames.get(0);
    }

    public boolean truncated() {
        return truncated;
    }
}
