package io.debezium.perf.harness.player;

import java.util.Locale;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * How fast a player sends. The schedule is open-loop: a transaction is due at its time whatever the reader did with those
 * before, and one that is late goes at once.
 */
public sealed interface Speed {

    /** As fast as the reader takes it. */
    Speed FULL = new Full();

    /**
     * When a transaction is due.
     *
     * @param rowsBefore row changes that were sent before it
     * @param micros from the commit of the tape's first transaction to its own
     * @return nanoseconds from the start; 0 for at once
     */
    long dueNanos(long rowsBefore, long micros);

    /** @see #FULL */
    record Full() implements Speed {

        @Override
        public long dueNanos(long rowsBefore, long micros) {
            return 0;
        }

        @Override
        public String toString() {
            return "full speed";
        }
    }

    /**
     * At a steady rate.
     *
     * @param rowsPerSecond row changes a second
     */
    record Rate(double rowsPerSecond) implements Speed {

        @Override
        public long dueNanos(long rowsBefore, long micros) {
            return (long) (rowsBefore / rowsPerSecond * 1e9);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%,.0f/s", rowsPerSecond);
        }
    }

    /**
     * As it was recorded.
     *
     * @param times 10 for ten times as fast
     */
    record Multiple(double times) implements Speed {

        @Override
        public long dueNanos(long rowsBefore, long micros) {
            return (long) (micros * 1e3 / times);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s times the recorded speed", times);
        }
    }

    /**
     * @param text {@code full}, {@code 10x} or {@code 5000/s}
     * @throws InvalidConfiguration if it is none of them
     */
    static Speed parse(String text) {
        try {
            if (text.equals("full")) {
                return FULL;
            }
            if (text.endsWith("x")) {
                return new Multiple(positive(text.substring(0, text.length() - 1)));
            }
            if (text.endsWith("/s")) {
                return new Rate(positive(text.substring(0, text.length() - 2).replace("k", "000")));
            }
        } catch (NumberFormatException e) {
            // The message below says what it may be.
        }
        throw new InvalidConfiguration(
                "--speed " + text,
                "must be full, a multiple of the recorded speed (10x) or a rate of row changes (5000/s)",
                "");
    }

    private static double positive(String number) {
        double value = Double.parseDouble(number);
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new NumberFormatException(number);
        }
        return value;
    }
}
