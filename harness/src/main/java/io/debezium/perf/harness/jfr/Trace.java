package io.debezium.perf.harness.jfr;

import java.util.List;

/**
 * A stack trace. Within one {@link FlightRecording} equal traces are the same object, so identity is enough to tell them
 * apart, and is what {@link #equals} compares: traces are keys of large maps.
 */
public final class Trace {

    private final List<Method> frames;
    private final boolean truncated;

    /**
     * @param frames from the top (the method that ran) to the root, at least one
     * @param truncated whether the JVM cut off frames at the root end, because the stack was deeper than its limit
     */
    public Trace(List<Method> frames, boolean truncated) {
        this.frames = List.copyOf(frames);
        this.truncated = truncated;
        if (frames.isEmpty()) {
            throw new IllegalArgumentException("frames must not be empty");
        }
    }

    /** From the top (the method that ran) to the root, at least one. */
    public List<Method> frames() {
        return frames;
    }

    public Method top() {
        return frames.get(0);
    }

    public boolean truncated() {
        return truncated;
    }
}
