package io.debezium.perf.harness.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/** Reads how large tables are to be. */
public final class RowCounts {

    private static final String REMEDY = "For example --rows 1k,10k,100k,1m.";
    private static final Pattern COUNT = Pattern.compile("(\\d{1,10})([km]?)");

    /** A key is an {@code int}, as pgbench has it. */
    private static final long MOST = Integer.MAX_VALUE;

    private RowCounts() {}

    /**
     * Reads {@code --rows}.
     *
     * @param text numbers of rows separated by commas, with k for thousands and m for millions
     * @return in the order given
     * @throws InvalidConfiguration if a part is no such number, or is given twice
     */
    public static List<Long> parse(String text) {
        Set<Long> counts = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            if (!counts.add(count(part.strip(), text))) {
                throw new InvalidConfiguration("--rows " + text, "has '" + part.strip() + "' twice", REMEDY);
            }
        }
        return new ArrayList<>(counts);
    }

    private static long count(String part, String text) {
        Matcher count = COUNT.matcher(part);
        if (count.matches()) {
            long rows = Long.parseLong(count.group(1)) * factor(count.group(2));
            if (rows >= 1 && rows <= MOST) {
                return rows;
            }
        }
        throw new InvalidConfiguration(
                "--rows " + text,
                "'%s' must be a number of rows from 1 to %,d, with k for thousands or m for millions"
                        .formatted(part, MOST),
                REMEDY);
    }

    private static long factor(String unit) {
        return switch (unit) {
            case "k" -> 1_000;
            case "m" -> 1_000_000;
            default -> 1;
        };
    }
}
