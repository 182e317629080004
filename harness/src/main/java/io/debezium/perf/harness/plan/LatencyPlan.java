package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf latency} is to do.
 *
 * @param variants what is under test; the first is the baseline of those after it
 * @param demands what the load is asked for, one trial of each variant for each of them in every round
 * @param sustain between which rates the highest is sought that each variant sustains; empty where it is not
 * @param live what the trials run on
 * @param timing of each trial
 * @param sampling its pairs are the rounds; there is one trial in a pair, and nothing is recorded
 * @param calibrate whether the baseline is compared with itself, too
 */
public record LatencyPlan(
        List<VariantSpec> variants,
        List<Demand> demands,
        Optional<RateBounds> sustain,
        LivePlan live,
        Timing timing,
        Sampling sampling,
        boolean calibrate,
        Path results,
        Invocation typed)
        implements MeasuringPlan {

    /** Those of which it is known how many events a transaction makes. */
    private static final List<String> COUNTED = List.of("simple-update", "tpcb-like");

    /** Of the steady load around a surge, where none is named. */
    private static final double STEADY_PER_SECOND = 500;

    private static final Pattern SURGE = Pattern.compile("(\\d{1,3}(?:\\.\\d)?)x:([1-9]\\d{0,3})s(?:@(.+))?");
    private static final Pattern BACKLOG = Pattern.compile("backlog:([1-9]\\d{0,9})");

    /** @throws InvalidConfiguration if a variant does not report its own counts, or something is named twice */
    public LatencyPlan {
        variants = List.copyOf(variants);
        demands = List.copyOf(demands);
        VariantRules.requireLinked(variants);
        BrokerAddress.requireUse(live.kafka(), variants);
        boolean counted = live.workload().script().isEmpty()
                && COUNTED.contains(live.workload().name());
        if (!counted && demands.stream().anyMatch(demand -> demand.kind() == Demand.DemandKind.BACKLOG)) {
            throw new InvalidConfiguration(
                    "--burst backlog",
                    "requires a workload with a known number of events, not "
                            + live.workload().name(),
                    "Use --workload " + String.join(" or ", COUNTED) + ".");
        }
    }

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
                throw new InvalidConfiguration("--burst " + text, "is given twice", "Remove one of the two.");
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
                        .orElseThrow(() -> new InvalidConfiguration(
                                "--rates " + text,
                                "'" + part + "' must be idle, max or a number of transactions per second above 0",
                                "For example --rates idle,500,1000,max.")));
        };
    }

    /** Empty where it is no rate. */
    private static Optional<Double> perSecond(String part) {
        return Optional.of(part)
                .filter(text -> text.matches("\\d{1,7}(\\.\\d{1,3})?"))
                .map(Double::parseDouble)
                .filter(rate -> rate > 0);
    }

    @Override
    public String command() {
        return "latency";
    }

    @Override
    public String workload() {
        return live.workload().name();
    }
}
