package io.debezium.perf.harness.equality;

import io.debezium.perf.harness.tape.Content;

/**
 * Where a restarted engine has gone on, by the LSNs of its events: a field may tell a restarted run from one that was never
 * interrupted.
 *
 * @param at the number of its first event on the tape, from 1; 0 when what it delivered is no stretch of the tape
 */
public record Resumption(int at) {

    /**
     * @param whole what an uninterrupted run delivers
     * @param before how many events were delivered and stored before the kill
     * @param part what was delivered after the restart
     */
    public static Resumption of(Content whole, int before, Content part) {
        for (int from = before; from >= 0; from--) {
            if (matches(whole, from, part)) {
                return new Resumption(from + 1);
            }
        }
        return new Resumption(0);
    }

    /** Whether every event of the tape is in what was delivered before or after. */
    public boolean isWithoutLoss() {
        return at > 0;
    }

    private static boolean matches(Content whole, int from, Content part) {
        if (part.size() == 0 || from + part.size() > whole.size()) {
            return false;
        }
        for (int i = 0; i < part.size(); i++) {
            if (whole.lsn(from + i) != part.lsn(i)) {
                return false;
            }
        }
        return true;
    }
}
