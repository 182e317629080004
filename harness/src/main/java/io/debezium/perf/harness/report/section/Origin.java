package io.debezium.perf.harness.report.section;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** The origin of a result: its command and time. */
public final class Origin {

    private Origin() {}

    /** The command and its start: {@code perf compare, 2026-11-20 10:15:30 UTC} */
    public static String of(String command, Instant startedAt) {
        return "perf %s, %s UTC".formatted(command, time(startedAt));
    }

    public static String time(Instant instant) {
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME
                .format(instant.truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC))
                .replace('T', ' ');
    }
}
