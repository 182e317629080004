package io.debezium.perf.patches.inside;

import java.nio.charset.StandardCharsets;
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

    private static final byte[] NONE = {};

    private FixedForm() {}

    /** Parses a timestamp without a zone, which is taken as UTC. */
    public static Instant timestampOrNull(String value) {
        byte[] text = bytes(value);
        if (!isTimestamp(text)) {
            return null;
        }
        LocalDate date = date(text);
        long nanos = nanos(text, DATE + 1, text.length);
        if (date == null || nanos < 0) {
            return null;
        }
        return Instant.ofEpochSecond(date.toEpochDay() * 86_400 + nanos / NANOS, nanos % NANOS);
    }

    /** Parses a timestamp with a zone; the result has the offset of the text. */
    public static OffsetDateTime timestampWithZoneOrNull(String value) {
        byte[] text = bytes(value);
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

    public static LocalDate dateOrNull(String value) {
        byte[] text = bytes(value);
        return text.length == DATE ? date(text) : null;
    }

    public static LocalTime timeOrNull(String value) {
        byte[] text = bytes(value);
        long nanos = nanos(text, 0, text.length);
        return nanos < 0 ? null : LocalTime.ofNanoOfDay(nanos);
    }

    /** Parses a time with a zone; the result is converted to UTC. */
    public static OffsetTime timeWithZoneOrNull(String value) {
        byte[] text = bytes(value);
        int zone = zone(text, TIME);
        ZoneOffset offset = offset(text, zone);
        long nanos = offset == null ? -1 : nanos(text, 0, zone);
        if (nanos < 0) {
            return null;
        }
        return OffsetTime.of(LocalTime.ofNanoOfDay(nanos), offset).withOffsetSameInstant(ZoneOffset.UTC);
    }

    /** One byte for each character, a question mark for those that have no place in such a text; none for null. */
    private static byte[] bytes(String valueOrNull) {
        return valueOrNull == null ? NONE : valueOrNull.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static boolean isTimestamp(byte[] text) {
        return text.length >= DATE + 1 + TIME && text[DATE] == ' ';
    }

    /** Parses the date at the start of the text. */
    private static LocalDate date(byte[] text) {
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, DATE);
        boolean there = year > 0 && month > 0 && month <= 12 && day > 0;
        if (!there || text[4] != '-' || text[7] != '-') {
            return null;
        }
        // The formatter takes a day beyond the end of its month for the last day of that month.
        return day <= 28 || YearMonth.of(year, month).isValidDay(day) ? LocalDate.of(year, month, day) : null;
    }

    /** The nanoseconds since midnight of the time in this part of the text; negative if it is no valid time. */
    private static long nanos(byte[] text, int from, int to) {
        int fraction = from + TIME;
        if (to < fraction || text[from + 2] != ':' || text[from + 5] != ':') {
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

    private static long fraction(byte[] text, int point, int to) {
        int length = to - point - 1;
        if (text[point] != '.' || length < 1 || length > FRACTION) {
            return -1;
        }
        long nanos = digits(text, point + 1, to);
        for (int i = length; i < 9; i++) {
            nanos *= 10;
        }
        return nanos;
    }

    /** The position of the sign of the offset; the length of the text if there is none. */
    private static int zone(byte[] text, int from) {
        int place = from;
        while (place < text.length && text[place] != '+' && text[place] != '-') {
            place++;
        }
        return place;
    }

    private static ZoneOffset offset(byte[] text, int from) {
        int length = text.length - from;
        if (length != HOURS && (length != MINUTES || text[from + HOURS] != ':')) {
            return null;
        }
        int hours = digits(text, from + 1, from + HOURS);
        int minutes = length == HOURS ? 0 : digits(text, from + HOURS + 1, text.length);
        if (hours < 0 || hours > MOST_HOURS || minutes < 0 || minutes > 59) {
            return null;
        }
        int seconds = (hours * 60 + minutes) * 60;
        return ZoneOffset.ofTotalSeconds(text[from] == '-' ? -seconds : seconds);
    }

    /** The number that the digits make; negative if one of the characters is no digit. */
    private static int digits(byte[] text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
