package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Burst;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.result.LatencyResult.Sustained;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.GainLeft;
import io.debezium.perf.harness.stats.LatencyMedians;

/** How late events came, in sentences, an answer for each variant; and what speaks against believing it. */
final class LatencySummary {

    private static final RuleList<LatencyResult> WARNINGS = RuleList.<LatencyResult>of()
            .one(result -> Warnings.rounds(result.command(), result.outcome()))
            .one(result -> Warnings.resumed(result.outcome()))
            .all(result -> Warnings.failed(result.trials(), cell -> name(result, cell)))
            .all(result -> itself(result, Metric.LATENCY_P99_MICROS).warnings())
            // What is left end to end is told by another figure, with a noise of its own.
            .all(result -> result.endToEnd().isEmpty()
                    ? List.of()
                    : itself(result, Metric.CPU_MICROS_PER_EVENT).known())
            .each(each(LatencySummary::shortfall))
            .each(each(LatencySummary::surge))
            .each(each(LatencySummary::fellBehind))
            .each(each(LatencySummary::spins))
            .each(LatencySummary::notCaughtUp)
            .each(each(LatencySummary::late))
            .one(result -> Warnings.fsync(result.database()))
            .all(result -> Warnings.disturbedRounds(result.trials()))
            .one(result -> Warnings.fewRounds(
                    result.design().rounds(), result.contrasts().stream().map(Contrast::comparison)))
            .each(result -> result.trials().stream()
                    .map(Trial::figures)
                    .filter(Objects::nonNull)
                    .flatMap(figures -> figures.notes().stream())
                    .distinct())
            .all(LatencyResult::notes);

    private LatencySummary() {}

    /** A pure function of the result. */
    static Summary of(LatencyResult result) {
        List<LatencyMedians> all = LatencyMedians.of(result);
        List<Answer> answers = new ArrayList<>(compared(result, all));
        for (int i = 0; i < result.variants().size(); i++) {
            int variant = i;
            if (!Arm.same(result.variants().get(i))) {
                List<LatencyMedians> own =
                        all.stream().filter(one -> one.variant() == variant).toList();
                List<String> sustained = result.sustained().stream()
                        .filter(one -> one.variant() == variant)
                        .map(LatencySummary::sustained)
                        .toList();
                answers.add(answer(result.variants().get(variant).spec(), own, sustained));
            }
        }
        return new Summary(answers, WARNINGS.of(result));
    }

    /** For each variant but the first how its p99 compares: at the highest rate that the load reached, then elsewhere. */
    private static List<Answer> compared(LatencyResult result, List<LatencyMedians> all) {
        if (result.design().rounds() == 1) {
            // A ratio of one trial to another is in the table; a sentence of it would be too much said.
            return List.of();
        }
        Demand main = shown(all).map(LatencyMedians::demand).orElse(Demand.MAX);
        List<Answer> answers = new ArrayList<>();
        for (VariantInfo candidate : Arm.candidates(result.variants())) {
            List<Contrast<Demand>> late = result.contrasts().stream()
                    .filter(contrast -> contrast.comparison().metric() == Metric.LATENCY_P99_MICROS
                            && contrast.comparison().candidate().equals(candidate.spec())
                            && Double.isFinite(contrast.comparison().ratio()))
                    .sorted(Comparator.comparing(
                            contrast -> !contrast.condition().equals(main)))
                    .toList();
            if (!late.isEmpty()) {
                List<Sentence> more = new ArrayList<>(endToEnd(result, candidate.spec()));
                late.stream()
                        .skip(1)
                        .map(contrast -> words(result, contrast).following(contrast.comparison()))
                        .forEach(more::add);
                answers.add(
                        new Answer(words(result, late.get(0)).whole(late.get(0).comparison()), more));
            }
        }
        return answers;
    }

    private static ComparisonSentence words(LatencyResult result, Contrast<Demand> contrast) {
        return ComparisonSentence.ofRounds(
                result.variants().get(0).spec(),
                result.design().minEffect(),
                "at " + contrast.condition().label());
    }

    private static Answer answer(String spec, List<LatencyMedians> own, List<String> sustained) {
        Optional<LatencyMedians> shown = shown(own);
        List<String> told = new ArrayList<>();
        shown.ifPresent(one -> told.add(late(one)));
        told.addAll(sustained);
        own.stream()
                .filter(one -> shown.filter(one::equals).isEmpty())
                .flatMap(one -> sentence(one).stream())
                .forEach(told::add);
        if (told.isEmpty()) {
            told.add("Nothing was measured.");
        }
        String lead = told.get(0);
        return new Answer(
                Arm.name(spec).text(": " + lead.substring(0, 1).toLowerCase(Locale.ROOT) + lead.substring(1)),
                told.stream().skip(1).map(Sentence::of).toList());
    }

    /** The highest rate that the load reached; else whatever there is with events. */
    private static Optional<LatencyMedians> shown(List<LatencyMedians> all) {
        return all.stream()
                .filter(one -> one.demand().kind() == Demand.DemandKind.STEADY
                        && one.shortfall().isEmpty()
                        && Double.isFinite(one.percentile(50)))
                .max(Comparator.comparingDouble(one -> one.demand().perSecond()))
                .or(() -> all.stream()
                        .filter(one -> Double.isFinite(one.percentile(50)))
                        .findFirst());
    }

    /** {@code At 1,000/s half of the events arrive within 2.1 ms of their commit, 99 % within 8.0 ms, the latest after 40 ms.} */
    private static String late(LatencyMedians one) {
        return "At %s half of the events arrive within %s of their commit%s, the latest after %s."
                .formatted(
                        one.demand().label(),
                        Format.micros(one.percentile(50)),
                        Double.isFinite(one.percentile(99)) ? ", 99 % within " + Format.micros(one.percentile(99)) : "",
                        Format.micros(one.maximum()));
    }

    private static Optional<String> sentence(LatencyMedians one) {
        if (one.idle()) {
            return Optional.of("With nothing to read it keeps %s of a core busy: it %s."
                    .formatted(Format.cores(one.cores()), one.spins() ? "spins" : "waits"));
        }
        if (one.demand().burst()) {
            return Optional.of(burst(one));
        }
        return Double.isFinite(one.percentile(50)) ? Optional.of(late(one)) : Optional.empty();
    }

    /** {@code At 500/s, x4 for 10 s it falls 12.1 MiB and 2.10 s behind at most, and has caught up 3.20 s after that.} */
    private static String burst(LatencyMedians one) {
        double drained = one.ofBurst(Burst::drainSeconds);
        String load = one.demand().label();
        if (one.demand().kind() == Demand.DemandKind.BACKLOG) {
            return Double.isFinite(drained)
                    ? "A %s is read in %s, %s events/s."
                            .formatted(load, Format.seconds(drained), Format.number(one.of(figures -> figures.process()
                                    .eventsPerSecond())))
                    : "A %s was not read to its end.".formatted(load);
        }
        return "At %s it falls %s and %s behind at most, and %s."
                .formatted(
                        load,
                        Format.bytes(one.ofBurst(Burst::peakLagBytes)),
                        Format.millis(one.ofBurst(Burst::peakLagMillis)),
                        Double.isFinite(drained)
                                ? "has caught up %s after that".formatted(Format.seconds(drained))
                                : "did not catch up while it was measured");
    }

    /** {@code It sustains 4,100 transactions/s, and 4,500 was not shown to hold.} */
    private static String sustained(Sustained sustained) {
        if (sustained.holds() == null) {
            return "It was not shown to sustain even %s transactions/s.".formatted(Format.number(sustained.low()));
        }
        String holds = "It sustains %s transactions/s".formatted(Format.number(sustained.holds()));
        if (sustained.loadLimited()) {
            return holds + " at least: the load could offer no more beside it.";
        }
        return sustained.fails() == null
                ? holds + " at least, the most that was tried."
                : holds + ", and %s was not shown to hold.".formatted(Format.number(sustained.fails()));
    }

    /** By CPU per event, which others on the machine hardly move. */
    private static List<Sentence> endToEnd(LatencyResult result, String candidate) {
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
        return GainLeft.of(one.without(), one.with())
                .map(left -> String.format(
                        Locale.ROOT,
                        "%.0f %% (%.0f to %.0f %%)",
                        100 * left.share(),
                        100 * left.low(),
                        100 * left.high()));
    }

    /** By a metric, those with a sink against each other among them. */
    private static AgainstItself itself(LatencyResult result, Metric metric) {
        return Warnings.itself(
                result.design().rounds(), result.demands(), demand -> "at " + demand.label(), demand -> Stream.concat(
                                result.contrasts().stream()
                                        .filter(contrast -> contrast.condition().equals(demand))
                                        .map(Contrast::comparison),
                                result.endToEnd().stream()
                                        .filter(one -> one.demand().equals(demand))
                                        .map(EndToEnd::with))
                        .filter(comparison -> comparison.metric() == metric));
    }

    /** A variant under a demand, with its name. */
    private record Named(String name, LatencyMedians medians) {

        String load() {
            return medians.demand().label();
        }
    }

    private static Function<LatencyResult, Stream<String>> each(Function<Named, Optional<String>> rule) {
        return result -> LatencyMedians.of(result).stream()
                .map(one -> new Named(Arm.name(one.variant(), result.variants()), one))
                .flatMap(one -> rule.apply(one).stream());
    }

    /** Asked for one thing, given another. */
    private static Optional<String> shortfall(Named one) {
        return one.medians()
                .shortfall()
                .map(share ->
                        "Beside %s the load reached %s of the %s transactions that were asked for (%s). The figures of that line hold for the lower rate."
                                .formatted(
                                        one.name(),
                                        Format.number(one.medians().offered()) + "/s",
                                        one.load(),
                                        String.format(Locale.ROOT, "%.0f %%", 100 * share)));
    }

    private static Optional<String> surge(Named one) {
        return one.medians().surgeFellShort()
                ? Optional.of("The load reached %s of the %s transactions/s of %s beside %s."
                        .formatted(
                                Format.number(one.medians().ofBurst(Burst::offeredPerSecond)),
                                Format.number(one.medians().surge()),
                                one.load(),
                                one.name()))
                : Optional.empty();
    }

    private static Optional<String> fellBehind(Named one) {
        return one.medians()
                .growth()
                .filter(growth -> growth.state() == Growth.GROWS)
                .map(growth ->
                        "At %s %s falls behind: its lag grows by %s a second, so its latencies depend on how long was measured. Compare at a lower rate."
                                .formatted(one.load(), one.name(), Format.micros(1e6 * growth.perSecond())));
    }

    private static Optional<String> spins(Named one) {
        return one.medians().spins()
                ? Optional.of(
                        "%s keeps %s of a core busy with nothing to read: it polls instead of waiting (more than %s counts as that)."
                                .formatted(
                                        one.name(),
                                        Format.cores(one.medians().cores()),
                                        Format.chosen(LatencyMedians.SPINS)))
                : Optional.empty();
    }

    private static Stream<String> notCaughtUp(LatencyResult result) {
        return result.trials().stream()
                .filter(cell ->
                        cell.figures() != null && !cell.figures().catchUp().done())
                .map(cell -> "%s had not caught up %s after its load had ended."
                        .formatted(
                                Format.capital(name(result, cell)),
                                Format.seconds(cell.figures().catchUp().limitSeconds())));
    }

    /** Lateness of the load that is more than the reader's own. */
    private static Optional<String> late(Named one) {
        LatencyMedians medians = one.medians();
        if (!medians.demand().scheduled() || medians.shortfall().isPresent()) {
            return Optional.empty();
        }
        double late = medians.of(figures -> figures.load().latency().at(99));
        return late > medians.percentile(99)
                ? Optional.of(
                        "At %s the load itself was late beside %s (p99 %s from when a transaction was due to its commit). Use the latency from when it was due."
                                .formatted(one.load(), one.name(), Format.micros(late)))
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
