package io.debezium.perf.app;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of options, from the words that carry them. All throw {@link IllegalArgumentException} with value and rule. */
final class OptionValues {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})-(\\d{1,18})");

    private OptionValues() {}

    static long positive(String option, String value) {
        try {
            long number = Long.parseLong(value);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Falls through to the message that names the rule.
        }
        throw new IllegalArgumentException("%s %s: must be a whole number of at least 1".formatted(option, value));
    }

    static Duration duration(String option, String value) {
        if (!value.matches("\\d{1,9}(ms|s|m|h)")) {
            throw new IllegalArgumentException(
                    "%s %s: must be a number with a unit: 500ms, 30s, 5m, 1h".formatted(option, value));
        }
        String unit = value.replaceAll("\\d", "");
        long number = Long.parseLong(value.substring(0, value.length() - unit.length()));
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    static Arguments.Sink sink(String option, String value) {
        return switch (value) {
            case "none" -> Arguments.Sink.NONE;
            case "json" -> Arguments.Sink.JSON;
            case "kafka" -> Arguments.Sink.KAFKA;
            case "table" -> Arguments.Sink.TABLE;
            default ->
                throw new IllegalArgumentException(
                        "%s %s: must be none, json, kafka or table".formatted(option, value));
        };
    }

    static Arguments.Member member(String option, String value) {
        return switch (value) {
            case "first" -> Arguments.Member.FIRST;
            case "standby" -> Arguments.Member.STANDBY;
            default -> throw new IllegalArgumentException("%s %s: must be first or standby".formatted(option, value));
        };
    }

    static Arguments.Way way(String option, String value) {
        return switch (value) {
            case "copy" -> Arguments.Way.COPY;
            case "cursor" -> Arguments.Way.CURSOR;
            default -> throw new IllegalArgumentException("%s %s: must be copy or cursor".formatted(option, value));
        };
    }

    /** Two numbers of events, the first of which may be 0. */
    static DigestFile.Shown window(String option, String value) {
        Matcher numbers = RANGE.matcher(value);
        if (numbers.matches() && Long.parseLong(numbers.group(1)) < Long.parseLong(numbers.group(2))) {
            return new DigestFile.Shown(Long.parseLong(numbers.group(1)), Long.parseLong(numbers.group(2)));
        }
        throw new IllegalArgumentException(
                "%s %s: must be two numbers of events: 20000-50000".formatted(option, value));
    }

    static DigestFile.Shown range(String option, String value) {
        Matcher numbers = RANGE.matcher(value);
        if (numbers.matches()) {
            DigestFile.Shown range =
                    new DigestFile.Shown(Long.parseLong(numbers.group(1)), Long.parseLong(numbers.group(2)));
            if (range.from() >= 1 && range.to() >= range.from()) {
                return range;
            }
        }
        throw new IllegalArgumentException(
                "%s %s: must be two numbers of events, counted from 1: 17-20".formatted(option, value));
    }
}
