package io.debezium.perf.harness.tape;

import java.util.Locale;

import io.debezium.perf.harness.InvalidConfiguration;

/** Who sends the events of a tape. */
public enum ReplayWay {
    /** The server that recorded it decodes its WAL anew for each trial. */
    SERVER,
    /** A player sends what that server once sent, and decodes nothing. */
    PLAYER;

    /** @throws InvalidConfiguration if it is none of them */
    public static ReplayWay parse(String word) {
        for (ReplayWay way : values()) {
            if (way.toString().equals(word)) {
                return way;
            }
        }
        throw InvalidConfiguration.of("tape.must-be-server-or-player", "--replay " + word);
    }

    /** As {@code --replay} has it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
