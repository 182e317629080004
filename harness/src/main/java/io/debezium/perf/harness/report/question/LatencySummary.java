package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Demand.DemandKind;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyMedians;
import io.debezium.perf.harness.result.LatencyMedians.BurstMedians;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.result.LatencyResult.Sustained;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;

/** How late events came, in sentences, an answer for each variant; and what speaks against believing it. */
final class LatencySummary {

    private static final RuleList<LatencySummary> WARNINGS = RuleList.<LatencySummary>of()
            .all(it -> it.rounds.doubtful(it.itself(Metric.LATENCY_P99_MICROS)))
            // What is left end to end is told by another figure, with a noise of its own.
            .all(it -> it.result.endToEnd().isEmpty()
                    ? List.of()
                    : it.itself(Metric.CPU_MICROS_PER_EVENT).known())
            .each(it -> it.each(it::shortfall))
            .each(it -> it.each(it::surge))
            .each(it -> it.each(it::fellBehind))
            .each(it -> it.each(it::spins))
            .each(it -> it.each(one -> QueueSection.grows(one, it.name(one))))
            .each(LatencySummary::notCaughtUp)
            .each(it -> it.each(it::late))
            .all(it -> Warnings.server(it.result.database()))
            .all(it -> it.rounds.disturbed())
            .one(it -> it.rounds.few())
            .each(it -> it.rounds.notes(LatencyFigures::notes))
            .all(it -> it.result.notes());

    private final LatencyResult result;
    private final Rounds<Demand, LatencyFigures, LatencyMedians> rounds;

    private LatencySummary(LatencyResult result) {
        this.result = result;
        this.rounds = rounds(result);
    }

    /** A pure function of the result. */
    static Summary of(LatencyResult result) {
        LatencySummary summary = new LatencySummary(result);
        return new Summary(summary.answers(), WARNINGS.of(summary));
    }

    static Rounds<Demand, LatencyFigures, LatencyMedians> rounds(LatencyResult result) {
        List<String> specs = result.variants().stream().map(VariantInfo::spec).toList();
        return new Rounds<>(
                result,
                result.demands(),
                demand -> "at " + demand.label(),
                trial -> specs.get(trial.arm()) + ", " + trial.condition().label(),
                Arm.labels(result.variants()),
                "the first variant");
    }

    private List<Answer> answers() {
        Demand main = shown(rounds.medians()).map(Medians::condition).orElse(Demand.MAX);
        List<Answer> answers = new ArrayList<>(rounds.compared(
                Metric.LATENCY_P99_MICROS,
                contrast -> true,
                // At the highest rate that the load reached, then elsewhere.
                Comparator.comparing(contrast -> !contrast.condition().equals(main)),
                this::endToEnd));
        for (int i = 0; i < result.variants().size(); i++) {
            if (!Arm.same(result.variants().get(i))) {
                answers.add(answer(i));
            }
        }
        return answers;
    }

    private Answer answer(int variant) {
        List<Medians<Demand, LatencyMedians>> own = rounds.medians(variant);
        Optional<Medians<Demand, LatencyMedians>> shown = shown(own);
        List<String> told = new ArrayList<>();
        result.demands()
                .forEach(demand -> SoakSection.sentence(result, variant, demand).ifPresent(told::add));
        shown.ifPresent(one -> told.add(latest(one)));
        result.sustained().stream()
                .filter(one -> one.variant() == variant)
                .map(LatencySummary::sustained)
                .forEach(told::add);
        own.stream()
                .filter(one -> shown.filter(one::equals).isEmpty())
                .flatMap(one -> sentence(one).stream())
                .forEach(told::add);
        told.addAll(QueueSection.sentences(result, variant));
        if (told.isEmpty()) {
            told.add("Nothing was measured.");
        }
        String lead = told.get(0);
        return new Answer(
                Arm.name(result.variants().get(variant).spec()).text(": " + within(lead)),
                told.stream().skip(1).map(Sentence::of).toList());
    }

    /** Behind a colon; an abbreviation stays as it is. */
    private static String within(String sentence) {
        return Character.isUpperCase(sentence.charAt(1))
                ? sentence
                : sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
    }

    /** The highest rate that the load reached; else whatever there is with events. */
    private static Optional<Medians<Demand, LatencyMedians>> shown(List<Medians<Demand, LatencyMedians>> all) {
        List<Medians<Demand, LatencyMedians>> known = all.stream()
                .filter(one -> Double.isFinite(one.figures().p50Micros()))
                .toList();
        return known.stream()
                .filter(one -> one.condition().kind() == DemandKind.STEADY
                        && !one.figures().fellShort())
                .max(Comparator.comparingDouble(one -> one.condition().perSecond()))
                .or(() -> known.stream().findFirst());
    }

    /** {@code At 1,000/s half of the events arrive within 2.1 ms of their commit, 99 % within 8.0 ms, the latest after 40 ms.} */
    private static String latest(Medians<Demand, LatencyMedians> one) {
        double p99 = one.figures().p99Micros();
        return "At %s half of the events arrive within %s of their commit%s, the latest after %s."
                .formatted(
                        one.condition().label(),
                        Format.micros(one.figures().p50Micros()),
                        Double.isFinite(p99) ? ", 99 % within " + Format.micros(p99) : "",
                        Format.micros(one.figures().maxMicros()));
    }

    private static Optional<String> sentence(Medians<Demand, LatencyMedians> one) {
        LatencyMedians figures = one.figures();
        if (one.condition().kind() == DemandKind.IDLE) {
            return Optional.of("With nothing to read it keeps %s of a core busy: it %s."
                    .formatted(Format.cores(figures.cpuCores()), figures.spins(one.condition()) ? "spins" : "waits"));
        }
        if (one.condition().burst()) {
            return Optional.of(burst(one.condition(), figures));
        }
        return Double.isFinite(figures.p50Micros()) ? Optional.of(latest(one)) : Optional.empty();
    }

    /** {@code At 500/s, x4 for 10 s it falls 12.1 MiB and 2.10 s behind at most, and has caught up 3.20 s after that.} */
    private static String burst(Demand demand, LatencyMedians figures) {
        BurstMedians burst = figures.burst();
        boolean drained = Double.isFinite(burst.drainSeconds());
        if (demand.kind() == DemandKind.BACKLOG) {
            return drained
                    ? "A %s is read in %s, %s events/s."
                            .formatted(
                                    demand.label(),
                                    Format.seconds(burst.drainSeconds()),
                                    Format.number(figures.eventsPerSecond()))
                    : "A %s was not read to its end.".formatted(demand.label());
        }
        return "At %s it falls %s and %s behind at most, and %s."
                .formatted(
                        demand.label(),
                        Format.bytes(burst.peakLagBytes()),
                        Format.millis(burst.peakLagMillis()),
                        drained
                                ? "has caught up %s after that".formatted(Format.seconds(burst.drainSeconds()))
                                : "did not catch up while it was measured");
    }

    /** {@code It sustains 4,100 transactions/s, and 4,500 was not shown to hold.} */
    private static String sustained(Sustained sustained) {
        if (sustained.holds() == null) {
            return "It did not sustain even %s transactions/s.".formatted(Format.number(sustained.low()));
        }
        String holds = "It sustains %s transactions/s".formatted(Format.number(sustained.holds()));
        if (sustained.loadLimited()) {
            return holds + " at least: the load could not offer more.";
        }
        return sustained.fails() == null
                ? holds + " at least, the highest rate tried."
                : holds + ", but not %s.".formatted(Format.number(sustained.fails()));
    }

    /** By CPU per event, which others on the machine hardly move. */
    private List<Sentence> endToEnd(String candidate) {
        return result.endToEnd().stream()
                .filter(one -> one.without().metric() == Metric.CPU_MICROS_PER_EVENT
                        && one.without().candidate().equals(candidate))
                .map(one -> Sentence.of("End to end, with sink=%s at %s: %s; without a sink %s%s."
                        .formatted(
                                one.sink(),
                                one.demand().label(),
                                Change.phrase(one.with()),
                                Change.phrase(one.without()),
                                left(one)
                                        .map(left -> ". Of the gain " + left + " is left")
                                        .orElse(""))))
                .toList();
    }

    /** {@code 64 % (41 to 92 %)}; empty where without a sink there surely is no gain. */
    static Optional<String> left(EndToEnd one) {
        return Optional.ofNullable(one.left())
                .map(left -> String.format(
                        Locale.ROOT,
                        "%.0f %% (%.0f to %.0f %%)",
                        100 * left.share(),
                        100 * left.low(),
                        100 * left.high()));
    }

    /** By a metric, those with a sink against each other among them. */
    private AgainstItself itself(Metric metric) {
        return rounds.itself(demand -> Stream.concat(
                        rounds.comparisons(demand, contrast -> true),
                        result.endToEnd().stream()
                                .filter(one -> one.demand().equals(demand))
                                .map(EndToEnd::with))
                .filter(comparison -> comparison.metric() == metric));
    }

    private Stream<String> each(Function<Medians<Demand, LatencyMedians>, Optional<String>> rule) {
        return rounds.medians().stream().flatMap(one -> rule.apply(one).stream());
    }

    private String name(Medians<Demand, LatencyMedians> one) {
        return Arm.name(one.arm(), result.variants());
    }

    /** Asked for one thing, given another. */
    private Optional<String> shortfall(Medians<Demand, LatencyMedians> one) {
        return one.figures().fellShort()
                ? Optional.of(
                        "With %s the load reached %s/s of the %s transactions requested (%s). The figures of that line apply to the lower rate."
                                .formatted(
                                        name(one),
                                        Format.number(one.figures().offeredPerSecond()),
                                        one.condition().label(),
                                        LatencyDocument.share(one.figures().shortfall())))
                : Optional.empty();
    }

    private Optional<String> surge(Medians<Demand, LatencyMedians> one) {
        return Optional.ofNullable(one.figures().burst())
                .filter(BurstMedians::fellShort)
                .map(burst -> "The load reached %s of the %s transactions/s of %s with %s."
                        .formatted(
                                Format.number(burst.offeredPerSecond()),
                                Format.number(burst.askedPerSecond()),
                                one.condition().label(),
                                name(one)));
    }

    private Optional<String> fellBehind(Medians<Demand, LatencyMedians> one) {
        return one.figures().growth() == Growth.GROWS
                ? Optional.of(
                        "At %s %s falls behind: its lag grows by %s a second, so its latencies depend on the duration of the trial. Compare at a lower rate."
                                .formatted(
                                        one.condition().label(),
                                        name(one),
                                        Format.micros(1e6 * one.figures().lagGainPerSecond())))
                : Optional.empty();
    }

    private Optional<String> spins(Medians<Demand, LatencyMedians> one) {
        return one.figures().spins(one.condition())
                ? Optional.of(
                        "%s keeps %s of a core busy with nothing to read: it polls instead of waiting (more than %s counts as that)."
                                .formatted(
                                        name(one),
                                        Format.cores(one.figures().cpuCores()),
                                        Format.chosen(LatencyMedians.SPINS)))
                : Optional.empty();
    }

    private Stream<String> notCaughtUp() {
        return result.trials().stream()
                .filter(trial ->
                        trial.figures() != null && !trial.figures().catchUp().done())
                .map(trial -> "%s had not caught up %s after its load had ended."
                        .formatted(
                                Format.capital(rounds.name(trial)),
                                Format.seconds(trial.figures().catchUp().limitSeconds())));
    }

    /** Lateness of the load that is more than the reader's own. */
    private Optional<String> late(Medians<Demand, LatencyMedians> one) {
        return Optional.ofNullable(one.figures().due())
                .filter(due -> !one.figures().fellShort()
                        && due.commitP99Micros() > one.figures().p99Micros())
                .map(due ->
                        "At %s the load itself was late with %s (p99 %s from when a transaction was due to its commit). Use the latency from when it was due."
                                .formatted(one.condition().label(), name(one), Format.micros(due.commitP99Micros())));
    }
}
