package io.debezium.perf.harness.report;

import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Kind;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/** A difference in words, the same in every format. */
final class DifferenceWords {

    private static final double SMALLEST = 0.001;

    private DifferenceWords() {}

    static String title(ProfileDifference difference) {
        return title(difference.kind());
    }

    static String title(Kind kind) {
        return kind == Kind.CPU ? "CPU" : "Allocation";
    }

    /** Whether values are costs; else they are shares, whose whole is the same in both arms. */
    static boolean absolute(ProfileDifference difference) {
        return difference.unit().endsWith("/event");
    }

    /** {@link Format#number} with its sign: {@code +21.4}, {@code -0.0214}, {@code 0}. */
    static String signed(double value) {
        return Math.abs(value) < SMALLEST ? "0" : (value > 0 ? "+" : "") + Format.number(value);
    }

    /** Both ends of an interval: {@code -3.40 to +0.12}. */
    static String interval(Row row) {
        return Double.isFinite(row.ciLow()) && Double.isFinite(row.ciHigh())
                ? signed(row.ciLow()) + " to " + signed(row.ciHigh())
                : Format.UNKNOWN;
    }

    /** What the whole came to, and the largest change that is clear. */
    static Sentence answer(ProfileDifference difference) {
        Sentence whole = Sentence.of(title(difference)
                + (absolute(difference) ? " per event: " + whole(difference) : " as shares of the whole"));
        return difference.debezium().stream()
                .filter(Row::clear)
                .findFirst()
                .map(row -> whole.text("; the largest clear change is %s %s in or on behalf of "
                                .formatted(signed(row.difference()), difference.unit()))
                        .code(Naming.METHOD.brief(row.name()))
                        .text("."))
                .orElseGet(() -> whole.text("; no Debezium method has clearly changed."));
    }

    /** In one or two words what has become of a method. */
    static String change(Row row) {
        String presence = row.candidate() == 0 ? "gone" : row.baseline() == 0 ? "new" : "";
        if (!row.clear()) {
            return presence.isEmpty() ? "not clear" : presence + "?";
        }
        return presence.isEmpty() ? row.difference() > 0 ? "more" : "less" : presence;
    }

    /** {@code 26.6 to 32.3 us, +5.69 (95 % interval +1.20 to +10.2)}. */
    private static String whole(ProfileDifference difference) {
        Row total = difference.total();
        return "%s to %s, %s (95 %% interval %s%s)"
                .formatted(
                        Format.number(total.baseline()),
                        Format.withUnit(total.candidate(), difference.unit().replace("/event", "")),
                        signed(total.difference()),
                        interval(total),
                        total.clear() ? "" : ": not clear");
    }
}
