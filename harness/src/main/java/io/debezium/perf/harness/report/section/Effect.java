package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Estimate;

/**
 * A ratio and its interval for the reader: as a change in per cent, or from two on as a factor.
 *
 * @param ratio NaN if unknown
 * @param low lower end of the interval; NaN if there is none
 * @param high upper end of the interval; NaN if there is none
 * @param confidence of the interval, 0 to 1
 */
public record Effect(double ratio, double low, double high, double confidence) {

    /** Changes below this, in per cent, are shown with a decimal. */
    private static final double LARGE = 10;

    /** Ratio from which a change is shown as a factor: it is hard to see that 170 % more is 2.7 times as much. */
    private static final double FACTOR = 2;

    /** Upper end of an interval from which both are shown as factors, even if the ratio is smaller. */
    private static final double FAR = 5;

    /** Width of an interval, in percentage points, from which decimals are meaningless. */
    private static final double WIDE = 3;

    public static Effect of(Comparison comparison) {
        return new Effect(comparison.ratio(), comparison.ciLow(), comparison.ciHigh(), comparison.confidence());
    }

    public static Effect of(Estimate ratio, double confidence) {
        return new Effect(ratio.value(), ratio.low(), ratio.high(), confidence);
    }

    /** The change of a ratio without an interval: {@code +31.0 %}. */
    public static String signed(double ratio) {
        return new Effect(ratio, Double.NaN, Double.NaN, Double.NaN).signed();
    }

    static boolean isFactor(double ratio) {
        return ratio >= FACTOR;
    }

    public boolean known() {
        return Double.isFinite(ratio) && ratio > 0;
    }

    public boolean bounded() {
        return known() && Double.isFinite(low) && Double.isFinite(high);
    }

    /** Whether the interval excludes no change. */
    public boolean directed() {
        return bounded() && (low > 1 || high < 1);
    }

    /** Whether the change is shown as a factor. */
    public boolean factor() {
        return known() && (isFactor(ratio) || bounded() && high >= FAR);
    }

    public boolean more() {
        return ratio > 1;
    }

    /** The effect with baseline and candidate exchanged. */
    public Effect inverse() {
        return new Effect(1 / ratio, 1 / high, 1 / low, confidence);
    }

    /**
     * The change with its sign and one decimal, so that a column lines up: {@code +31.0 %}, {@code -0.3 %}, {@code 2.70
     * times}.
     */
    public String signed() {
        if (!known()) {
            return Format.UNKNOWN;
        }
        return factor() ? times() : points(ratio) + " %";
    }

    /** The interval with signs: {@code -0.9 to +3.4 %}, {@code 2.50 to 2.90 times}, without its confidence. */
    public String signedRange() {
        if (!bounded()) {
            return "none";
        }
        return factor()
                ? Format.number(low) + " to " + Format.number(high) + " times"
                : points(low) + " to " + points(high) + " %";
    }

    /** The change without its sign: {@code 31 %}, {@code 2.70 times}. */
    public String amount() {
        return factor() ? times() : size();
    }

    /** The ratio as a factor: {@code 2.70 times} */
    String times() {
        return Format.number(ratio) + " times";
    }

    /**
     * The interval of a change whose direction is told in words: {@code 28 to 34 %}; with signs if it includes no change, or
     * as factors.
     */
    public String range() {
        if (!directed() || factor()) {
            return signedRange();
        }
        double one = Math.abs(change(low));
        double other = Math.abs(change(high));
        return digits(Math.min(one, other)) + " to " + digits(Math.max(one, other)) + " %";
    }

    /** The change in per cent without its sign: {@code 31 %}. */
    public String size() {
        return digits(Math.abs(change(ratio))) + " %";
    }

    /** The label of a tick on an axis: {@code +20 %}, {@code -0.5 %}. */
    static String tick(double percent) {
        return percent == 0
                ? "0"
                : (percent > 0 ? "+" : "") + decimals(percent, percent == Math.rint(percent) ? 0 : 1) + " %";
    }

    /** The ratio itself in per cent: {@code 57 %}. */
    public String share() {
        return digits(ratio * 100) + " %";
    }

    /** The interval of {@link #share}: {@code 55 to 59 %} */
    public String shareRange() {
        return bounded() ? digits(low * 100) + " to " + digits(high * 100) + " %" : "none";
    }

    /** The name of the interval: {@code 95 % CI} */
    public String interval() {
        return level(confidence) + " CI";
    }

    /** A confidence level: {@code 95 %}, {@code 98.3 %} */
    public static String level(double confidence) {
        return decimals(confidence * 100, Math.abs(confidence * 100 - Math.rint(confidence * 100)) < 0.05 ? 0 : 1)
                + " %";
    }

    /**
     * The confidence level, {@code 95 %}; if candidates that share the risk have different ones, the lowest and the
     * highest, {@code 95 to 99.4 %}.
     */
    public static String levels(List<Comparison> comparisons) {
        List<String> levels = comparisons.stream()
                .mapToDouble(Comparison::confidence)
                .filter(Double::isFinite)
                .distinct()
                .sorted()
                .mapToObj(Effect::level)
                .toList();
        return levels.size() > 1
                ? Format.together(levels.get(0), " to ", levels.get(levels.size() - 1))
                : String.join("", levels);
    }

    private static String points(double ratio) {
        String digits = decimals(Math.abs(change(ratio)), 1);
        return (digits.equals("0.0") ? "" : ratio < 1 ? "-" : "+") + digits;
    }

    private static double change(double ratio) {
        return (ratio - 1) * 100;
    }

    /** Formats value and interval with the same number of decimals, as many as the width of the interval justifies. */
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
