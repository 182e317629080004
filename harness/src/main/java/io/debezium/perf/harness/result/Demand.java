package io.debezium.perf.harness.result;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * The rate or the amount that a live load is to provide while a trial is measured.
 *
 * @param kind determines which other fields are set
 * @param perSecond transactions started per second with {@link DemandKind#STEADY}, and with {@link DemandKind#SURGE} before and
 *     after the surge; otherwise null
 * @param times factor of the rate in a surge; otherwise null
 * @param seconds length of a surge; otherwise null
 * @param events number of events of a backlog; otherwise null
 */
public record Demand(DemandKind kind, Double perSecond, Double times, Double seconds, Long events) {

    /** No load. */
    public static final Demand IDLE = new Demand(DemandKind.IDLE, null, null, null, null);

    /** As many transactions as the server takes. */
    public static final Demand MAX = new Demand(DemandKind.MAX, null, null, null, null);

    /** The kinds of load. */
    public enum DemandKind implements LowerCaseId {
        /** No load. */
        IDLE,
        /** Open loop: transactions start by a schedule, whether or not those before them have ended. */
        STEADY,
        /** Closed loop: a client starts its next transaction when the last one has ended. */
        MAX,
        /** Open loop, with a multiple of the rate for a limited time. */
        SURGE,
        /** All events are committed before the reader starts. */
        BACKLOG;
    }

    /** @param perSecond transactions, more than 0 */
    public static Demand steady(double perSecond) {
        return new Demand(DemandKind.STEADY, perSecond, null, null, null);
    }

    /**
     * A steady rate, and a multiple of it for a limited time.
     *
     * @param perSecond transactions before and after the surge, more than 0
     * @param times more than 1
     * @param seconds more than 0
     */
    public static Demand surge(double perSecond, double times, double seconds) {
        return new Demand(DemandKind.SURGE, perSecond, times, seconds, null);
    }

    /** @param events at least 1 */
    public static Demand backlog(long events) {
        return new Demand(DemandKind.BACKLOG, null, null, null, events);
    }

    /** The name for people: {@code idle}, {@code 500/s}, {@code max}, {@code 500/s, x4 for 10 s}, {@code backlog of 10,000}. */
    @JsonIgnore
    public String label() {
        return switch (kind) {
            case IDLE -> "idle";
            case STEADY -> number(perSecond) + "/s";
            case MAX -> "max";
            case SURGE -> "%s/s, x%s for %s s".formatted(number(perSecond), number(times), number(seconds));
            case BACKLOG -> "backlog of " + number(events);
        };
    }

    /** Whether the reader is at times given more events than it reads on average: a surge or a backlog. */
    @JsonIgnore
    public boolean burst() {
        return kind == DemandKind.SURGE || kind == DemandKind.BACKLOG;
    }

    private static String number(double value) {
        return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
}
