package io.debezium.perf.harness.report.profile;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Kind;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/** A difference in words, the same in every format. */
public final class DifferenceWords {

    private DifferenceWords() {}

    public static String title(ProfileDifference difference) {
        return title(difference.kind());
    }

    public static String title(Kind kind) {
        return kind == Kind.CPU ? "CPU" : "Allocation";
    }

    /** Whether values are costs; else they are shares, whose whole is the same in both arms. */
    public static boolean absolute(ProfileDifference difference) {
        return difference.unit().endsWith("/event");
    }

    /** Whether a row is a method's; else it is what a thread of the JVM used, or one that has no samples. */
    public static boolean ofMethod(Row row) {
        return !row.name().startsWith("(");
    }

    /** Both ends of an interval: {@code -3.40 to +0.12}. */
    public static String interval(Row row) {
        return Double.isFinite(row.ciLow()) && Double.isFinite(row.ciHigh())
                ? Format.signed(row.ciLow()) + " to " + Format.signed(row.ciHigh())
                : Format.UNKNOWN;
    }

    /** What the whole came to, and the largest change that is clear. */
    public static Sentence answer(ProfileDifference difference) {
        Sentence whole = Sentence.of(title(difference)
                + (absolute(difference)
                        ? " per event in the recordings: " + whole(difference)
                        : " as shares of the whole"));
        return difference.debezium().stream()
                .filter(row -> row.clear() && ofMethod(row))
                .findFirst()
                .map(row -> whole.text("; the largest clear change is %s %s in or on behalf of "
                                .formatted(Format.signed(row.difference()), difference.unit()))
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

    /** {@code baseline 26.6 us, candidate 32.3 us, +5.69 (95 % interval +1.20 to +10.2)}. */
    private static String whole(ProfileDifference difference) {
        Row total = difference.total();
        String unit = difference.unit().replace("/event", "");
        return "baseline %s, candidate %s, %s (95 %% interval %s%s)"
                .formatted(
                        Format.withUnit(total.baseline(), unit),
                        Format.withUnit(total.candidate(), unit),
                        Format.signed(total.difference()),
                        interval(total),
                        total.clear() ? "" : ": not clear");
    }
}
