package io.debezium.perf.harness.report;

import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Kind;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/** A difference in words, the same in every format. */
final class DifferenceWords {

    private DifferenceWords() {}

    static String title(ProfileDifference difference) {
        return difference.kind() == Kind.CPU ? "CPU" : "Allocation";
    }

    /** Whether values are costs; else they are shares, whose whole is the same in both arms. */
    static boolean absolute(ProfileDifference difference) {
        return difference.unit().endsWith("/event");
    }

    /** What the whole came to, and the largest change that is clear. */
    static Sentence answer(ProfileDifference difference) {
        Sentence whole = Sentence.of(
                title(difference) + (absolute(difference) ? " per event: " + whole(difference) : ", as shares"));
        return difference.debezium().stream()
                .filter(Row::clear)
                .findFirst()
                .map(row -> largest(whole, row, difference))
                .orElseGet(() -> whole.text("; no method's difference is clear of noise."));
    }

    /** {@code less}, {@code more} or {@code no clear difference}. */
    static String meaning(Row row) {
        if (!row.clear()) {
            return "not clear";
        }
        if (row.candidate() == 0) {
            return "gone";
        }
        if (row.baseline() == 0) {
            return "new";
        }
        return row.difference() > 0 ? "more" : "less";
    }

    private static String whole(ProfileDifference difference) {
        Row total = difference.total();
        String unit = difference.unit().replace("/event", "");
        return "%s to %s %s, %s (95 %% interval %s)%s"
                .formatted(
                        Format.number(total.baseline()),
                        Format.number(total.candidate()),
                        unit,
                        Format.signed(total.difference()),
                        Format.signedInterval(total.ciLow(), total.ciHigh()),
                        total.clear() ? "" : ", not clear of noise");
    }

    private static Sentence largest(Sentence whole, Row row, ProfileDifference difference) {
        return whole.text("; the largest clear change is %s %s in or on behalf of "
                        .formatted(Format.signed(row.difference()), difference.unit()))
                .code(Naming.METHOD.brief(row.name()))
                .text(".");
    }
}
