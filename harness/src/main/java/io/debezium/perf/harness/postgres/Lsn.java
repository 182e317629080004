package io.debezium.perf.harness.postgres;

/** Positions in the WAL, as PostgreSQL writes them: the upper and the lower 32 bits in hexadecimal, {@code 0/16B3748}. */
public final class Lsn {

    private Lsn() {}

    public static String text(long lsn) {
        return "%X/%X".formatted(lsn >>> 32, lsn & 0xFFFF_FFFFL);
    }

    /** @param text an LSN as PostgreSQL writes it, {@code 0/16B3748} */
    public static long parse(String text) {
        String[] halves = text.split("/", 2);
        return Long.parseLong(halves[0], 16) << 32 | Long.parseLong(halves[1], 16);
    }
}
