package io.debezium.perf.harness.report.question;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.VerifyResult.Field;

/** Two values that differ, as a reader can take them in: of long ones what is around the first place where they do. */
record Sides(String baseline, String candidate) {

    private static final int MOST_CHARACTERS = 160;
    private static final int BEFORE = 40;

    static Sides of(Field field) {
        String one = field.baseline();
        String two = field.candidate();
        int same = 0;
        while (same < Math.min(one.length(), two.length()) && one.charAt(same) == two.charAt(same)) {
            same++;
        }
        return new Sides(excerpt(one, same), excerpt(two, same));
    }

    private static String excerpt(String value, int same) {
        if (value.isEmpty()) {
            return "(not there)";
        }
        if (value.length() <= MOST_CHARACTERS) {
            return value;
        }
        int from = Math.max(0, Math.min(same - BEFORE, value.length() - MOST_CHARACTERS));
        int to = from + MOST_CHARACTERS;
        return "%s%s%s (%s)"
                .formatted(
                        from > 0 ? "..." : "",
                        value.substring(from, to),
                        to < value.length() ? "..." : "",
                        Format.count(value.length(), "character"));
    }
}
