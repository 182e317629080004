package io.debezium.perf.harness.report.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Formats figures, the same under every default locale: comma for grouping, point for decimals, a space before the unit,
 * three significant digits for what was measured and every digit for what was counted.
 */
public final class Format {

    /** Shown for a figure that the result does not have. */
    public static final String UNKNOWN = "not known";

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final double SMALLEST = 0.001;
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB"};

    private Format() {}

    /** Three significant digits, whole numbers from 1,000 on: {@code 0.0214}, {@code 21.4}, {@code 9,810}. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return UNKNOWN;
        }
        if (value == 0) {
            return "0";
        }
        if (Math.abs(value) < SMALLEST) {
            return value < 0 ? "> -0.001" : "< 0.001";
        }
        BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS);
        int decimals = Math.max(0, THREE_DIGITS.getPrecision() - (rounded.precision() - rounded.scale()));
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    /** A number that a user chose, without further decimals: {@code 0.15}, {@code 2}. */
    public static String chosen(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .setScale(2, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                : UNKNOWN;
    }

    /** Formats a value; {@code -} if it is NaN or infinite. */
    public static String known(double value, DoubleFunction<String> text) {
        return Double.isFinite(value) ? text.apply(value) : "-";
    }

    /** The words with a capital letter at the start of a sentence. */
    public static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** Every digit, grouped: {@code 600,000}. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A number with a noun whose plural ends in s: {@code 1 pause}, {@code 2 pauses}. */
    public static String count(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /**
     * A share in per cent with one decimal: {@code 15.2 %}.
     *
     * @param share 0 to 1
     */
    public static String percent(double share) {
        return Double.isFinite(share) ? points(share) + " %" : UNKNOWN;
    }

    /** Both ends of an interval of shares: {@code 13.9 to 16.6 %}. */
    public static String interval(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) ? points(low) + " to " + points(high) + " %" : UNKNOWN;
    }

    /** An interval, {@code 2.10 to 3.40}; {@code otherwise} if an end is not finite. */
    public static String range(double low, double high, DoubleFunction<String> text, String otherwise) {
        return Double.isFinite(low) && Double.isFinite(high) ? text.apply(low) + " to " + text.apply(high) : otherwise;
    }

    /** {@link #number} with its sign; 0 for what is closer to 0 than 0.001: {@code +1.24}, {@code -0.310}, {@code 0}. */
    public static String signed(double value) {
        return Math.abs(value) < SMALLEST ? "0" : (value > 0 ? "+" : "") + number(value);
    }

    /** A probability with two significant digits: {@code 0.002}, {@code 0.38}. */
    public static String probability(double p) {
        if (!Double.isFinite(p)) {
            return UNKNOWN;
        }
        return p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, p < 0.1 ? "%.3f" : "%.2f", p);
    }

    /** In the binary unit that leaves at least one digit before the point: {@code 412 MiB}. */
    public static String bytes(double bytes) {
        int unit = 0;
        double scaled = bytes;
        while (Math.abs(scaled) >= 1024 && unit < BINARY.length - 1) {
            scaled /= 1024;
            unit++;
        }
        return withUnit(scaled, BINARY[unit]);
    }

    /** A time in us, ms or s: {@code 4.21 ms}. */
    public static String micros(double micros) {
        double magnitude = Math.abs(micros);
        if (magnitude >= 1_000_000) {
            return withUnit(micros / 1_000_000, "s");
        }
        return magnitude >= 1_000 ? withUnit(micros / 1_000, "ms") : withUnit(micros, "us");
    }

    /** A time in us, ms or s. */
    public static String millis(double millis) {
        return micros(millis * 1_000);
    }

    /** A time in seconds, however short or long: {@code 60.0 s}. */
    public static String seconds(double seconds) {
        return withUnit(seconds, "s");
    }

    /** {@link #number} with a unit, or {@link #UNKNOWN} alone. */
    public static String withUnit(double value, String unit) {
        return Double.isFinite(value) ? number(value) + " " + unit : UNKNOWN;
    }

    /** A moment in UTC, without fractions of a second: {@code 2026-11-20 10:15:30} */
    public static String time(Instant instant) {
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME
                .format(instant.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC))
                .replace('T', ' ');
    }

    private static String points(double share) {
        double percent = share * 100;
        return percent > 0 && percent < 0.05 ? "< 0.1" : String.format(Locale.ROOT, "%,.1f", percent);
    }

    /** A number of cores with two decimals, or three if it is small. */
    public static String cores(double cores) {
        return String.format(Locale.ROOT, cores < 0.0995 ? "%.3f" : "%.2f", cores);
    }

    /** Joins two texts; a unit that both end in is named once: {@code 18.2, 23.9 us}. */
    public static String together(String one, String between, String other) {
        int unit = one.lastIndexOf(' ');
        return unit > 0 && !one.equals(UNKNOWN) && other.endsWith(one.substring(unit))
                ? one.substring(0, unit) + between + other
                : one + between + other;
    }

    /** How often each word occurs, in alphabetical order: {@code 1 differs, 2 equal}. */
    public static String tally(Stream<String> words) {
        return words
                .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(each -> count(each.getValue()) + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }
}
