package io.debezium.perf.harness.command;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Metric;

/** Parses option values that have a unit. */
public final class Converters {

    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");

    private Converters() {}

    /**
     * Parses a time: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}.
     *
     * @throws TypeConversionException if it has another form
     */
    public static Duration duration(String value) {
        Matcher time = TIME.matcher(value);
        if (!time.matches()) {
            throw new TypeConversionException("'" + value + "' must be a number with a unit: 500ms, 30s, 5m, 1h");
        }
        return value.endsWith("ms") ? Duration.ofMillis(Long.parseLong(time.group(1))) : Duration.parse("PT" + value);
    }

    /**
     * Finds a metric by its id.
     *
     * @throws TypeConversionException if there is none
     */
    public static Metric metric(String value) {
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.id().equals(value))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'%s' is not a metric; metrics are %s"
                        .formatted(
                                value,
                                Arrays.stream(Metric.values()).map(Metric::id).collect(Collectors.joining(", ")))));
    }

    /** A percentage, {@code 2%} or {@code 0.5%}, as a share: 0.02 or 0.005. */
    public static final class Percent implements ITypeConverter<Double> {

        @Override
        public Double convert(String value) {
            Matcher percent = PERCENT.matcher(value);
            if (!percent.matches()) {
                throw new TypeConversionException("'" + value + "' must be a number with a percent sign: 2%, 0.5%");
            }
            return Double.parseDouble(percent.group(1)) / 100;
        }
    }

    /** A number of rows: {@code 2500}, {@code 10k}, {@code 1m}. */
    public static final class Count implements ITypeConverter<Long> {

        /** The largest number of rows: a key is an {@code int}, as in pgbench. */
        private static final long MOST = Integer.MAX_VALUE;

        private static final Pattern COUNT = Pattern.compile("(\\d{1,10})([km]?)");
        private static final Map<String, Integer> FACTORS = Map.of("", 1, "k", 1_000, "m", 1_000_000);

        @Override
        public Long convert(String value) {
            Matcher count = COUNT.matcher(value.strip());
            long rows = count.matches() ? Long.parseLong(count.group(1)) * FACTORS.get(count.group(2)) : 0;
            if (rows < 1 || rows > MOST) {
                throw InvalidConfiguration.of("cli.must-be-number-of-rows", value, "%,d".formatted(MOST));
            }
            return rows;
        }
    }
}
