package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.CpuCounts;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotMedians;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.FittedCost;
import io.debezium.perf.harness.result.SnapshotResult.ReadTable;
import io.debezium.perf.harness.result.SnapshotResult.ReadWorkload;

/** How long a snapshot takes, in sentences, an answer for each variant; and what speaks against believing it. */
final class SnapshotSummary {

    /** What a row takes; in tables and sentences an event. */
    private static final Set<Metric> OF_ROWS = EnumSet.of(Metric.INSTRUCTIONS_PER_EVENT, Metric.CPU_MICROS_PER_EVENT);

    private static final RuleList<SnapshotSummary> WARNINGS = RuleList.<SnapshotSummary>of()
            .all(it ->
                    it.rounds.doubtful(it.rounds.itself(table -> it.rounds.comparisons(table, it.betweenVariants()))))
            .all(it -> Warnings.server(it.result.database()))
            .one(SnapshotSummary::bent)
            .one(SnapshotSummary::fewSizes)
            .all(it -> CpuCounts.warnings(it.result.trials(), SnapshotFigures::hardware, "compare by CPU per event"))
            .all(it -> it.result.design().rounds() == 0 ? List.of() : it.rounds.disturbed())
            .one(it -> it.rounds.few())
            .all(it ->
                    it.result.counts() == null ? List.of() : it.result.counts().unsteady())
            .all(it -> it.result.notes());

    private final SnapshotResult result;
    private final Rounds<Long, SnapshotFigures, SnapshotMedians> rounds;

    SnapshotSummary(SnapshotResult result) {
        this.result = result;
        List<String> names = IntStream.range(0, result.subjects().size())
                .mapToObj(this::name)
                .toList();
        this.rounds = new Rounds<>(
                result,
                result.tables().stream().map(ReadTable::rows).toList(),
                table -> "with " + size(result, table),
                trial -> names.get(trial.arm()) + ", " + size(result, trial.condition()),
                names,
                "the first variant");
    }

    /** A variant's name in tables; a native way's own. */
    private String name(int subject) {
        return subject < result.variants().size()
                ? Arm.labels(result.variants()).get(subject)
                : result.subjects().get(subject).spec();
    }

    Rounds<Long, SnapshotFigures, SnapshotMedians> rounds() {
        return rounds;
    }

    /** Empty where nothing was counted. */
    Optional<CountTables> counts() {
        return Optional.ofNullable(result.counts())
                .map(counts -> new CountTables(
                        counts,
                        result.variants().stream()
                                .filter(variant -> !Arm.same(variant))
                                .toList(),
                        result.workload().single()));
    }

    Summary summary() {
        int all = (int)
                result.variants().stream().filter(variant -> !Arm.same(variant)).count();
        List<Answer> answers = counts().stream()
                .flatMap(tables -> IntStream.range(Math.min(1, all - 1), all).mapToObj(tables::lead))
                .flatMap(Optional::stream)
                .map(lead -> new Answer(lead, List.of()))
                .collect(Collectors.toCollection(ArrayList::new));
        if (!answers.isEmpty() && result.design().rounds() == 0) {
            return new Summary(answers, WARNINGS.of(this));
        }
        // With the largest table, then with the others.
        answers.addAll(rounds.compared(
                Metric.SNAPSHOT_MICROS,
                betweenVariants(),
                Comparator.comparing(Contrast<Long>::condition).reversed(),
                this::work));
        for (int i = 0; i < result.variants().size(); i++) {
            if (!Arm.same(result.variants().get(i))) {
                answers.add(answer(i));
            }
        }
        return new Summary(answers, WARNINGS.of(this));
    }

    /** What a candidate's rows take of the CPU, with the largest table: time is noisier, and has the server's in it. */
    private List<Sentence> work(String candidate) {
        String first = result.variants().get(0).spec();
        long largest = result.tables().stream().mapToLong(ReadTable::rows).max().orElse(0);
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition() == largest
                        && contrast.baseline().equals(first)
                        && contrast.comparison().candidate().equals(candidate)
                        && OF_ROWS.contains(contrast.comparison().metric())
                        && Double.isFinite(contrast.comparison().ratio()))
                .map(rounds::following)
                .toList();
    }

    /** By the time in all: that a native way is another thing needs no proof. */
    private Predicate<Contrast<Long>> betweenVariants() {
        String first = result.variants().get(0).spec();
        return contrast ->
                contrast.baseline().equals(first) && contrast.comparison().metric() == Metric.SNAPSHOT_MICROS;
    }

    private Answer answer(int variant) {
        Sentence name = Arm.name(result.variants().get(variant).spec());
        List<Medians<Long, SnapshotMedians>> own = rounds.medians(variant).stream()
                .sorted(Comparator.comparing(Medians<Long, SnapshotMedians>::condition)
                        .reversed())
                .toList();
        if (own.isEmpty()) {
            return new Answer(name.text(": nothing was measured."), List.of());
        }
        Medians<Long, SnapshotMedians> largest = own.get(0);
        Optional<FittedCost> line = result.line(variant, Cost.TIME);
        if (line.isEmpty()) {
            return new Answer(name.text(": " + read(largest, lag(largest))), List.of());
        }
        List<Sentence> more = new ArrayList<>(List.of(Sentence.of(read(largest, ""))));
        if (own.size() > 1) {
            Medians<Long, SnapshotMedians> smallest = own.get(own.size() - 1);
            more.add(Sentence.of(read(smallest, lag(smallest))));
        }
        roundTrips(variant).ifPresent(more::add);
        if (!result.isIncremental()) {
            more.add(Sentence.of("The engine is asked to run after %s."
                    .formatted(Format.seconds(largest.figures().startUpSeconds()))));
        }
        return new Answer(
                name.text(" takes %s for each %s%s%s plus a fixed %s%s%s."
                        .formatted(
                                time(line.get().perRow()),
                                result.workload().single(),
                                accounts(result) || result.workload().isCatalog() ? "" : " of " + workload(result),
                                interval(line.get().perRow(), "95 % CI ", Format::micros),
                                time(line.get().fixed()),
                                interval(line.get().fixed(), "", Format::micros),
                                result.isIncremental()
                                        ? " by an incremental snapshot beside " + updates(result) + lag(largest)
                                        : variant == 0 ? natives() : "")),
                more);
    }

    /** Of each: what is next to nothing comes from one more or less of the fixed ones. */
    static double roundTrips(Estimate each) {
        return Math.max(0, Math.round(100 * each.value()) / 100.0);
    }

    /** What latency of the network would multiply. */
    private Optional<Sentence> roundTrips(int variant) {
        return result.line(variant, Cost.ROUND_TRIPS)
                .filter(line -> result.workload().isCatalog())
                .map(line -> {
                    double each = roundTrips(line.perRow());
                    String fixed =
                            Format.count(Math.round(Math.max(0, line.fixed().value())));
                    return Sentence.of(
                            each == 0
                                    ? "It makes %s round trips to the server, however many %s there are."
                                            .formatted(fixed, result.workload().unit())
                                    : "It makes %s round trips to the server for each %s, and %s others."
                                            .formatted(
                                                    Format.number(each),
                                                    result.workload().single(),
                                                    fixed));
                });
    }

    private Optional<String> fewSizes() {
        String unit = result.workload().single();
        return switch (result.design().rounds() == 0 ? 0 : result.tables().size()) {
            case 1 ->
                Optional.of(
                        "One size cannot separate the fixed cost from the cost of each %s: give at least two --rows."
                                .formatted(unit));
            case 2 ->
                Optional.of(
                        "Two sizes always lie on a line: add a third size to --rows to test whether time grows linearly.");
            default -> Optional.empty();
        };
    }

    /** Whether the rows are those that are read where no workload is named. */
    static boolean accounts(SnapshotResult result) {
        return result.workload().equals(SnapshotResult.ACCOUNTS);
    }

    /** {@code wide-rows with 49 columns}, {@code many-tables with 200 tables} */
    static String workload(SnapshotResult result) {
        ReadWorkload workload = result.workload();
        if (workload.isCatalog()) {
            return workload.name();
        }
        return workload.name() + " with "
                + (workload.tables() > 1
                        ? Format.count(workload.tables(), "table")
                        : Format.count(workload.columns(), "column"));
    }

    /** Noise may leave less than nothing of a cost that is small beside it. */
    private static String time(Estimate micros) {
        return micros.value() > 0 ? Format.micros(micros.value()) : "no measurable time";
    }

    /** {@code ; COPY 0.420 us and 310 ms, a cursor 0.910 us and 330 ms} */
    private String natives() {
        List<String> told = new ArrayList<>();
        for (int i = 0; i < result.natives().size(); i++) {
            String way = words(result.natives().get(i).spec());
            result.line(result.variants().size() + i, Cost.TIME)
                    .ifPresent(
                            line -> told.add("%s %s plus %s".formatted(way, time(line.perRow()), time(line.fixed()))));
        }
        return told.isEmpty() ? "" : "; " + String.join(", ", told);
    }

    /** {@code 200 updates/s}, {@code no updates} */
    static String updates(SnapshotResult result) {
        return result.besidePerSecond() == 0
                ? "no updates"
                : Format.count(Math.round(result.besidePerSecond())) + " updates/s";
    }

    /**
     * {@code ; the updates arrive with a lag of 12.0 ms (p50), 300 ms (p99)}; empty where none did, and without p99 where they were
     * too few for it.
     */
    private static String lag(Medians<Long, SnapshotMedians> one) {
        String known = Stream.of(
                        lag(one.figures().lagP50Micros(), "p50"),
                        lag(one.figures().lagP99Micros(), "p99"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return known.isEmpty() ? "" : "; the updates arrive with a lag of " + known;
    }

    private static Optional<String> lag(double micros, String which) {
        return Double.isFinite(micros)
                ? Optional.of("%s (%s)".formatted(Format.micros(micros), which))
                : Optional.empty();
    }

    /** A native way in a sentence. */
    private static String words(String way) {
        return way.equals("copy") ? "COPY" : "a " + way;
    }

    /** {@code 1,000,000 rows take 25.3 s, the first is there after 3.20 s: 23.1 times as long as COPY (95 % CI ..)} */
    private String read(Medians<Long, SnapshotMedians> one, String more) {
        String ratios = result.natives().stream()
                .flatMap(way -> against(one, way.spec()).stream())
                .filter(contrast -> Double.isFinite(contrast.comparison().ratio()))
                .map(SnapshotSummary::ratio)
                .collect(Collectors.joining(", "));
        return "%s take%s %s, the first row arrives after %s%s%s."
                .formatted(
                        size(result, one.condition()),
                        one.condition() == 1 ? "s" : "",
                        Format.micros(1e6 * one.figures().seconds()),
                        Format.micros(1e6 * one.figures().firstRowSeconds()),
                        ratios.isEmpty() ? "" : ": " + ratios,
                        more);
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

    Optional<Contrast<Long>> againstFirst(Medians<Long, SnapshotMedians> one) {
        return against(one, result.variants().get(0).spec());
    }

    /** How its time in all compares with that of another subject; empty where it was not compared. */
    Optional<Contrast<Long>> against(Medians<Long, SnapshotMedians> one, String baseline) {
        String spec = result.subjects().get(one.arm()).spec();
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition().equals(one.condition())
                        && contrast.baseline().equals(baseline)
                        && contrast.comparison().metric() == Metric.SNAPSHOT_MICROS
                        && contrast.comparison().candidate().equals(spec))
                .findFirst();
    }

    /** In brackets; empty where there is none. */
    private static String interval(Estimate estimate, String kind, DoubleFunction<String> text) {
        return bounded(estimate) ? " (" + kind + range(estimate, text) + ")" : "";
    }

    /** The unit once where it is the same. */
    static String range(Estimate estimate, DoubleFunction<String> text) {
        return bounded(estimate)
                ? Format.together(text.apply(estimate.low()), " to ", text.apply(estimate.high()))
                : "none";
    }

    private static boolean bounded(Estimate estimate) {
        return Double.isFinite(estimate.low()) && Double.isFinite(estimate.high());
    }

    /** {@code 1,000 rows}, {@code 200 tables} */
    static String size(SnapshotResult result, long size) {
        return Format.count(size, result.workload().single());
    }

    private Optional<String> bent() {
        List<String> bent = result.lines().stream()
                .filter(line -> line.cost() == Cost.TIME && !line.straight())
                .map(this::bent)
                .toList();
        return bent.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "The times of %s do not lie on a line: the cost of a %s depends on their number, and the fixed cost is that of the fitted line, not of zero %s."
                                .formatted(
                                        String.join(" and of ", bent),
                                        result.workload().single(),
                                        result.workload().unit()));
    }

    /** {@code 3.6.3.Final (1,000 rows take 9.1 % less than the line)} */
    private String bent(FittedCost line) {
        return line.offsets().stream()
                .filter(offset ->
                        Math.abs(offset.relative().value()) > result.design().minEffect())
                .map(offset -> "%s take %s %s than the line"
                        .formatted(
                                size(result, offset.rows()),
                                String.format(
                                        Locale.ROOT,
                                        "%.1f %%",
                                        100 * Math.abs(offset.relative().value())),
                                offset.relative().value() > 0 ? "more" : "less"))
                .collect(Collectors.joining(", ", rounds.arms().get(line.subject()) + " (", ")"));
    }
}
