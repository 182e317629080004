package io.debezium.perf.harness.result;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * The load that was asked for.
 *
 * @param name {@code simple-update}, {@code tpcb-like}, {@code select-only} or the script's file name
 * @param generator {@code pgbench 15.18}, or {@code player of tape ID}, which commits the transactions of a tape
 * @param scale pgbench's scale: 100,000 accounts each
 * @param targetRate transactions/s asked for, or null when as many as the server takes (closed loop)
 */
public record WorkloadInfo(
        String name, String generator, int scale, int clients, int jobs, Double targetRate, String command) {

    private static final String PLAYER = "player of tape ";

    /** @param tape its id */
    public static WorkloadInfo played(String name, String tape, int scale) {
        return new WorkloadInfo(name, PLAYER + tape, scale, 1, 1, null, "");
    }

    /** Whether a player committed the transactions of a tape, and no database took part. */
    @JsonIgnore
    public boolean isPlayed() {
        return generator.startsWith(PLAYER);
    }

    /** The id of the tape that {@linkplain #isPlayed is played}. */
    @JsonIgnore
    public String tape() {
        return generator.substring(PLAYER.length());
    }
}
