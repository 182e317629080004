package io.debezium.perf.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of a command line, by their names. All methods return {@code absent}, or null, for one that is not given, and
 * throw an {@link IllegalArgumentException} with value and rule.
 *
 * @param values empty for an option that has none
 */
record Options(Map<String, String> values) {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})-(\\d{1,18})");

    boolean has(String option) {
        return values.containsKey(option);
    }

    String text(String option) {
        return values.get(option);
    }

    Path file(String option) {
        return value(option, null, Path::of, "");
    }

    /** A whole number of at least 1. */
    long count(String option, long absent) {
        return value(
                option,
                absent,
                value -> Long.parseLong(value) >= 1 ? Long.valueOf(value) : null,
                "must be a whole number of at least 1");
    }

    Duration duration(String option, Duration absent) {
        return value(option, absent, Options::duration, "must be a number with a unit: 500ms, 30s, 5m, 1h");
    }

    private static Duration duration(String value) {
        if (value.matches("\\d{1,9}ms")) {
            return Duration.ofMillis(Long.parseLong(value.replace("ms", "")));
        }
        return value.matches("\\d{1,9}[smh]") ? Duration.parse("PT" + value) : null;
    }

    /** One of an enumeration's constants, in lower case. */
    <E extends Enum<E>> E choice(String option, Class<E> type, E absent) {
        String names = Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT);
        return value(
                option, absent, value -> Enum.valueOf(type, value.toUpperCase(Locale.ROOT)), "must be one of " + names);
    }

    /** @param least the lowest first number */
    Arguments.Range range(String option, long least) {
        return value(
                option,
                Arguments.Range.NONE,
                value -> {
                    Matcher numbers = RANGE.matcher(value);
                    Arguments.Range range = numbers.matches()
                            ? new Arguments.Range(Long.parseLong(numbers.group(1)), Long.parseLong(numbers.group(2)))
                            : Arguments.Range.NONE;
                    return range.from() >= least && range.to() >= range.from() ? range : null;
                },
                "must be two numbers of events, the first at least %d: 17-20".formatted(least));
    }

    /** @param conversion returns null or throws an {@link IllegalArgumentException} if the rule is broken */
    private <T> T value(String option, T absent, Function<String, T> conversion, String rule) {
        String value = values.get(option);
        if (value == null) {
            return absent;
        }
        T converted = null;
        try {
            converted = conversion.apply(value);
        } catch (IllegalArgumentException e) {
            // The message below names the rule.
        }
        if (converted == null) {
            throw new IllegalArgumentException("%s %s: %s".formatted(option, value, rule));
        }
        return converted;
    }
}
