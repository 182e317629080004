package io.debezium.perf.harness.question.latency;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Demand;

/** Parses the demands on a load. */
public final class Demands {

    /** The default rate of the load around a surge. */
    private static final String STEADY_PER_SECOND = "500";

    private static final String RATE = "(\\d{1,7}(?:\\.\\d{1,3})?)";
    private static final Pattern STEADY = Pattern.compile(RATE);
    private static final Pattern SURGE = Pattern.compile("(\\d{1,3}(?:\\.\\d)?)x:([1-9]\\d{0,3})s(?:@" + RATE + ")?");
    private static final Pattern BACKLOG = Pattern.compile("backlog:([1-9]\\d{0,9})");

    private Demands() {}

    /**
     * Parses a demand.
     *
     * @param text {@code idle}, {@code max}, transactions per second, {@code TIMESx:SECONDSs[@RATE]} or {@code
     * backlog:EVENTS}
     * @throws InvalidConfiguration if it is none of these
     */
    public static Demand parse(String text) {
        String word = text.strip();
        Matcher steady = STEADY.matcher(word);
        Matcher surge = SURGE.matcher(word);
        Matcher backlog = BACKLOG.matcher(word);
        if (word.equals("idle")) {
            return Demand.IDLE;
        }
        if (word.equals("max")) {
            return Demand.MAX;
        }
        if (steady.matches() && Double.parseDouble(word) > 0) {
            return Demand.steady(Double.parseDouble(word));
        }
        if (backlog.matches()) {
            return Demand.backlog(Long.parseLong(backlog.group(1)));
        }
        if (surge.matches()) {
            double times = Double.parseDouble(surge.group(1));
            double rate = Double.parseDouble(surge.group(3) == null ? STEADY_PER_SECOND : surge.group(3));
            if (times > 1 && rate > 0) {
                return Demand.surge(rate, times, Double.parseDouble(surge.group(2)));
            }
        }
        throw InvalidConfiguration.of("plan.must-be-load", text);
    }
}
