package io.debezium.perf.harness.result;

/**
 * What a load generator printed of its whole run, warm-up and all, beside what its log of every transaction says of it.
 *
 * @param transactions that succeeded, which both agree on
 * @param printedPerSecond of them, by its own last words
 * @param countedPerSecond from the first one's start in the log to the last one's end
 */
public record Printout(long transactions, double printedPerSecond, double countedPerSecond) {

    /**
     * The generator's clock starts before its first transaction does, and stops when its last thread has ended, which may
     * take some tenths of a second on a busy machine.
     */
    private static final double SECONDS_APART = 0.5;

    /** In mean pauses between two transactions, of which there are long ones where they come by a schedule. */
    private static final double PAUSES = 10;

    /** Whether both rates are the same but for what lies before the first and behind the last transaction. */
    public boolean agrees() {
        double allowed = (SECONDS_APART * printedPerSecond + PAUSES) / transactions;
        return transactions == 0 || Math.abs(printedPerSecond - countedPerSecond) <= allowed * printedPerSecond;
    }
}
