package io.debezium.perf.harness.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Demand;

/** Reads what a load is asked for. */
public final class Demands {

    /** Of the steady load around a surge, where none is named. */
    private static final double STEADY_PER_SECOND = 500;

    private static final Pattern SURGE = Pattern.compile("(\\d{1,3}(?:\\.\\d)?)x:([1-9]\\d{0,3})s(?:@(.+))?");
    private static final Pattern BACKLOG = Pattern.compile("backlog:([1-9]\\d{0,9})");

    private Demands() {}

    /**
     * Reads {@code --rates}.
     *
     * @param text {@code idle}, {@code max} and transactions per second, separated by commas
     * @return in the order given
     * @throws InvalidConfiguration if a part is none of these, or is given twice
     */
    public static List<Demand> rates(String text) {
        return CommaList.parse("--rates", text, part -> rate(part, text));
    }

    /**
     * Reads the values of {@code --burst}.
     *
     * @param texts each {@code TIMESx:TIME[@RATE]} or {@code backlog:EVENTS}
     * @return in the order given
     * @throws InvalidConfiguration if one is neither, or is given twice
     */
    public static List<Demand> bursts(List<String> texts) {
        Set<Demand> demands = new LinkedHashSet<>();
        for (String text : texts) {
            if (!demands.add(burst(text))) {
                throw InvalidConfiguration.of("plan.is-given-twice", "--burst " + text);
            }
        }
        return new ArrayList<>(demands);
    }

    private static Demand burst(String text) {
        Matcher surge = SURGE.matcher(text);
        if (surge.matches() && Double.parseDouble(surge.group(1)) > 1) {
            return Demand.surge(
                    surge.group(3) == null ? STEADY_PER_SECOND : burstRate(surge.group(3), text),
                    Double.parseDouble(surge.group(1)),
                    Double.parseDouble(surge.group(2)));
        }
        Matcher backlog = BACKLOG.matcher(text);
        if (backlog.matches()) {
            return Demand.backlog(Long.parseLong(backlog.group(1)));
        }
        throw wrongBurst(text, "must be TIMESx:SECONDSs[@RATE] with TIMES above 1, or backlog:EVENTS");
    }

    private static double burstRate(String part, String text) {
        return perSecond(part)
                .orElseThrow(
                        () -> wrongBurst(text, "'" + part + "' must be a number of transactions per second above 0"));
    }

    private static InvalidConfiguration wrongBurst(String text, String rule) {
        return new InvalidConfiguration(
                "--burst " + text, rule, "For example --burst 4x:10s, --burst 4x:10s@1000 or --burst backlog:200000.");
    }

    private static Demand rate(String part, String text) {
        return switch (part) {
            case "idle" -> Demand.IDLE;
            case "max" -> Demand.MAX;
            default ->
                Demand.steady(perSecond(part)
                        .orElseThrow(() -> InvalidConfiguration.of("plan.must-be-idle-max", "--rates " + text, part)));
        };
    }

    /** Empty where it is no rate. */
    private static Optional<Double> perSecond(String part) {
        return Optional.of(part)
                .filter(text -> text.matches("\\d{1,7}(\\.\\d{1,3})?"))
                .map(Double::parseDouble)
                .filter(rate -> rate > 0);
    }
}
