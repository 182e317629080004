package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.FittedCost;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.SnapshotMedians;

/** How long a snapshot takes, in sentences, an answer for each variant; and what speaks against believing it. */
final class SnapshotSummary {

    private static final RuleList<SnapshotResult> WARNINGS = RuleList.<SnapshotResult>of()
            .one(result -> Warnings.rounds(result.command(), result.outcome()))
            .one(result -> Warnings.resumed(result.outcome()))
            .all(result -> Warnings.failed(result.trials(), cell -> "trial %d (%s, %s)"
                    .formatted(cell.number(), name(result, cell.arm()), rows(cell.condition()))))
            .all(result -> itself(result).warnings())
            .one(SnapshotSummary::bent)
            .when(
                    result -> result.tables().size() == 1,
                    "One table cannot tell the fixed cost from that of each row: give two --rows or more.")
            .when(
                    result -> result.tables().size() == 2,
                    "Two tables lie on a line whatever was measured: give a third of the --rows to see whether time grows as a line does.")
            .all(result -> Warnings.disturbedRounds(result.trials()))
            .one(result -> Warnings.fewRounds(
                    result.design().rounds(), result.contrasts().stream().map(Contrast::comparison)))
            .all(SnapshotResult::notes);

    private SnapshotSummary() {}

    /** A pure function of the result. */
    static Summary of(SnapshotResult result) {
        List<SnapshotMedians> all = SnapshotMedians.of(result);
        List<Answer> answers = new ArrayList<>(compared(result));
        for (int i = 0; i < result.variants().size(); i++) {
            int variant = i;
            if (!Arm.same(result.variants().get(i))) {
                answers.add(answer(
                        result,
                        variant,
                        all.stream()
                                .filter(one -> one.subject() == variant)
                                .sorted(Comparator.comparing(SnapshotMedians::rows)
                                        .reversed())
                                .toList()));
            }
        }
        return new Summary(answers, WARNINGS.of(result));
    }

    /** For each variant but the first how its time in all compares: with the largest table, then with the others. */
    private static List<Answer> compared(SnapshotResult result) {
        if (result.design().rounds() == 1) {
            // A ratio of one trial to another is in the table; a sentence of it would be too much said.
            return List.of();
        }
        String first = result.variants().get(0).spec();
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
                        words(result, times.get(0)).whole(times.get(0).comparison()),
                        times.stream()
                                .skip(1)
                                .map(contrast -> words(result, contrast).following(contrast.comparison()))
                                .toList()));
            }
        }
        return answers;
    }

    private static ComparisonSentence words(SnapshotResult result, Contrast<Long> contrast) {
        return ComparisonSentence.ofRounds(
                contrast.baseline(), result.design().minEffect(), "with " + rows(contrast.condition()));
    }

    /** @param own the largest table first */
    private static Answer answer(SnapshotResult result, int variant, List<SnapshotMedians> own) {
        Sentence name = Arm.name(result.variants().get(variant).spec());
        if (own.isEmpty()) {
            return new Answer(name.text(": nothing was measured."), List.of());
        }
        SnapshotMedians largest = own.get(0);
        Optional<FittedCost> line = result.line(variant, Cost.TIME);
        if (line.isEmpty()) {
            return new Answer(name.text(": " + read(result, largest)), List.of());
        }
        List<Sentence> more = new ArrayList<>(List.of(Sentence.of(read(result, largest))));
        if (own.size() > 1) {
            more.add(Sentence.of(read(result, own.get(own.size() - 1))));
        }
        more.add(Sentence.of("The engine is asked to run after %s."
                .formatted(Format.seconds(largest.of(SnapshotFigures::startUpSeconds)))));
        return new Answer(
                name.text(" takes %s for each row%s plus a fixed %s%s%s."
                        .formatted(
                                time(line.get().perRow()),
                                interval(line.get().perRow(), "95 % CI ", Format::micros),
                                time(line.get().fixed()),
                                interval(line.get().fixed(), "", Format::micros),
                                variant == 0 ? natives(result) : "")),
                more);
    }

    /** Noise may leave less than nothing of a cost that is small beside it. */
    private static String time(Estimate micros) {
        return micros.value() > 0 ? Format.micros(micros.value()) : "nothing that shows";
    }

    /** {@code ; COPY 0.420 us and 310 ms, a cursor 0.910 us and 330 ms} */
    private static String natives(SnapshotResult result) {
        List<String> told = new ArrayList<>();
        for (int i = 0; i < result.natives().size(); i++) {
            String way = words(result.natives().get(i).spec());
            result.line(result.variants().size() + i, Cost.TIME)
                    .ifPresent(
                            line -> told.add("%s %s plus %s".formatted(way, time(line.perRow()), time(line.fixed()))));
        }
        return told.isEmpty() ? "" : "; " + String.join(", ", told);
    }

    /** A native way in a sentence. */
    private static String words(String way) {
        return way.equals("copy") ? "COPY" : "a " + way;
    }

    /** {@code 1,000,000 rows take 25.3 s, the first is there after 3.20 s: 23.1 times as long as COPY (95 % CI ..)} */
    private static String read(SnapshotResult result, SnapshotMedians one) {
        String ratios = result.natives().stream()
                .flatMap(way -> against(result, one, way.spec()).stream())
                .filter(comparison -> Double.isFinite(comparison.comparison().ratio()))
                .map(SnapshotSummary::ratio)
                .collect(Collectors.joining(", "));
        return "%s take%s %s, the first is there after %s%s."
                .formatted(
                        rows(one.rows()),
                        one.rows() == 1 ? "s" : "",
                        Format.micros(1e6 * one.of(SnapshotFigures::seconds)),
                        Format.micros(1e6 * one.of(SnapshotFigures::firstRowSeconds)),
                        ratios.isEmpty() ? "" : ": " + ratios);
    }

    private static String ratio(Contrast<Long> contrast) {
        Comparison comparison = contrast.comparison();
        return "%s times as long as %s%s"
                .formatted(
                        Format.number(comparison.ratio()),
                        words(contrast.baseline()),
                        interval(
                                new Estimate(
                                        comparison.ratio(),
                                        comparison.ciLow(),
                                        comparison.ciHigh(),
                                        comparison.pairs()),
                                Effect.level(comparison.confidence()) + " CI ",
                                Format::number));
    }

    /** How its time in all compares with that of another subject; empty where it was not compared. */
    static Optional<Contrast<Long>> against(SnapshotResult result, SnapshotMedians one, String baseline) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition() == one.rows()
                        && contrast.baseline().equals(baseline)
                        && contrast.comparison().metric() == Metric.SNAPSHOT_MICROS
                        && contrast.comparison()
                                .candidate()
                                .equals(result.subjects().get(one.subject()).spec()))
                .findFirst();
    }

    /** In brackets; empty where there is none. */
    private static String interval(Estimate estimate, String kind, DoubleFunction<String> text) {
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

    /** A variant's spec, with its letter where there are several; a native way's own name. */
    static String name(SnapshotResult result, int subject) {
        return subject < result.variants().size()
                ? Arm.name(subject, result.variants())
                : result.subjects().get(subject).spec();
    }

    /** Of the engine's variants: that a native way is another thing needs no proof. */
    private static AgainstItself itself(SnapshotResult result) {
        String first = result.variants().get(0).spec();
        return Warnings.itself(
                result.design().rounds(),
                result.tables(),
                table -> "with " + rows(table.rows()),
                table -> result.contrasts().stream()
                        .filter(contrast -> contrast.condition() == table.rows()
                                && contrast.baseline().equals(first))
                        .map(Contrast::comparison)
                        .filter(comparison -> comparison.metric() == Metric.SNAPSHOT_MICROS));
    }

    private static Optional<String> bent(SnapshotResult result) {
        List<String> bent = result.lines().stream()
                .filter(line -> line.cost() == Cost.TIME && !line.straight())
                .map(line -> bent(result, line))
                .toList();
        return bent.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "The times of %s lie on no line: what a row adds depends on how many there are, and the fixed cost is that of the line, not of no rows."
                                .formatted(String.join(" and of ", bent)));
    }

    /** {@code 3.6.3.Final (1,000 rows take 9.1 % less than the line)} */
    private static String bent(SnapshotResult result, FittedCost line) {
        return line.offsets().stream()
                .filter(offset ->
                        Math.abs(offset.relative().value()) > result.design().minEffect())
                .map(offset -> "%s take %s %s than the line"
                        .formatted(
                                rows(offset.rows()),
                                String.format(
                                        Locale.ROOT,
                                        "%.1f %%",
                                        100 * Math.abs(offset.relative().value())),
                                offset.relative().value() > 0 ? "more" : "less"))
                .collect(Collectors.joining(", ", name(result, line.subject()) + " (", ")"));
    }
}
