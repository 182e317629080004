package io.debezium.perf.harness.tape;

import java.util.Locale;

/** Who sends the events of a tape. */
public enum ReplayWay {
    /** The server that recorded it decodes its WAL anew for each trial. */
    SERVER,
    /** A player sends what that server once sent, and decodes nothing. */
    PLAYER;

    /** As {@code --replay} has it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
