package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.CpuCounts;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotMedians;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.FittedCost;
import io.debezium.perf.harness.result.SnapshotResult.Offset;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

import static io.debezium.perf.harness.report.question.Rounds.figure;
import static io.debezium.perf.harness.report.question.Rounds.grid;
import static io.debezium.perf.harness.report.question.Rounds.median;

/** The report of {@code perf snapshot}. */
public final class SnapshotDocument {

    /** What an engine and a native way have in common. */
    private static final Set<Metric> OF_PEERS = EnumSet.of(Metric.SNAPSHOT_MICROS, Metric.CPU_MICROS_PER_EVENT);

    private static final RuleList<SnapshotResult> LIMITS = RuleList.<SnapshotResult>of()
            .always(Limits.ONE_MACHINE)
            .when(
                    result -> !result.isIncremental(),
                    "Time is from just before the process is started until it has consumed the last row. It includes the start of the"
                            + " JVM and the program's own preparation, which the tables show separately, including the check of"
                            + " property names, which loads classes that the engine needs as well.")
            .always(
                    "The engine hands rows over in batches: the first row is available when the first batch is. It waits for a batch to fill,"
                            + " for up to poll.interval.ms (500 by default); if the rows do not fill the last batch, this wait is part of"
                            + " the total time and of the fixed cost.")
            .always("A fresh JVM compiles while it reads, so the first rows cost more than later ones. A connector that"
                    + " snapshots several tables pays for that once.")
            .when(
                    SnapshotResult::isIncremental,
                    "Time, CPU and memory are from the signal until the connector's notification, sent after the last row, that the snapshot"
                            + " is complete. The engine was ready before, and had streamed for a second or two: they exclude its start, and"
                            + " include the cost of the updates during the snapshot.")
            .when(
                    SnapshotResult::isIncremental,
                    "The updates have a fixed rate, each of one row without changing its values; other changes, and"
                            + " larger transactions, have other lags. Between trials the tables are vacuumed.")
            .when(
                    result -> !result.natives().isEmpty(),
                    "COPY and the cursor do not process the rows: no events, no schemas, no offsets. They show the cost"
                            + " of the server and the driver, not what a snapshot could reach.")
            .when(
                    SnapshotSummary::accounts,
                    "The rows are those of pgbench_accounts: three integers and a text of 84 blanks. Other columns have"
                            + " other costs: --workload wide-rows has one of nearly every type.")
            .when(
                    result -> result.workload().isCatalog(),
                    "Each size is a separate database. Other catalog contents (indexes, columns, comments, privileges)"
                            + " have other costs, and over a network each round trip takes longer than here.")
            .always("The rows are frozen and have been read before, so that the disk is hardly read.")
            .when(SnapshotDocument::counted, CpuCounts.LIMIT)
            .always(
                    "CPU is counted in steps of 10 ms. On a JDK before 21, the allocation of a thread that ended during the trial"
                            + " is missing for its last second.")
            .all(result -> result.counts() == null ? List.of() : CountTables.LIMITS)
            .when(
                    result -> result.counts() != null,
                    "A row's counts are those of a whole snapshot, from the moment that the engine was made, by its rows.")
            .each(result -> Stream.of(Limits.sink(result.variants().stream().map(VariantInfo::spec))))
            .when(
                    result -> !result.isIncremental()
                            && result.variants().stream()
                                    .flatMap(variant -> variant.properties().stream())
                                    .noneMatch(property -> property.name().equals("snapshot.mode")),
                    "snapshot.mode is initial_only: there is neither a slot nor a publication. The times do not include"
                            + " creating them and starting to stream.")
            .always("The reader, the database and the harness share this machine unless the database is elsewhere.");

    private final SnapshotResult result;
    private final SnapshotSummary summary;
    private final Rounds<Long, SnapshotFigures, SnapshotMedians> rounds;

    private SnapshotDocument(SnapshotResult result) {
        this.result = result;
        this.summary = new SnapshotSummary(result);
        this.rounds = summary.rounds();
    }

    public static Document of(SnapshotResult result) {
        return new SnapshotDocument(result).document();
    }

    private Document document() {
        return rounds.document(
                "%s%s: %s"
                        .formatted(
                                result.isIncremental() ? "Incremental snapshot" : "Snapshot",
                                SnapshotSummary.accounts(result)
                                        ? ""
                                        : " of " + result.workload().name(),
                                Arm.names(result.variants())),
                summary.summary(),
                Stream.<List<? extends Block>>of(
                                grid(costs()),
                                SnapshotCharts.time(result, rounds.arms()),
                                summary.counts().map(CountTables::first).stream()
                                        .toList())
                        .<Block>flatMap(List::stream)
                        .toList(),
                Stream.concat(
                                Stream.of(
                                        new Chapter(
                                                        "sizes",
                                                        result.workload().isCatalog() ? "Each size" : "Each table",
                                                        grid(sizes()))
                                                .print(),
                                        new Chapter("contrasts", "Comparisons", grid(contrasts()))),
                                summary.counts().stream().flatMap(CountTables::chapters))
                        .toList(),
                trials(),
                "Each is a fresh JVM.",
                run(),
                LIMITS.of(result));
    }

    private RunChapter run() {
        List<Fact> special = new ArrayList<>(List.of(
                Fact.text("Workload", SnapshotSummary.workload(result)),
                Fact.text(
                        Format.capital(result.workload().unit()),
                        result.tables().stream()
                                .map(table -> SnapshotSummary.size(result, table.rows()) + " ("
                                        + Format.bytes(table.bytes()) + ")")
                                .collect(Collectors.joining(", ")))));
        if (result.isIncremental()) {
            special.add(Fact.text("Beside", SnapshotSummary.updates(result)));
        }
        content().ifPresent(special::add);
        special.addAll(
                RunFacts.band(result.design().minEffect(), result.design().confidence()));
        List<Fact> design = rounds.design(special, "the order");
        design.add(Fact.text("Others count from", "0.05 s of CPU in a trial"));
        return new RunChapter(result.commandLine())
                .group("Design", design)
                .group(RunFacts.environment(result.environment(), result.database()))
                .variants("A trial of", Arm.distinct(result.variants()))
                .block(new Block.Terms(result.natives().stream()
                        .map(way -> VariantTables.facts(way.spec(), way))
                        .toList()))
                .commands("A trial of", result.natives());
    }

    /** Of trials that belong to no round. */
    private Optional<Fact> content() {
        return result.trials().stream()
                .filter(trial -> trial.round() == 0 && trial.counts())
                .map(Trial::condition)
                .findFirst()
                .map(size -> Fact.text(
                        "Content",
                        "the same rows from every variant that was timed, by key, operation, before and after, with "
                                + SnapshotSummary.size(result, size)));
    }

    /** A subject with what it costs. */
    private record Costs(int subject, Map<Cost, FittedCost> lines) {}

    /** What is fixed and what a row adds, a line for each subject. */
    private Table costs() {
        String each = result.workload().single();
        return Columns.<Costs>of()
                .code("Reader", one -> rounds.arms().get(one.subject()))
                .number("Fixed", of(Cost.TIME, FittedCost::fixed), shown(Format::micros))
                .with(Column.number("95 % CI"), interval(Cost.TIME, FittedCost::fixed))
                .rank(3)
                .number("Per " + each, of(Cost.TIME, FittedCost::perRow), shown(Format::micros))
                .with(Column.number("95 % CI"), interval(Cost.TIME, FittedCost::perRow))
                .rank(2)
                .number("CPU fixed", of(Cost.CPU, FittedCost::fixed), shown(Format::micros))
                .rank(5)
                .number("CPU per " + each, of(Cost.CPU, FittedCost::perRow), shown(Format::micros))
                .rank(1)
                .with(Column.number("95 % CI"), interval(Cost.CPU, FittedCost::perRow))
                .rank(6)
                .number("Allocation per " + each, of(Cost.ALLOCATION, FittedCost::perRow), shown(Format::bytes))
                .rank(4)
                .when(counted(result), more -> more.number(
                                "Instructions per " + each, of(Cost.INSTRUCTIONS, FittedCost::perRow))
                        .rank(2))
                .when(result.workload().isCatalog(), more -> more.number(
                                "Round trips per " + each,
                                line(Cost.ROUND_TRIPS, line -> SnapshotSummary.roundTrips(line.perRow())))
                        .rank(1)
                        .number("Fixed ones", line(Cost.ROUND_TRIPS, line ->
                                (double) Math.round(line.fixed().value())))
                        .rank(5))
                .text(
                        "On a line",
                        one -> straight(
                                one.lines().get(Cost.TIME), result.design().minEffect()))
                .table(
                        "costs-table",
                        "Fixed cost, and what each %s adds".formatted(each),
                        "A line fitted to each round by least squares, with equal weight for each size; Hodges-Lehmann"
                                + " estimates over the rounds, and the intervals that the exact signed-rank test does not reject, which"
                                + " takes six rounds. Fixed: "
                                + (result.isIncremental() ? "from the signal on" : "including the start of the JVM")
                                + ". On a line: no, if the interval of a measured size deviates from it by more than "
                                + ComparisonSentence.percent(result.design().minEffect()) + " with a table."
                                + rounds.explained(),
                        IntStream.range(0, result.subjects().size())
                                .mapToObj(subject -> new Costs(
                                        subject,
                                        result.lines().stream()
                                                .filter(line -> line.subject() == subject)
                                                .collect(Collectors.toMap(FittedCost::cost, line -> line))))
                                .filter(one -> one.lines().containsKey(Cost.TIME))
                                .toList());
    }

    /** Null where the subject has no line of that cost. */
    private static Function<Costs, Number> line(Cost cost, Function<FittedCost, Double> part) {
        return one -> one.lines().containsKey(cost) ? part.apply(one.lines().get(cost)) : null;
    }

    private static Function<Costs, Number> of(Cost cost, Function<FittedCost, Estimate> part) {
        return line(cost, line -> part.apply(line).value());
    }

    private static Function<Costs, Cell> interval(Cost cost, Function<FittedCost, Estimate> part) {
        return one -> {
            Estimate estimate = part.apply(one.lines().get(cost));
            return Cell.number(SnapshotSummary.range(estimate, Format::micros), estimate.low());
        };
    }

    /** Noise may leave less than nothing of a cost that is small beside it. */
    private static DoubleFunction<String> shown(DoubleFunction<String> text) {
        return value -> value > 0 ? text.apply(value) : "none shows";
    }

    /** {@code yes}, or where it is not: {@code no: +12.0 % at 50,000} */
    private static String straight(FittedCost line, double minEffect) {
        if (!line.straight()) {
            return line.offsets().stream()
                    .filter(offset -> Math.abs(offset.relative().value()) > minEffect)
                    .map(SnapshotDocument::off)
                    .collect(Collectors.joining(", ", "no: ", ""));
        }
        boolean known = line.offsets().stream()
                .allMatch(offset -> Double.isFinite(offset.relative().low()));
        return known
                ? "yes"
                : line.offsets().stream()
                        .max(Comparator.comparing(
                                offset -> Math.abs(offset.relative().value())))
                        .map(farthest -> "not known, " + off(farthest))
                        .orElse("-");
    }

    private static String off(Offset offset) {
        return String.format(
                Locale.ROOT, "%+.1f %% at %s", 100 * offset.relative().value(), Format.count(offset.rows()));
    }

    /** What each table of readers with tables begins with. */
    private <T> Columns<T> columns(Function<T, Number> size, Function<T, String> reader) {
        return Columns.<T>of()
                .count(Format.capital(result.workload().unit()), size)
                .code("Reader", reader);
    }

    /** A line for each subject with each table. */
    private Table sizes() {
        Columns<Medians<Long, SnapshotMedians>> columns = this.<Medians<Long, SnapshotMedians>>columns(
                Medians::condition, one -> rounds.arms().get(one.arm()));
        columns = columns.when(!result.isIncremental(), more -> more.number(
                                "Asked to run", median(SnapshotMedians::startUpSeconds), SnapshotDocument::seconds)
                        .rank(4))
                .number("First row", median(SnapshotMedians::firstRowSeconds), SnapshotDocument::seconds)
                .number("In all", median(SnapshotMedians::seconds), SnapshotDocument::seconds)
                .when(result.isIncremental(), more -> more.number("Streamed beside", median(SnapshotMedians::streamed))
                        .rank(5)
                        .number("Lag p50", median(SnapshotMedians::lagP50Micros), Format::micros)
                        .rank(2)
                        .number("Lag p99", median(SnapshotMedians::lagP99Micros), Format::micros)
                        .rank(1))
                .when(
                        result.variants().size() > 1,
                        more -> more.text("Against the first", one -> summary.againstFirst(one)
                                .map(Contrast::comparison)
                                .map(found -> Change.verdict(found) + " ("
                                        + Effect.of(found).signed() + ")")
                                .orElse("-")));
        for (VariantInfo way : result.natives()) {
            columns = columns.number("Times " + way.spec(), one -> summary.against(one, way.spec())
                    .map(contrast -> contrast.comparison().ratio())
                    .orElse(Double.NaN));
        }
        String each = result.workload().single();
        columns = result.workload().isCatalog()
                ? columns.number("Round trips", median(SnapshotMedians::roundTrips))
                : columns.number("Rows/s", median(SnapshotMedians::rowsPerSecond));
        return columns.rank(1)
                .number("CPU per " + each, median(SnapshotMedians::cpuMicrosPerRow), Format::micros)
                .rank(2)
                .when(counted(result), more -> more.number(
                                "Instructions per " + each, median(SnapshotMedians::instructionsPerRow))
                        .rank(2))
                .with(Column.number("Server's"), SnapshotDocument::serverCpu)
                .rank(6)
                .number("Bytes per " + each, median(SnapshotMedians::allocatedBytesPerRow))
                .rank(5)
                .number("Peak RSS", median(SnapshotMedians::peakRssBytes), Format::bytes)
                .rank(3)
                .table(
                        "sizes-table",
                        "Time, CPU and memory",
                        rounds.note(
                                "One trial each",
                                "Medians over the rounds",
                                timed()
                                        + " CPU and allocated bytes are those of the whole process in that time, divided by the %s."
                                                .formatted(result.workload().unit())
                                        + (result.natives().isEmpty()
                                                ? ""
                                                : " Times: total time as a multiple of the native way's.")
                                        + " Against the first: the verdict on the total time."),
                        rounds.medians(),
                        this::tone);
    }

    private String timed() {
        return result.isIncremental()
                ? ", from the signal to the first row and to the end of the snapshot. Lag: from commit to"
                        + " consumption, of the changes streamed meanwhile."
                : ", from the start of the process to the start of the reader, its first row and"
                        + " the end of its last row.";
    }

    /** What is less than the kernel's clock shows is not nothing. */
    private static Cell serverCpu(Medians<Long, SnapshotMedians> one) {
        double micros = one.figures().serverCpuMicrosPerRow();
        double resolution = SnapshotFigures.TICK_MICROS / one.condition();
        return micros < resolution
                ? Cell.number("< " + Format.micros(resolution), micros)
                : Cell.figure(micros, Format::micros);
    }

    /** Whether any trial has counted instructions. */
    private static boolean counted(SnapshotResult result) {
        return result.trials().stream()
                .map(Trial::figures)
                .anyMatch(figures -> figures != null && Double.isFinite(figures.instructionsPerRow()));
    }

    private static String seconds(double seconds) {
        return Format.micros(1e6 * seconds);
    }

    /** An equivalent or undecided one is no worse news than the first itself. */
    private Tone tone(Medians<Long, SnapshotMedians> one) {
        return summary.againstFirst(one)
                .map(contrast -> Tone.of(contrast.comparison().verdict()))
                .filter(tone -> tone != Tone.FAINT)
                .orElse(Tone.PLAIN);
    }

    /** Of those with a native way the two that matter. */
    private Table contrasts() {
        return rounds.contrasts(
                ComparisonTable.of(
                        columns(
                                        Contrast<Long>::condition,
                                        contrast -> label(contrast.comparison().candidate()))
                                .code("Against", contrast -> label(contrast.baseline())),
                        Contrast::comparison,
                        "The other's",
                        "Reader's",
                        contrast -> peer(contrast) ? "none: not alike" : Change.verdict(contrast.comparison())),
                "snapshot-contrasts-table",
                "Readers compared",
                " An event is a %s.".formatted(result.workload().single()),
                result.contrasts().stream()
                        .filter(contrast -> !peer(contrast)
                                || OF_PEERS.contains(contrast.comparison().metric()))
                        .toList());
    }

    private String label(String spec) {
        return Arm.label(spec, result.variants());
    }

    private boolean peer(Contrast<Long> contrast) {
        return result.natives().stream().anyMatch(way -> way.spec().equals(contrast.baseline()));
    }

    private Columns<Trial<Long, SnapshotFigures>> trials() {
        Columns<Trial<Long, SnapshotFigures>> columns = TrialTable.<Long, SnapshotFigures>rounds()
                .count(Format.capital(result.workload().unit()), Trial::condition)
                .code("Reader", trial -> rounds.arms().get(trial.arm()));
        columns = result.isIncremental()
                ? columns.count(
                                "Streamed beside",
                                figure(figures -> figures.beside().lag().count()))
                        .number(
                                "Lag p99",
                                figure(figures -> figures.beside().lag().known(99)),
                                Format::micros)
                        .count("Rows by a change alone", figure(figures -> figures.beside()
                                .superseded()))
                : columns.number("Asked to run", figure(SnapshotFigures::startUpSeconds), SnapshotDocument::seconds);
        return columns.number("First row", figure(SnapshotFigures::firstRowSeconds), SnapshotDocument::seconds)
                .number("In all", figure(SnapshotFigures::seconds), SnapshotDocument::seconds)
                .number("CPU", figure(SnapshotFigures::cpuMicros), Format::micros)
                .when(
                        counted(result),
                        more -> more.number(
                                "Instructions per " + result.workload().single(),
                                figure(SnapshotFigures::instructionsPerRow)))
                .number("Allocated", figure(SnapshotFigures::allocatedBytes), Format::bytes)
                .number("Peak RSS", figure(SnapshotFigures::peakRssBytes), Format::bytes);
    }
}
