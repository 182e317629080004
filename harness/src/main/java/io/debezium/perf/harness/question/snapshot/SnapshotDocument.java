package io.debezium.perf.harness.question.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.FittedCost;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadTable;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.Rounds;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

import static io.debezium.perf.harness.report.section.Rounds.blocks;
import static io.debezium.perf.harness.report.section.Rounds.grid;

/** The report of {@code perf snapshot}. */
public final class SnapshotDocument {

    private static final RuleList<SnapshotDocument> LIMITS = RuleList.<SnapshotDocument>of()
            .says("section.interval-applies-to-this")
            .says("snapshot.limit-start")
            .says("snapshot.limit-batch")
            .says("snapshot.limit-compiles")
            .says("snapshot.limit-accounts", SnapshotDocument::ofAccounts)
            .says("snapshot.limit-catalog", it -> it.result.workload().isCatalog())
            .says("snapshot.limit-read-before")
            .says("section.instructions-are-those", it -> it.rounds.medians().stream()
                    .anyMatch(one -> one.figures().has(Metric.INSTRUCTIONS_PER_EVENT)))
            .says("snapshot.limit-ticks")
            .all(it -> it.counts.isEmpty() ? List.of() : CountTables.LIMITS)
            .says("snapshot.limit-counts", it -> it.counts.isPresent())
            .each(it -> Stream.of(Limits.sink(it.result.variants().stream().map(VariantInfo::spec))))
            .says("snapshot.limit-initial-only", it -> it.result.variants().stream()
                    .flatMap(variant -> variant.properties().stream())
                    .noneMatch(property -> property.name().equals("snapshot.mode")))
            .says("snapshot.limit-shared");

    private final SnapshotResult result;
    private final Rounds<Long, SnapshotFigures> rounds;
    private final Optional<CountTables> counts;
    private final String unit;
    private final String each;

    private SnapshotDocument(SnapshotResult result) {
        this.result = result;
        this.unit = result.workload().unit();
        this.each = result.workload().single();
        this.rounds = new Rounds<>(
                result,
                result.tables().stream().map(ReadTable::rows).toList(),
                rows -> "with " + size(rows),
                result.variants().stream().map(VariantInfo::spec).toList(),
                Arm.labels(result.variants()),
                "Reader",
                Format.capital(unit),
                Format::count);
        this.counts = Optional.ofNullable(result.counts())
                .map(known -> new CountTables(known, Arm.distinct(result.variants()), each));
    }

    public static Document of(SnapshotResult result) {
        return new SnapshotDocument(result).document();
    }

    private Document document() {
        return rounds.document(
                Messages.text(
                        "snapshot.title",
                        ofAccounts() ? "" : " of " + result.workload().name(),
                        Arm.names(result.variants())),
                new Summary(answers(), warnings()),
                blocks(costs(), counts.map(CountTables::first).stream().toList()),
                Stream.concat(
                                Stream.of(
                                        new Chapter("sizes", "Each size", sizes()).print(),
                                        rounds.comparisons("Comparisons", "snapshot.comparisons", each)),
                                counts.stream().flatMap(CountTables::chapters))
                        .toList(),
                trials(),
                "Each is a fresh JVM; of round 0, only the content is compared or what it executes is counted.",
                run(),
                LIMITS.of(this));
    }

    private List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        counts.ifPresent(tables -> tables.leads().map(Answer::of).forEach(answers::add));
        if (!answers.isEmpty() && result.design().rounds() == 0) {
            return answers;
        }
        List<Answer> compared = rounds.compared(Metric.SNAPSHOT_MICROS, Comparator.reverseOrder());
        answers.addAll(compared);
        if (compared.isEmpty()) {
            rounds.variants().mapToObj(this::cost).map(Answer::of).forEach(answers::add);
        }
        return answers;
    }

    /** The cost of a variant: per row, or if no line can be fitted, of the largest table. */
    private Sentence cost(int variant) {
        Sentence name = rounds.name(variant);
        Optional<FittedCost> line = result.line(variant, Metric.SNAPSHOT_MICROS);
        if (line.isPresent()) {
            return Sentence.message(
                    "snapshot.lead-line",
                    name,
                    ofAccounts() || result.workload().isCatalog() ? each : each + " of " + workload(),
                    Format.micros(line.get().perRow().value()),
                    interval(line.get().perRow()),
                    Format.micros(line.get().fixed().value()),
                    interval(line.get().fixed()));
        }
        return rounds.medians(variant).stream()
                .max(Comparator.comparing(Medians::condition))
                .map(largest -> Sentence.message(
                        "snapshot.lead-size",
                        name,
                        size(largest.condition()),
                        Format.micros(largest.value(Metric.SNAPSHOT_MICROS)),
                        Format.micros(largest.value(Metric.FIRST_ROW_MICROS))))
                .orElse(Sentence.message("snapshot.nothing-measured", name));
    }

    private List<String> warnings() {
        List<String> own = new ArrayList<>();
        String bent = result.lines().stream()
                .filter(line -> line.metric() == Metric.SNAPSHOT_MICROS && !line.straight())
                .map(line -> "%s (%s)".formatted(rounds.arms().get(line.variant()), off(line)))
                .collect(Collectors.joining(" and of "));
        if (!bent.isEmpty()) {
            own.add(Messages.text("snapshot.bent", bent, each, unit));
        }
        if (result.design().rounds() > 0 && result.tables().size() < 3) {
            own.add(Messages.text(result.tables().size() == 1 ? "snapshot.one-size" : "snapshot.two-sizes", each));
        }
        own.addAll(Warnings.counters(result.trials(), "compare by CPU per event"));
        if (result.counts() != null) {
            own.addAll(result.counts().unsteady());
        }
        return rounds.warnings(Metric.SNAPSHOT_MICROS, own);
    }

    /** Whether the rows are those of the default workload. */
    private boolean ofAccounts() {
        return result.workload().equals(SnapshotResult.ACCOUNTS);
    }

    /** {@code wide-rows with 49 columns}, {@code many-tables with 200 tables} */
    private String workload() {
        SnapshotResult.ReadWorkload workload = result.workload();
        String contents = workload.tables() > 1
                ? Format.count(workload.tables(), "table")
                : Format.count(workload.columns(), "column");
        return workload.isCatalog() ? workload.name() : workload.name() + " with " + contents;
    }

    private String size(long rows) {
        return Format.count(rows, each);
    }

    private Page run() {
        List<Fact> special = new ArrayList<>(List.of(
                Fact.text("Workload", workload()),
                Fact.text(
                        Format.capital(unit),
                        result.tables().stream()
                                .map(table -> size(table.rows()) + " (" + Format.bytes(table.bytes()) + ")")
                                .collect(Collectors.joining(", ")))));
        // Trials in round 0 compare content.
        result.trials().stream()
                .filter(trial -> trial.round() == 0 && trial.counts())
                .findFirst()
                .map(trial -> Fact.text("Content", Messages.text("snapshot.content", size(trial.condition()))))
                .ifPresent(special::add);
        special.addAll(
                RunFacts.band(result.design().minEffect(), result.design().confidence()));
        special.add(Fact.text("Others count from", "0.05 s of CPU in a trial"));
        return rounds.page(special).variants("A trial of", Arm.distinct(result.variants()));
    }

    /** The fixed cost and the cost per row, a line for each reader. */
    private List<Block> costs() {
        return grid(Columns.<Integer>of((subject, metric) -> part(subject, metric, FittedCost::perRow))
                .code("Reader", rounds.arms()::get)
                .number("Fixed", fixed(Metric.SNAPSHOT_MICROS), Format::micros)
                .with(Column.number("95 % CI").rank(3), interval(Metric.SNAPSHOT_MICROS, FittedCost::fixed))
                .figure("Per " + each, Metric.SNAPSHOT_MICROS)
                .with(Column.number("95 % CI").rank(2), interval(Metric.SNAPSHOT_MICROS, FittedCost::perRow))
                .number("CPU fixed", fixed(Metric.CPU_MICROS_PER_EVENT), Format::micros)
                .rank(5)
                .figure("CPU per " + each, Metric.CPU_MICROS_PER_EVENT, 1)
                .with(Column.number("95 % CI").rank(6), interval(Metric.CPU_MICROS_PER_EVENT, FittedCost::perRow))
                .figure("Bytes per " + each, Metric.ALLOCATED_BYTES_PER_EVENT, 4)
                .figure("Instructions per " + each, Metric.INSTRUCTIONS_PER_EVENT, 2)
                .when(result.workload().isCatalog(), more -> more.figure(
                                "Round trips per " + each, Metric.ROUND_TRIPS, 1)
                        .number("Fixed ones", fixed(Metric.ROUND_TRIPS))
                        .rank(5))
                .text("On a line", this::straight)
                .captioned(
                        "snapshot.costs",
                        "",
                        rounds.explained(),
                        IntStream.range(0, rounds.arms().size())
                                .filter(subject -> result.line(subject, Metric.SNAPSHOT_MICROS)
                                        .isPresent())
                                .boxed()
                                .toList(),
                        subject -> Tone.PLAIN,
                        each,
                        ComparisonSentence.percent(result.design().minEffect())));
    }

    /** The fixed cost or that per row; NaN if the reader has no line for the metric. */
    private double part(int subject, Metric metric, Function<FittedCost, Estimate> part) {
        return result.line(subject, metric).map(part).map(Estimate::value).orElse(Double.NaN);
    }

    private Function<Integer, Number> fixed(Metric metric) {
        return subject -> part(subject, metric, FittedCost::fixed);
    }

    private Function<Integer, Cell> interval(Metric metric, Function<FittedCost, Estimate> part) {
        return subject -> {
            Estimate estimate = part.apply(result.line(subject, metric).orElseThrow());
            return Cell.number(Format.range(estimate.low(), estimate.high(), Format::micros, "none"), estimate.low());
        };
    }

    private static String interval(Estimate estimate) {
        return Double.isFinite(estimate.low()) && Double.isFinite(estimate.high())
                ? " (95 % CI " + Format.together(Format.micros(estimate.low()), " to ", Format.micros(estimate.high()))
                        + ")"
                : "";
    }

    /** {@code yes}, or if the line does not fit: {@code no: +12.0 % at 50,000} */
    private String straight(int subject) {
        FittedCost line = result.line(subject, Metric.SNAPSHOT_MICROS).orElseThrow();
        if (!line.straight()) {
            return "no: " + off(line);
        }
        boolean known = line.offsets().stream()
                .allMatch(offset -> Double.isFinite(offset.relative().low()));
        return known ? "yes" : "not known";
    }

    /** The sizes that are off the line by more than matters: {@code +12.0 % at 50,000}. */
    private String off(FittedCost line) {
        return line.offsets().stream()
                .filter(offset ->
                        Math.abs(offset.relative().value()) > result.design().minEffect())
                .map(offset -> String.format(
                        Locale.ROOT, "%+.1f %% at %s", 100 * offset.relative().value(), Format.count(offset.rows())))
                .collect(Collectors.joining(", "));
    }

    /** The medians of each reader with each size. */
    private List<Block> sizes() {
        return rounds.table(
                "snapshot.sizes",
                one -> true,
                rounds.figures()
                        .figure("First row", Metric.FIRST_ROW_MICROS)
                        .figure("In all", Metric.SNAPSHOT_MICROS)
                        .figure(Format.capital(unit) + "/s", Metric.EVENTS_PER_SECOND, 1)
                        .figure("CPU per " + each, Metric.CPU_MICROS_PER_EVENT, 2)
                        .figure("Instructions per " + each, Metric.INSTRUCTIONS_PER_EVENT, 2)
                        .figure("Round trips", Metric.ROUND_TRIPS, 5)
                        .figure("Asked to run", Metric.START_UP_MICROS, 4)
                        .figure("Server's", Metric.SERVER_CPU_MICROS_PER_EVENT, 6)
                        .figure("Bytes per " + each, Metric.ALLOCATED_BYTES_PER_EVENT, 5)
                        .figure("Peak RSS", Metric.PEAK_RSS_BYTES, 3),
                one -> false,
                unit);
    }

    private Columns<Trial<Long, SnapshotFigures>> trials() {
        return rounds.trials()
                .figure("Asked to run", Metric.START_UP_MICROS)
                .figure("First row", Metric.FIRST_ROW_MICROS)
                .figure("In all", Metric.SNAPSHOT_MICROS)
                .figure("CPU per " + each, Metric.CPU_MICROS_PER_EVENT)
                .figure("Instructions per " + each, Metric.INSTRUCTIONS_PER_EVENT)
                .figure("Bytes per " + each, Metric.ALLOCATED_BYTES_PER_EVENT)
                .figure("Peak RSS", Metric.PEAK_RSS_BYTES);
    }
}
