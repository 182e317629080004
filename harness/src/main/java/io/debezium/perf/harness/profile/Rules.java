package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether JMC's rules are evaluated on a recording. */
public enum Rules {
    /** On recordings of up to {@link #LIMIT_BYTES}; a note says when they were left out. */
    AUTO,
    ALWAYS,
    NEVER;

    /**
     * JMC takes about three times as long as all the rest of the analysis: bearable up to this size of a recording, and
     * not beyond.
     */
    public static final long LIMIT_BYTES = 32L << 20;

    boolean evaluate(Path file) {
        return this == ALWAYS || this == AUTO && size(file) <= LIMIT_BYTES;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            // Whoever reads the recording itself says what is wrong with the file.
            return Long.MAX_VALUE;
        }
    }
}
