package io.debezium.perf.harness.player;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * How fast a player sends. The schedule is open-loop: a transaction is due at its time whatever the reader did with those
 * before, and one that is late goes at once.
 */
public sealed interface Speed {

    /** As fast as the reader takes it. */
    Speed FULL = new Full();

    /** Thousands of rows can be told by a k. */
    Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(k?)(x|/s)");

    /**
     * When a transaction is due.
     *
     * @param rowsBefore row changes that were sent before it
     * @param micros from the commit of the first transaction that is sent to its own
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
            return rowsPerSecond == Math.rint(rowsPerSecond)
                    ? String.format(Locale.ROOT, "%,.0f/s", rowsPerSecond)
                    : plain(rowsPerSecond) + "/s";
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
            return plain(times) + " times the recorded speed";
        }
    }

    /**
     * @param text {@code full}, {@code 10x} or {@code 5000/s}
     * @throws InvalidConfiguration if it is none of them
     */
    static Speed parse(String text) {
        Matcher number = NUMBER.matcher(text);
        if (text.equals("full")) {
            return FULL;
        }
        if (number.matches()) {
            double value =
                    Double.parseDouble(number.group(1)) * (number.group(2).isEmpty() ? 1 : 1_000);
            if (value > 0 && value < Double.POSITIVE_INFINITY) {
                return number.group(3).equals("x") ? new Multiple(value) : new Rate(value);
            }
        }
        throw InvalidConfiguration.of("player.must-be-full-multiple", "--speed " + text);
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
