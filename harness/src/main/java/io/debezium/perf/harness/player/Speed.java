package io.debezium.perf.harness.player;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * How fast a player sends. The schedule is open-loop: a transaction is due at its time whatever the reader did with those
 * before, and one that is late goes at once.
 *
 * @param number above 0, in this unit
 */
public record Speed(Unit unit, double number) {

    /** As fast as the reader takes it. */
    public static final Speed FULL = new Speed(Unit.UNLIMITED, 1);

    /** Thousands of rows can be told by a k. */
    private static final Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(k?)(x|/s)");

    enum Unit {
        UNLIMITED,
        ROWS_PER_SECOND,
        TIMES_AS_RECORDED
    }

    /**
     * @param text {@code full}, {@code 10x} or {@code 5000/s}
     * @throws InvalidConfiguration if it is none of them
     */
    public static Speed parse(String text) {
        Matcher number = NUMBER.matcher(text);
        if (text.equals("full")) {
            return FULL;
        }
        if (number.matches()) {
            double value =
                    Double.parseDouble(number.group(1)) * (number.group(2).isEmpty() ? 1 : 1_000);
            if (value > 0 && value < Double.POSITIVE_INFINITY) {
                return new Speed(number.group(3).equals("x") ? Unit.TIMES_AS_RECORDED : Unit.ROWS_PER_SECOND, value);
            }
        }
        throw InvalidConfiguration.of("player.must-be-full-multiple", "--speed " + text);
    }

    /**
     * When a transaction is due.
     *
     * @param rowsBefore row changes that were sent before it
     * @param micros from the commit of the first transaction that is sent to its own
     * @return nanoseconds from the start; 0 for at once
     */
    long dueNanos(long rowsBefore, long micros) {
        return switch (unit) {
            case UNLIMITED -> 0;
            case ROWS_PER_SECOND -> (long) (rowsBefore / number * 1e9);
            case TIMES_AS_RECORDED -> (long) (micros * 1e3 / number);
        };
    }
}
