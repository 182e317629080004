package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.Line;
import io.debezium.perf.harness.result.VariantInfo;

/** How long a snapshot takes, in sentences, an answer for each variant. */
final class SnapshotHeadline {

    private SnapshotHeadline() {}

    /** A pure function of the result. */
    static Summary of(SnapshotResult result) {
        List<SnapshotCase> cases = SnapshotCase.of(result);
        List<Answer> answers = new ArrayList<>(compared(result));
        for (int i = 0; i < result.variants().size(); i++) {
            int variant = i;
            if (Arm.same(result.variants().get(i))) {
                continue;
            }
            answers.add(answer(
                    result,
                    variant,
                    cases.stream().filter(one -> one.subject() == variant).toList()));
        }
        return new Summary(answers, SnapshotWarnings.of(result));
    }

    /** For each variant but the first how its time in all compares: with the largest table, then with the others. */
    private static List<Answer> compared(SnapshotResult result) {
        if (result.design().rounds() == 1) {
            // A ratio of one trial to another is in the table; a sentence of it would be too much said.
            return List.of();
        }
        String first = result.variants().get(0).spec();
        ComparisonSentence words = new ComparisonSentence(first, result.design().minEffect(), Optional.empty());
        List<Answer> answers = new ArrayList<>();
        for (VariantInfo candidate : Arm.candidates(result.variants())) {
            List<Contrast<Long>> times = result.contrasts().stream()
                    .filter(contrast -> contrast.baseline().equals(first)
                            && contrast.comparison().metric() == Metric.SNAPSHOT_MICROS
                            && contrast.comparison().candidate().equals(candidate.spec())
                            && Double.isFinite(contrast.comparison().ratio()))
                    .sorted(Comparator.comparing(Contrast<Long>::condition).reversed())
                    .toList();
            if (!times.isEmpty()) {
                answers.add(new Answer(
                        of(times.get(0)).then(words.whole(times.get(0).comparison())),
                        times.stream()
                                .skip(1)
                                .map(contrast -> of(contrast).then(words.following(contrast.comparison())))
                                .toList()));
            }
        }
        return answers;
    }

    private static Sentence of(Contrast<Long> contrast) {
        return Sentence.of("Of " + rows(contrast.condition()) + ": ");
    }

    private static Answer answer(SnapshotResult result, int variant, List<SnapshotCase> cases) {
        Sentence name = Arm.name(result.variants().get(variant).spec());
        if (cases.isEmpty()) {
            return new Answer(name.text(": nothing was measured."), List.of());
        }
        SnapshotCase largest =
                cases.stream().max(Comparator.comparing(SnapshotCase::rows)).orElseThrow();
        List<Sentence> more = new ArrayList<>();
        Optional<Line> line = result.line(variant, Cost.TIME);
        if (line.isPresent()) {
            cases.stream()
                    .sorted(Comparator.comparing(SnapshotCase::rows).reversed())
                    .filter(one -> one == largest || one == smallest(cases))
                    .forEach(one -> more.add(Sentence.of(read(result, one))));
            more.add(Sentence.of("Before the engine is asked to run, %s have passed."
                    .formatted(Format.seconds(largest.startUpSeconds()))));
            return new Answer(
                    name.text(" takes " + cost(line.get(), true) + (variant == 0 ? natives(result) : "") + "."), more);
        }
        return new Answer(name.text(": " + read(result, largest)), more);
    }

    private static SnapshotCase smallest(List<SnapshotCase> cases) {
        return cases.stream().min(Comparator.comparing(SnapshotCase::rows)).orElseThrow();
    }

    /** {@code 9.10 us for each row (95 % CI 8.90 to 9.30 us) and 3.20 s however few they are (3.10 to 3.30 s)} */
    private static String cost(Line line, boolean whole) {
        return whole
                ? "%s for each row%s and %s however few they are%s"
                        .formatted(
                                time(line.perRow()),
                                interval(line.perRow(), "95 % CI ", Format::micros),
                                time(line.fixed()),
                                interval(line.fixed(), "", Format::micros))
                : "%s and %s".formatted(time(line.perRow()), time(line.fixed()));
    }

    /** Noise may leave less than nothing of a cost that is small beside it. */
    private static String time(Estimate micros) {
        return micros.value() > 0 ? Format.micros(micros.value()) : "nothing that shows";
    }

    /** {@code ; COPY 0.420 us and 310 ms, a cursor 0.910 us and 330 ms} */
    private static String natives(SnapshotResult result) {
        List<String> told = new ArrayList<>();
        for (int i = 0; i < result.natives().size(); i++) {
            String way = SnapshotCase.words(result.natives().get(i).spec());
            result.line(result.variants().size() + i, Cost.TIME)
                    .ifPresent(line -> told.add(way + " " + cost(line, false)));
        }
        return told.isEmpty() ? "" : "; " + String.join(", ", told);
    }

    /** {@code 1,000,000 rows take 25.3 s, the first is there after 3.20 s: 23.1 times as long as COPY (95 % CI ..)} */
    private static String read(SnapshotResult result, SnapshotCase one) {
        String ratios = result.natives().stream()
                .flatMap(way -> one.against(result, way.spec()).stream())
                .filter(contrast -> Double.isFinite(contrast.comparison().ratio()))
                .map(SnapshotHeadline::ratio)
                .collect(Collectors.joining(", "));
        return "%s take%s %s, the first is there after %s%s."
                .formatted(
                        rows(one.rows()),
                        one.rows() == 1 ? "s" : "",
                        Format.micros(1e6 * one.seconds()),
                        Format.micros(1e6 * one.firstRowSeconds()),
                        ratios.isEmpty() ? "" : ": " + ratios);
    }

    private static String ratio(Contrast<Long> contrast) {
        Comparison comparison = contrast.comparison();
        return "%s times as long as %s%s"
                .formatted(
                        Format.number(comparison.ratio()),
                        SnapshotCase.words(contrast.baseline()),
                        interval(
                                new Estimate(
                                        comparison.ratio(),
                                        comparison.ciLow(),
                                        comparison.ciHigh(),
                                        comparison.pairs()),
                                Effect.level(comparison.confidence()) + " CI ",
                                Format::number));
    }

    /** In brackets; empty where there is none. */
    static String interval(Estimate estimate, String kind, DoubleFunction<String> text) {
        return Double.isFinite(estimate.low()) && Double.isFinite(estimate.high())
                ? " (" + kind + range(estimate, text) + ")"
                : "";
    }

    /** The unit once where it is the same. */
    static String range(Estimate estimate, DoubleFunction<String> text) {
        return Double.isFinite(estimate.low()) && Double.isFinite(estimate.high())
                ? Format.together(text.apply(estimate.low()), " to ", text.apply(estimate.high()))
                : "none";
    }

    static String rows(long rows) {
        return Format.count(rows, "row");
    }
}
