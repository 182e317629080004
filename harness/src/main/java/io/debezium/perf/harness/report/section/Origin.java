package io.debezium.perf.harness.report.section;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Where a result comes from. */
public final class Origin {

    private Origin() {}

    /** {@code perf compare, 2026-11-20 10:15:30 UTC} */
    public static String of(String command, Instant startedAt) {
        return "perf %s, %s UTC".formatted(command, time(startedAt));
    }

    public static String time(Instant instant) {
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME
                .format(instant.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC))
                .replace('T', ' ');
    }
}
