package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Estimate;

/**
 * A ratio and its interval as a reader wants them: as a change in per cent, or beyond two as a factor.
 *
 * @param ratio NaN when it is not known
 * @param low of the interval; NaN when there is none
 * @param high of the interval; NaN when there is none
 * @param confidence of the interval, 0 to 1
 */
public record Effect(double ratio, double low, double high, double confidence) {

    /** Below this change in per cent, a decimal is part of the news. */
    private static final double LARGE = 10;

    /** Ratio from which a change is told as a factor: 170 % more is hard to see as 2.7 times as much. */
    private static final double FACTOR = 2;

    /** Upper end of an interval from which both are, though the ratio alone would not be. */
    private static final double FAR = 5;

    /** Width in points from which an interval has no use for decimals. */
    private static final double WIDE = 3;

    public static Effect of(Comparison comparison) {
        return new Effect(comparison.ratio(), comparison.ciLow(), comparison.ciHigh(), comparison.confidence());
    }

    public static Effect of(Estimate ratio, double confidence) {
        return new Effect(ratio.value(), ratio.low(), ratio.high(), confidence);
    }

    /** Of a ratio without an interval: {@code +31.0 %}. */
    public static String signed(double ratio) {
        return new Effect(ratio, Double.NaN, Double.NaN, Double.NaN).signed();
    }

    public boolean known() {
        return Double.isFinite(ratio) && ratio > 0;
    }

    public boolean bounded() {
        return known() && Double.isFinite(low) && Double.isFinite(high);
    }

    /** Whether the interval leaves out no change at all. */
    public boolean directed() {
        return bounded() && (low > 1 || high < 1);
    }

    /** Whether it is told as a factor. */
    public boolean factor() {
        return known() && (ratio >= FACTOR || bounded() && high >= FAR);
    }

    public boolean more() {
        return ratio > 1;
    }

    /** The other way round, as seen from the other one of the two. */
    public Effect inverse() {
        return new Effect(1 / ratio, 1 / high, 1 / low, confidence);
    }

    /** {@code +31.0 %}, {@code -0.3 %}, always with one decimal, so that it lines up; {@code 2.70 times}. */
    public String signed() {
        if (!known()) {
            return Format.UNKNOWN;
        }
        return factor() ? times() : points(ratio) + " %";
    }

    /** {@code -0.9 to +3.4 %}, {@code 2.50 to 2.90 times}, without saying which interval it is. */
    public String signedRange() {
        if (!bounded()) {
            return "none";
        }
        return factor() ? timesRange() : points(low) + " to " + points(high) + " %";
    }

    /** Without its sign: {@code 31 %}, {@code 2.70 times}. */
    public String amount() {
        return factor() ? times() : size();
    }

    /** {@code 2.70 times} */
    String times() {
        return Format.number(ratio) + " times";
    }

    /** {@code 2.50 to 2.90 times} */
    String timesRange() {
        return Format.number(low) + " to " + Format.number(high) + " times";
    }

    /** Of a change that is told with its direction in words: {@code 28 to 34 %}; else with signs, or as factors. */
    public String range() {
        return directed() && !factor() ? sizeRange() : signedRange();
    }

    /** The change without its sign: {@code 31 %}. */
    public String size() {
        return digits(Math.abs(change(ratio))) + " %";
    }

    /** The interval of {@link #size}, smaller end first: {@code 28 to 34 %}. Only where it is {@link #directed}. */
    public String sizeRange() {
        double one = Math.abs(change(low));
        double other = Math.abs(change(high));
        return digits(Math.min(one, other)) + " to " + digits(Math.max(one, other)) + " %";
    }

    /** For the label of an axis, on which decimals are rare: {@code +20 %}, {@code -0.5 %}. */
    static String tick(double percent) {
        return percent == 0
                ? "0"
                : (percent > 0 ? "+" : "") + decimals(percent, percent == Math.rint(percent) ? 0 : 1) + " %";
    }

    /** The ratio itself in per cent: {@code 57 %}. */
    public String share() {
        return digits(ratio * 100) + " %";
    }

    /** {@code 55 to 59 %} */
    public String shareRange() {
        return bounded() ? digits(low * 100) + " to " + digits(high * 100) + " %" : "none";
    }

    /** {@code 95 % CI} */
    public String interval() {
        return level(confidence) + " CI";
    }

    /** {@code 95 %}, {@code 98.3 %} */
    public static String level(double confidence) {
        return decimals(confidence * 100, Math.abs(confidence * 100 - Math.rint(confidence * 100)) < 0.05 ? 0 : 1)
                + " %";
    }

    /** {@code 95 %}; of candidates that share the risk, from the lowest to the highest: {@code 95 to 98.3 %}. */
    public static String levels(List<Comparison> comparisons) {
        return Format.range(comparisons.stream().mapToDouble(Comparison::confidence), Effect::level);
    }

    private static String points(double ratio) {
        String digits = decimals(Math.abs(change(ratio)), 1);
        return (digits.equals("0.0") ? "" : ratio < 1 ? "-" : "+") + digits;
    }

    private static double change(double ratio) {
        return (ratio - 1) * 100;
    }

    /** Value and interval in the same number of decimals, as many as the interval leaves a meaning. */
    private String digits(double percent) {
        double smallest = Math.min(Math.abs(change(ratio)), bounded() ? nearest() : Double.POSITIVE_INFINITY);
        boolean wide = !bounded() || (high - low) * 100 >= WIDE;
        return decimals(percent, wide && smallest >= LARGE ? 0 : 1);
    }

    private double nearest() {
        return Math.min(Math.abs(change(low)), Math.abs(change(high)));
    }

    private static String decimals(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
