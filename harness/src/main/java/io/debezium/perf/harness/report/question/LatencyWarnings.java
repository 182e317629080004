package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.report.section.RoundWarnings;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** What speaks against believing latencies, a sentence each, worst first. */
final class LatencyWarnings {

    /** Lateness of the load, relative to the reader's p99, from which it is worth a word. */
    private static final double AS_LATE = 1;

    private LatencyWarnings() {}

    static List<String> of(LatencyResult result, List<LatencyCase> cases) {
        List<String> warnings = new ArrayList<>();
        RoundWarnings.outcome(result.command(), result.outcome()).ifPresent(warnings::add);
        CompareWarnings.resumed(result.outcome()).ifPresent(warnings::add);
        result.trials().stream()
                .filter(cell -> cell.status() == TrialStatus.FAILED)
                .forEach(cell -> warnings.add("%s failed: %s"
                        .formatted(Format.capital(name(result, cell)), CompareWarnings.sentence(cell.message()))));
        warnings.addAll(itself(result, Metric.LATENCY_P99_MICROS).warnings());
        if (!result.endToEnd().isEmpty()) {
            // What is left end to end is told by another figure, with a noise of its own.
            warnings.addAll(itself(result, Metric.CPU_MICROS_PER_EVENT).known());
        }
        cases.forEach(one -> shortfall(one).ifPresent(warnings::add));
        cases.forEach(one -> BurstTables.shortfall(one).ifPresent(warnings::add));
        cases.forEach(one -> fellBehind(one).ifPresent(warnings::add));
        cases.stream().filter(LatencyCase::spins).map(LatencyWarnings::spins).forEach(warnings::add);
        result.trials().stream()
                .filter(cell ->
                        cell.figures() != null && !cell.figures().catchUp().done())
                .forEach(cell -> warnings.add("%s had not caught up %s after its load had ended."
                        .formatted(
                                Format.capital(name(result, cell)),
                                Format.seconds(cell.figures().catchUp().limitSeconds()))));
        cases.forEach(one -> late(one).ifPresent(warnings::add));
        warnings.addAll(RoundWarnings.disturbed(result.trials()));
        RoundWarnings.few(result.design().rounds(), result.contrasts().stream().map(Contrast::comparison))
                .ifPresent(warnings::add);
        result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .flatMap(figures -> figures.notes().stream())
                .distinct()
                .forEach(warnings::add);
        warnings.addAll(result.notes());
        return warnings;
    }

    /** By a metric, those with a sink against each other among them. */
    private static AgainstItself itself(LatencyResult result, Metric metric) {
        return RoundWarnings.itself(
                result.design().rounds(), result.demands(), demand -> "at " + demand.label(), demand -> Stream.concat(
                                result.contrasts().stream()
                                        .filter(contrast -> contrast.condition().equals(demand))
                                        .map(Contrast::comparison),
                                result.endToEnd().stream()
                                        .filter(one -> one.demand().equals(demand))
                                        .map(LatencyResult.EndToEnd::with))
                        .filter(comparison -> comparison.metric() == metric));
    }

    /** Asked for one thing, given another. */
    private static Optional<String> shortfall(LatencyCase one) {
        return one.shortfall()
                .map(share ->
                        "%s was asked for and %s transactions/s were offered (%s): the load could do no more beside %s, and what stands there is of that rate."
                                .formatted(
                                        one.demand().label(),
                                        Format.number(one.offered()),
                                        String.format(Locale.ROOT, "%.0f %%", 100 * share),
                                        one.name()));
    }

    private static Optional<String> fellBehind(LatencyCase one) {
        return one.growth()
                .filter(growth -> growth.state() == Growth.GROWS)
                .map(growth ->
                        "At %s %s falls behind: its lag grows by %s a second, so that its latencies are those of how long was measured."
                                .formatted(one.demand().label(), one.name(), Format.micros(1e6 * growth.perSecond())));
    }

    private static String spins(LatencyCase one) {
        return "%s keeps %s of a core busy with nothing to read: it polls instead of waiting (more than %s counts as that)."
                .formatted(one.name(), Format.cores(one.cores()), Format.chosen(LatencyCase.SPINS));
    }

    private static Optional<String> late(LatencyCase one) {
        if (!one.demand().scheduled() || one.shortfall().isPresent()) {
            return Optional.empty();
        }
        double late = one.median(figures -> (double) figures.load().latency().at(99));
        return late > AS_LATE * one.percentile(99)
                ? Optional.of(
                        "At %s the load itself was late (%s from when a transaction was due to its commit, p99, beside %s): see the latency from when it was due."
                                .formatted(one.demand().label(), Format.micros(late), one.name()))
                : Optional.empty();
    }

    private static String name(LatencyResult result, Trial<Demand, LatencyFigures> cell) {
        return "trial %d (%s, %s)"
                .formatted(
                        cell.number(),
                        result.variants().get(cell.arm()).spec(),
                        cell.condition().label());
    }
}
