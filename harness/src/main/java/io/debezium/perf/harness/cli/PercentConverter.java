package io.debezium.perf.harness.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A share in per cent, {@code 2%} or {@code 0.5%}; the value is the share itself, 0.02. */
final class PercentConverter implements ITypeConverter<Double> {

    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");

    @Override
    public Double convert(String value) {
        Matcher percent = PERCENT.matcher(value);
        if (!percent.matches()) {
            throw new TypeConversionException("'" + value + "' must be a number with a per cent sign: 2%, 0.5%");
        }
        return Double.parseDouble(percent.group(1)) / 100;
    }
}
