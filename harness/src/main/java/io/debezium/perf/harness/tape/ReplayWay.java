package io.debezium.perf.harness.tape;

import java.util.Locale;

/** Who sends the events of a tape. */
public enum ReplayWay {
    /** The server that recorded the tape decodes its WAL for each trial. */
    SERVER,
    /** A player sends the recorded stream of that server; nothing is decoded. */
    PLAYER;

    /** The value of {@code --replay}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
