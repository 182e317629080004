package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialResult.Mark;

/** How CPU per event falls while a program warms up, from the readings on the way. */
final class WarmUp {

    /** Rise of an event's cost at the window's beginning over its end from which the warm-up was too short. */
    private static final double TREND = 1.03;

    /** The compiler's part of the CPU time that a program may use which has warmed up. */
    private static final double JIT = 0.15;

    private WarmUp() {}

    /**
     * What speaks against the window, a sentence for each sign that it began too early.
     *
     * @param warmUpEvents where it begins
     */
    static List<String> doubts(List<Arm> arms, long warmUpEvents) {
        List<String> doubts = new ArrayList<>();
        sign(
                        arms,
                        arm -> trend(arm, warmUpEvents) - 1,
                        TREND - 1,
                        "Still warming up: an event cost more in the first third of the window than in the last (%s). A"
                                + " longer warm-up shows the steady state.")
                .ifPresent(doubts::add);
        sign(
                        arms,
                        Arm::jitShare,
                        JIT,
                        "Still warming up: the compiler used much of the CPU time within the window (%s).")
                .ifPresent(doubts::add);
        return doubts;
    }

    /** @param sentence with the variants in the place of its {@code %s} */
    private static Optional<String> sign(List<Arm> arms, ToDoubleFunction<Arm> share, double limit, String sentence) {
        String above = arms.stream()
                .filter(arm -> share.applyAsDouble(arm) > limit)
                .map(arm -> arm.spec() + " " + Format.percent(share.applyAsDouble(arm)))
                .collect(Collectors.joining(", "));
        return above.isEmpty() ? Optional.empty() : Optional.of(sentence.formatted(above));
    }

    /**
     * CPU per event between two readings.
     *
     * @param events row events by the second reading
     */
    record Reading(long events, double cpuMicrosPerEvent) {}

    /** From mark to mark; of the Java threads where that is known, since it is finer and free of the compiler. */
    static List<Reading> of(TrialResult trial) {
        List<Reading> readings = new ArrayList<>();
        for (int i = 1; i < trial.marks().size(); i++) {
            Mark from = trial.marks().get(i - 1);
            Mark to = trial.marks().get(i);
            if (to.events() > from.events()) {
                readings.add(new Reading(to.events(), (cpu(to) - cpu(from)) / (to.events() - from.events())));
            }
        }
        return readings;
    }

    private static double cpu(Mark mark) {
        return mark.javaCpuMicros() == null ? mark.cpuMicros() : mark.javaCpuMicros();
    }

    /**
     * Median over an arm's trials, by event number.
     *
     * @param step events that count as one place, since a mark falls between two batches and not exactly where it should
     */
    static List<Reading> curve(Arm arm, long step) {
        Map<Long, List<Double>> byPlace = new TreeMap<>();
        for (TrialResult trial : arm.trials()) {
            for (Reading reading : of(trial)) {
                long place = Math.max(1, Math.round((double) reading.events() / step)) * step;
                byPlace.computeIfAbsent(place, key -> new ArrayList<>()).add(reading.cpuMicrosPerEvent());
            }
        }
        List<Reading> curve = new ArrayList<>();
        byPlace.forEach((place, values) -> curve.add(new Reading(place, Arm.median(values))));
        return curve;
    }

    /**
     * How much more an event costs in the first third of the window than in its last third, as a ratio of the medians of
     * the readings, since single bouts of slow code are left out of the figures too; NaN with too few readings to tell.
     *
     * @param warmUpEvents where the window begins
     */
    static double trend(Arm arm, long warmUpEvents) {
        List<Double> trends = new ArrayList<>();
        for (TrialResult trial : arm.trials()) {
            List<Double> window = of(trial).stream()
                    .filter(reading -> reading.events() > warmUpEvents)
                    .map(Reading::cpuMicrosPerEvent)
                    .toList();
            int third = window.size() / 3;
            if (third > 0) {
                double first = Arm.median(window.subList(0, third));
                double last = Arm.median(window.subList(window.size() - third, window.size()));
                trends.add(first / last);
            }
        }
        return Arm.median(trends.stream().filter(Double::isFinite).toList());
    }
}
