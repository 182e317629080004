package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;

/** How late events came, in sentences, an answer for each variant. */
final class LatencyHeadline {

    private LatencyHeadline() {}

    /** A pure function of the result. */
    static Summary of(LatencyResult result) {
        List<LatencyCase> cases = LatencyCase.of(result);
        List<Answer> answers = new ArrayList<>(compared(result, cases));
        for (int i = 0; i < result.variants().size(); i++) {
            int variant = i;
            if (Arm.same(result.variants().get(i))) {
                continue;
            }
            List<LatencyCase> own =
                    cases.stream().filter(one -> one.variant() == variant).toList();
            List<Sentence> sustained = result.sustained().stream()
                    .filter(one -> one.variant() == variant)
                    .map(BurstTables::sentence)
                    .toList();
            answers.add(answer(result.variants().get(variant).spec(), own, sustained));
        }
        return new Summary(answers, LatencyWarnings.of(result, cases));
    }

    /** For each variant but the first how its p99 compares: at the highest rate that the load reached, then elsewhere. */
    private static List<Answer> compared(LatencyResult result, List<LatencyCase> cases) {
        if (result.design().rounds() == 1) {
            // A ratio of one trial to another is in the table; a sentence of it would be too much said.
            return List.of();
        }
        Demand main = shown(cases).map(LatencyCase::demand).orElse(Demand.MAX);
        ComparisonSentence words = new ComparisonSentence(
                result.variants().get(0).spec(), result.design().minEffect(), Optional.empty());
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
                List<Sentence> more = new ArrayList<>(EndToEndWords.of(result, candidate.spec()));
                late.stream()
                        .skip(1)
                        .map(contrast -> at(contrast).then(words.following(contrast.comparison())))
                        .forEach(more::add);
                answers.add(
                        new Answer(at(late.get(0)).then(words.whole(late.get(0).comparison())), more));
            }
        }
        return answers;
    }

    private static Sentence at(Contrast<Demand> contrast) {
        return Sentence.of("At " + contrast.condition().label() + ": ");
    }

    private static Answer answer(String spec, List<LatencyCase> cases, List<Sentence> sustained) {
        Optional<LatencyCase> shown = shown(cases);
        List<Sentence> more = new ArrayList<>(sustained);
        cases.stream()
                .filter(one -> shown.filter(one::equals).isEmpty())
                .map(LatencyHeadline::sentence)
                .flatMap(Optional::stream)
                .forEach(more::add);
        Sentence name = Arm.name(spec).text(": ");
        if (shown.isPresent()) {
            return new Answer(name.text(late(shown.get()) + "."), more);
        }
        return more.isEmpty()
                ? new Answer(name.text("nothing was measured."), List.of())
                : new Answer(name.then(more.get(0)), more.subList(1, more.size()));
    }

    /** The highest rate that the load reached; else whatever there is with events. */
    private static Optional<LatencyCase> shown(List<LatencyCase> cases) {
        return cases.stream()
                .filter(one -> one.demand().kind() == Demand.Kind.STEADY
                        && one.shortfall().isEmpty()
                        && Double.isFinite(one.percentile(50)))
                .max(Comparator.comparingDouble(one -> one.demand().perSecond()))
                .or(() -> cases.stream()
                        .filter(one -> Double.isFinite(one.percentile(50)))
                        .findFirst());
    }

    /** {@code at 1,000/s half of the events come within 2.1 ms of their commit, 99 % within 8.0 ms, the last after 40 ms} */
    private static String late(LatencyCase one) {
        return "at %s half of the events come within %s of their commit%s, the latest after %s"
                .formatted(
                        one.demand().label(),
                        Format.micros(one.percentile(50)),
                        Double.isFinite(one.percentile(99)) ? ", 99 % within " + Format.micros(one.percentile(99)) : "",
                        Format.micros(one.maximum()));
    }

    private static Optional<Sentence> sentence(LatencyCase one) {
        if (one.idle()) {
            return Optional.of(Sentence.of("With nothing to read it keeps %s of a core busy: it %s."
                    .formatted(Format.cores(one.cores()), one.spins() ? "spins" : "waits")));
        }
        if (one.demand().burst()) {
            return BurstTables.sentence(one);
        }
        return Double.isFinite(one.percentile(50))
                ? Optional.of(Sentence.of(Format.capital(late(one)) + "."))
                : Optional.empty();
    }
}
