package io.debezium.perf.harness.scramble;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Numbers in decimal text whose digits are replaced: a number keeps its sign, how many digits it has before and after the
 * point, the zeros that it begins with and its exponent. Zero stays zero and the only one.
 */
public final class ScrambledNumbers {

    private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9]\\d*)");
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern NOT_FINITE = Pattern.compile("NaN|-?Infinity");

    private final KeyedPermutation permutation;

    ScrambledNumbers(KeyedPermutation permutation) {
        this.permutation = permutation;
    }

    /**
     * @param form of whole numbers
     * @return empty if this is none of the form
     */
    Optional<String> whole(ValueForm form, String text) {
        if (!INTEGER.matcher(text).matches()) {
            return Optional.empty();
        }
        boolean negative = text.startsWith("-");
        // As text, because the least number has no positive counterpart.
        String limit = Long.toString(negative ? form.least() : form.most());
        return replaced(text, text.length(), result -> fits(result, limit));
    }

    /** @see #whole(ValueForm, String) */
    public Optional<Long> whole(ValueForm form, long value) {
        return whole(form, Long.toString(value)).map(Long::parseLong);
    }

    /** A number of any size, with or without point and exponent; empty if it is none. */
    Optional<String> decimal(String text) {
        return decimal(text, result -> true);
    }

    /** A number of type {@code real}; empty if it is none or beyond its range. */
    Optional<String> float4(String text) {
        return decimal(text, result -> isUsual(Float.parseFloat(result)));
    }

    /** A number of type {@code double precision}; empty if it is none or beyond its range. */
    Optional<String> float8(String text) {
        return decimal(text, result -> isUsual(Double.parseDouble(result)));
    }

    /** By the digits of Java's decimal text, as PostgreSQL's would be. */
    public float float4(float value) {
        return Float.parseFloat(float4(Float.toString(value)).orElseThrow());
    }

    /** @see #float4(float) */
    public double float8(double value) {
        return Double.parseDouble(float8(Double.toString(value)).orElseThrow());
    }

    /** {@code money}, with a currency and separators as the server's locale has them; empty if it is outside of its range. */
    Optional<String> money(String text) {
        return replaced(text, text.length(), ScrambledNumbers::isMoney);
    }

    private Optional<String> decimal(String text, Predicate<String> inRange) {
        if (NOT_FINITE.matcher(text).matches()) {
            return Optional.of(text);
        }
        if (!DECIMAL.matcher(text).matches()) {
            return Optional.empty();
        }
        int exponent = Math.max(text.indexOf('e'), text.indexOf('E'));
        return replaced(text, exponent < 0 ? text.length() : exponent, inRange);
    }

    /** @param end of the digits that are replaced */
    private Optional<String> replaced(String text, int end, Predicate<String> inRange) {
        if (!hasValue(text, end)) {
            return Optional.of(text);
        }
        if (!inRange.test(text)) {
            return Optional.empty();
        }
        int[] characters = text.chars().toArray();
        Alphabet[] alphabets = new Alphabet[characters.length];
        boolean isFirst = true;
        for (int i = 0; i < end; i++) {
            if (isDigit(characters[i]) && !(isFirst && characters[i] == '0')) {
                alphabets[i] = isFirst ? Alphabet.NON_ZERO_DIGITS : Alphabet.DIGITS;
                isFirst = false;
            }
        }
        int[] replaced = permutation.permuted(
                characters, alphabets, result -> inRange.test(new String(result, 0, result.length)));
        return Optional.of(new String(replaced, 0, replaced.length));
    }

    private static boolean hasValue(String text, int end) {
        return text.chars().limit(end).anyMatch(character -> character >= '1' && character <= '9');
    }

    /** Both of one sign and without zeros at the front. */
    private static boolean fits(String number, String limit) {
        return number.length() < limit.length() || number.length() == limit.length() && number.compareTo(limit) <= 0;
    }

    private static boolean isUsual(double value) {
        return value != 0 && !Double.isInfinite(value);
    }

    /** A count of the currency's smallest unit in 64 bits. */
    private static boolean isMoney(String text) {
        String digits = text.replaceAll("[^0-9]", "");
        return fits(digits, Long.toString(Long.MAX_VALUE));
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
