package io.debezium.perf.patches.inside;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * Parses dates and times as PostgreSQL writes them with {@code DateStyle} ISO: {@code 2024-02-29 23:59:59.123456+05:30}, or
 * parts of that, with one to six digits of a second. All methods return null for any other text, for null, and for a date
 * or a time that does not exist.
 */
public final class FixedForm {

    private static final int DATE = "2024-02-29".length();
    private static final int TIME = "23:59:59".length();
    private static final int FRACTION = "123456".length();
    private static final int HOURS = "+05".length();
    private static final int MINUTES = "+05:30".length();

    /** The largest hour of an offset, east or west; the formatter accepts offsets of up to 18 hours. */
    private static final int MOST_HOURS = 17;

    private static final long NANOS = 1_000_000_000;

    private FixedForm() {}

    /** Parses a timestamp without a zone, which is taken as UTC. */
    public static Instant timestampOrNull(String text) {
        if (!isTimestamp(text)) {
            return null;
        }
        LocalDate date = date(text);
        long nanos = nanos(text, DATE + 1, text.length());
        if (date == null || nanos < 0) {
            return null;
        }
        return Instant.ofEpochSecond(date.toEpochDay() * 86_400 + nanos / NANOS, nanos % NANOS);
    }

    /** Parses a timestamp with a zone; the result has the offset of the text. */
    public static OffsetDateTime timestampWithZoneOrNull(String text) {
        if (!isTimestamp(text)) {
            return null;
        }
        int zone = zone(text, DATE + 1 + TIME);
        ZoneOffset offset = offset(text, zone);
        LocalDate date = date(text);
        long nanos = nanos(text, DATE + 1, zone);
        if (offset == null || date == null || nanos < 0) {
            return null;
        }
        return OffsetDateTime.of(date, LocalTime.ofNanoOfDay(nanos), offset);
    }

    public static LocalDate dateOrNull(String text) {
        return text != null && text.length() == DATE ? date(text) : null;
    }

    public static LocalTime timeOrNull(String text) {
        long nanos = text == null ? -1 : nanos(text, 0, text.length());
        return nanos < 0 ? null : LocalTime.ofNanoOfDay(nanos);
    }

    /** Parses a time with a zone; the result is converted to UTC. */
    public static OffsetTime timeWithZoneOrNull(String text) {
        int zone = text == null ? -1 : zone(text, TIME);
        ZoneOffset offset = zone < 0 ? null : offset(text, zone);
        long nanos = offset == null ? -1 : nanos(text, 0, zone);
        if (nanos < 0) {
            return null;
        }
        return OffsetTime.of(LocalTime.ofNanoOfDay(nanos), offset).withOffsetSameInstant(ZoneOffset.UTC);
    }

    private static boolean isTimestamp(String text) {
        return text != null && text.length() >= DATE + 1 + TIME && text.charAt(DATE) == ' ';
    }

    /** Parses the date at the start of the text. */
    private static LocalDate date(String text) {
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, DATE);
        boolean there = year > 0 && month > 0 && month <= 12 && day > 0;
        if (!there || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return null;
        }
        // The formatter takes a day beyond the end of its month for the last day of that month.
        return day <= 28 || YearMonth.of(year, month).isValidDay(day) ? LocalDate.of(year, month, day) : null;
    }

    /** The nanoseconds since midnight of the time in this part of the text; negative if it is no valid time. */
    private static long nanos(String text, int from, int to) {
        int fraction = from + TIME;
        if (to < fraction || text.charAt(from + 2) != ':' || text.charAt(from + 5) != ':') {
            return -1;
        }
        int hour = digits(text, from, from + 2);
        int minute = digits(text, from + 3, from + 5);
        int second = digits(text, from + 6, fraction);
        long nanos = to == fraction ? 0 : fraction(text, fraction, to);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 || nanos < 0) {
            return -1;
        }
        return ((hour * 60L + minute) * 60 + second) * NANOS + nanos;
    }

    private static long fraction(String text, int point, int to) {
        int length = to - point - 1;
        if (text.charAt(point) != '.' || length < 1 || length > FRACTION) {
            return -1;
        }
        long nanos = digits(text, point + 1, to);
        for (int i = length; i < 9; i++) {
            nanos *= 10;
        }
        return nanos;
    }

    /** The position of the sign of the offset; the length of the text if there is none. */
    private static int zone(String text, int from) {
        int place = from;
        while (place < text.length() && text.charAt(place) != '+' && text.charAt(place) != '-') {
            place++;
        }
        return place;
    }

    private static ZoneOffset offset(String text, int from) {
        int length = text.length() - from;
        if (length != HOURS && (length != MINUTES || text.charAt(from + HOURS) != ':')) {
            return null;
        }
        int hours = digits(text, from + 1, from + HOURS);
        int minutes = length == HOURS ? 0 : digits(text, from + HOURS + 1, text.length());
        if (hours < 0 || hours > MOST_HOURS || minutes < 0 || minutes > 59) {
            return null;
        }
        int seconds = (hours * 60 + minutes) * 60;
        return ZoneOffset.ofTotalSeconds(text.charAt(from) == '-' ? -seconds : seconds);
    }

    /** The number that the digits make; negative if one of the characters is no digit. */
    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
