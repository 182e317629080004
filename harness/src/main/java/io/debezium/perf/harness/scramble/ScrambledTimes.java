package io.debezium.perf.harness.scramble;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates and times. All dates and timestamps are moved by the same secret number of days into the past (where 9999-12-31
 * stays a date of four digits), so that their order and the time between them stay. Times of day are turned by a secret
 * number of seconds around midnight, so that the time between them stays. Of intervals the digits are replaced.
 *
 * <p>As text they are in the style ISO, as replication sends them, intervals in the style {@code postgres}.
 */
public final class ScrambledTimes {

    private static final int LEAST_DAYS = 100;
    private static final int MOST_DAYS = 1500;

    private static final int DAY_SECONDS = 86_400;
    private static final long DAY_MICROS = DAY_SECONDS * 1_000_000L;

    /** Of PostgreSQL's first date, 4714-11-24 BC, in days since 1970. */
    private static final int FIRST_DAY = -2_440_588;

    private static final Pattern INFINITE = Pattern.compile("-?infinity");

    private static final Pattern DATE = Pattern.compile("(\\d{4,7})-(\\d\\d)-(\\d\\d)"
            + "((?: \\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:[+-]\\d\\d(?::\\d\\d){0,2})?)?)( BC)?");

    private static final Pattern TIME =
            Pattern.compile("(\\d\\d):(\\d\\d):(\\d\\d)((?:\\.\\d+)?(?:[+-]\\d\\d(?::\\d\\d){0,2})?)");

    private static final Pattern INTERVAL = Pattern.compile("(?:[+-]?(?:0|[1-9]\\d*) (?:years?|mons?|days?) ?){0,3}"
            + "(?:[+-]?(?:\\d\\d|[1-9]\\d{2,}):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?)?");
    /** A part of an interval: before and after the digits, what tells it from others. */
    private static final Pattern PART = Pattern.compile("([:.]?)(\\d+)( mon|:?)");

    private static final Alphabet TENS_OF_SIXTY = Alphabet.range('0', '5');
    private static final Alphabet MORE_THAN_ONE = Alphabet.range('2', '9');
    /** The last digit of 10 or 11 months; more are a year. */
    private static final Alphabet TEN_OR_ELEVEN = Alphabet.range('0', '1');

    private final KeyedPermutation permutation;
    private final int days;
    private final int seconds;

    ScrambledTimes(KeyedPermutation permutation) {
        this.permutation = permutation;
        this.days = -LEAST_DAYS - (int) permutation.constant("days", MOST_DAYS - LEAST_DAYS);
        this.seconds = 1 + (int) permutation.constant("seconds", DAY_SECONDS - 1);
    }

    /** Days since 1970; what is before the first date is infinite. */
    public int date(int day) {
        return day < FIRST_DAY ? day : day + days;
    }

    /** Microseconds since 1970; the first and the last number are infinite. */
    public long timestamp(long micros) {
        return micros == Long.MIN_VALUE || micros == Long.MAX_VALUE ? micros : micros + days * DAY_MICROS;
    }

    /** Microseconds since midnight. 24:00 stays, which is no time of any day's clock. */
    public long time(long micros) {
        return micros == DAY_MICROS ? micros : Math.floorMod(micros + seconds * 1_000_000L, DAY_MICROS);
    }

    /** A date, or a timestamp with or without a time zone; empty if it is none. */
    Optional<String> dateText(String text) {
        if (INFINITE.matcher(text).matches()) {
            return Optional.of(text);
        }
        Matcher parts = DATE.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int year = Integer.parseInt(parts.group(1));
        boolean beforeChrist = parts.group(5) != null;
        try {
            LocalDate moved = LocalDate.of(
                            beforeChrist ? 1 - year : year,
                            Integer.parseInt(parts.group(2)),
                            Integer.parseInt(parts.group(3)))
                    .plusDays(days);
            // There is no year 0.
            boolean isBefore = moved.getYear() < 1;
            return Optional.of("%04d-%02d-%02d%s%s"
                    .formatted(
                            isBefore ? 1 - moved.getYear() : moved.getYear(),
                            moved.getMonthValue(),
                            moved.getDayOfMonth(),
                            parts.group(4),
                            isBefore ? " BC" : ""));
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }

    /** A time of day with or without a time zone; empty if it is none. */
    Optional<String> timeText(String text) {
        Matcher parts = TIME.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int time = (Integer.parseInt(parts.group(1)) * 60 + Integer.parseInt(parts.group(2))) * 60
                + Integer.parseInt(parts.group(3));
        if (time >= DAY_SECONDS) {
            return time == DAY_SECONDS ? Optional.of(text) : Optional.empty();
        }
        int turned = (time + seconds) % DAY_SECONDS;
        return Optional.of("%02d:%02d:%02d%s".formatted(turned / 3600, turned / 60 % 60, turned % 60, parts.group(4)));
    }

    /** An interval, whose {@code 1 year}, {@code 1 mon} and {@code 1 day} stay; empty if it is none. */
    Optional<String> interval(String text) {
        if (text.isEmpty() || !INTERVAL.matcher(text).matches()) {
            return Optional.empty();
        }
        if (isZero(text)) {
            return Optional.of(text);
        }
        int[] characters = text.chars().toArray();
        Alphabet[] alphabets = new Alphabet[characters.length];
        Matcher part = PART.matcher(text);
        // A part's separator is another's too, so that each is looked for from the end of the digits before.
        for (int from = 0; part.find(from); from = part.end(2)) {
            boolean isClock = part.group(3).equals(":") || part.group(1).equals(":");
            for (int i = part.start(2); i < part.end(2); i++) {
                alphabets[i] = isClock || part.group(1).equals(".") ? clock(part, i) : counted(part, i);
            }
        }
        int[] replaced =
                permutation.permuted(characters, alphabets, result -> !isZero(new String(result, 0, result.length)));
        return Optional.of(new String(replaced, 0, replaced.length));
    }

    /** Hours may have more digits than two, which then do not begin with 0. */
    private static Alphabet clock(Matcher part, int at) {
        boolean isFirst = at == part.start(2);
        if (part.group(1).equals(":")) {
            return isFirst ? TENS_OF_SIXTY : Alphabet.DIGITS;
        }
        boolean isLong = part.group(1).isEmpty() && part.group(2).length() > 2;
        return isFirst && isLong ? Alphabet.NON_ZERO_DIGITS : Alphabet.DIGITS;
    }

    private static Alphabet counted(Matcher part, int at) {
        String number = part.group(2);
        if (number.length() == 1) {
            // The text says 1 day but 2 days.
            return number.equals("1") || number.equals("0") ? null : MORE_THAN_ONE;
        }
        boolean isFirst = at == part.start(2);
        if (part.group(3).equals(" mon") && (number.equals("10") || number.equals("11"))) {
            return isFirst ? null : TEN_OR_ELEVEN;
        }
        return isFirst ? Alphabet.NON_ZERO_DIGITS : Alphabet.DIGITS;
    }

    private static boolean isZero(String text) {
        return text.chars().noneMatch(character -> character >= '1' && character <= '9');
    }
}
