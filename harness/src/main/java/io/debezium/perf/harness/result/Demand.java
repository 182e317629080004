package io.debezium.perf.harness.result;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What a live load is asked for while a trial is measured.
 *
 * @param kind of which the other fields are a matter
 * @param perSecond transactions started per second: of {@link DemandKind#STEADY}, and of {@link DemandKind#SURGE} before and after
 *     it; else null
 * @param times what the rate of a surge is multiplied by; else null
 * @param seconds length of a surge; else null
 * @param events of a backlog; else null
 */
public record Demand(DemandKind kind, Double perSecond, Double times, Double seconds, Long events) {

    /** Nothing at all. */
    public static final Demand IDLE = new Demand(DemandKind.IDLE, null, null, null, null);

    /** As many transactions as the server takes. */
    public static final Demand MAX = new Demand(DemandKind.MAX, null, null, null, null);

    /** How a load is asked for. */
    public enum DemandKind implements LowerCaseId {
        /** No load. */
        IDLE,
        /** Open loop: transactions start by a schedule, whether or not those before them have ended. */
        STEADY,
        /** Closed loop: a client starts its next transaction when the last one has ended. */
        MAX,
        /** Open loop, with a multiple of its rate for a while. */
        SURGE,
        /** Everything is there before the reader starts. */
        BACKLOG;
    }

    /** @param perSecond transactions, more than 0 */
    public static Demand steady(double perSecond) {
        return new Demand(DemandKind.STEADY, perSecond, null, null, null);
    }

    /**
     * A multiple of a rate for a while.
     *
     * @param perSecond transactions before and after it, more than 0
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

    /** As a person calls it: {@code idle}, {@code 500/s}, {@code max}, {@code 500/s, x4 for 10 s}, {@code backlog of 10,000}. */
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

    /** Whether more is to be read at once than on the whole. */
    @JsonIgnore
    public boolean burst() {
        return kind == DemandKind.SURGE || kind == DemandKind.BACKLOG;
    }

    /** Whether transactions start by a schedule. */
    @JsonIgnore
    public boolean scheduled() {
        return kind == DemandKind.STEADY || kind == DemandKind.SURGE;
    }

    private static String number(double value) {
        return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
}
