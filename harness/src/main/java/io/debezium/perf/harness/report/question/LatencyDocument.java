package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
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
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Demand.DemandKind;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.RateStep;
import io.debezium.perf.harness.result.LatencyResult.Sustained;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trend;
import io.debezium.perf.harness.result.Trend.SoakFigure;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.LagGrowth;

import static io.debezium.perf.harness.report.question.Rounds.answer;
import static io.debezium.perf.harness.report.question.Rounds.blocks;
import static io.debezium.perf.harness.report.question.Rounds.grid;

/** The report of {@code perf latency}, and of {@code perf soak}, which is one under a steady load for long. */
public final class LatencyDocument {

    /** Cores with nothing to read from which on a program polls instead of waiting. */
    private static final double SPINS = 0.2;

    /** Of the rate that was asked for in a surge, from which on a load counts as having reached it. */
    private static final double SURGED = 0.9;

    private static final RuleList<LatencyResult> LIMITS = RuleList.<LatencyResult>of()
            .always(Limits.ONE_MACHINE)
            .says("latency.limit-player", LatencyDocument::isPlayed)
            .says("latency.limit-commit-time", result -> !isPlayed(result))
            .says("latency.limit-table", result -> result.variants().stream()
                    .anyMatch(variant -> variant.spec().contains(",sink=table")))
            .says("latency.limit-batch")
            .says("latency.limit-clocks", result -> result.database().kind().equals("external"))
            .says(
                    "latency.limit-clock",
                    result -> !isPlayed(result) && !result.database().kind().equals("external"))
            .says("latency.limit-omission", result -> !isPlayed(result))
            .says("latency.limit-max", result -> result.demands().stream()
                    .anyMatch(demand -> demand.kind() == DemandKind.MAX))
            .says("latency.limit-lag", result -> !isPlayed(result))
            .says("latency.limit-shared", result -> !isPlayed(result))
            .each(result -> Stream.of(Limits.sink(result.variants().stream().map(VariantInfo::spec))))
            .when(result -> !isPlayed(result), Limits.ONE_DATABASE);

    private final LatencyResult result;
    private final Rounds<Demand, LatencyFigures> rounds;

    private LatencyDocument(LatencyResult result) {
        this.result = result;
        this.rounds = new Rounds<>(
                result,
                result.demands(),
                demand -> "at " + demand.label(),
                Arm.labels(result.variants()),
                "Variant",
                "Asked for",
                Demand::label,
                "the first variant");
    }

    public static Document of(LatencyResult result) {
        return new LatencyDocument(result).document();
    }

    private Document document() {
        List<Block> trends = trends();
        LatencyCharts charts = new LatencyCharts(result);
        return rounds.document(
                (trends.isEmpty() ? "Latency: " : "Soak: ") + Arm.names(result.variants()),
                new Summary(answers(), warnings()),
                blocks(trends, figures(), queue(), bursts()),
                List.of(
                        new Chapter("growth", "Over the run", charts.growth()),
                        new Chapter("contrasts", "Variants compared", comparisons()),
                        new Chapter("queue", "The queue over time", charts.queue()),
                        new Chapter("percentiles", "Latency by percentile", charts.percentiles()),
                        new Chapter("lag", "Lag over time", charts.lag()),
                        new Chapter("sustained", "Highest rate", steps()),
                        new Chapter("schedule", "From when it was due", schedule())),
                trials(),
                "Each is a fresh JVM with a slot of its own.",
                new RunChapter(result.commandLine())
                        .group(
                                "Design",
                                rounds.design(
                                        List.of(
                                                rounds.trialTime(),
                                                Fact.text("Load", RunFacts.load(result.workload()))),
                                        "the order and of the loads"))
                        .group(RunFacts.environment(result.environment(), result.database()))
                        .command(isPlayed(result) ? "The player" : "The newest load", load(result.workload()))
                        .variants("A trial of", Arm.distinct(result.variants())),
                LIMITS.of(result));
    }

    private static boolean isPlayed(LatencyResult result) {
        return result.workload().isPlayed();
    }

    private static String load(WorkloadInfo workload) {
        return workload.isPlayed() ? "scripts/perf tape play " + workload.tape() : workload.command();
    }

    private List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        rounds.variants().forEach(variant -> growing(variant).ifPresent(lead -> answers.add(answer(lead))));
        // At the highest rate that the load reached, then elsewhere.
        Optional<Demand> main = main(rounds.medians()).map(Medians::condition);
        answers.addAll(rounds.compared(
                Metric.LATENCY_P99_MICROS, contrast -> true, Comparator.comparing(contrast -> main.filter(
                                contrast.condition()::equals)
                        .isEmpty())));
        result.sustained().forEach(sustained -> answers.add(answer(sustains(sustained))));
        if (answers.isEmpty()) {
            rounds.variants().forEach(variant -> answers.add(answer(delay(variant))));
        }
        return answers;
    }

    /** The highest steady rate that the load reached, else what there is. */
    private Optional<Medians<Demand>> main(List<Medians<Demand>> all) {
        List<Medians<Demand>> known = all.stream()
                .filter(one -> one.figures().has(Metric.LATENCY_P50_MICROS))
                .toList();
        return known.stream()
                .filter(one -> one.condition().kind() == DemandKind.STEADY && !fellShort(one))
                .max(Comparator.comparingDouble(one -> one.condition().perSecond()))
                .or(() -> known.stream().findFirst());
    }

    private Sentence delay(int variant) {
        Sentence name = rounds.name(variant);
        List<Medians<Demand>> own = rounds.medians(variant);
        return main(own)
                .map(one -> Sentence.said(
                        "latency.lead",
                        name,
                        one.condition().label(),
                        Format.micros(one.value(Metric.LATENCY_P50_MICROS)),
                        one.figures().has(Metric.LATENCY_P99_MICROS)
                                ? ", 99 % within " + Format.micros(one.value(Metric.LATENCY_P99_MICROS))
                                : "",
                        Format.micros(one.value(Metric.LATENCY_MAX_MICROS))))
                .or(() -> own.stream().findFirst().map(one -> withoutLoad(name, one)))
                .orElse(Sentence.said("latency.nothing-measured", name));
    }

    private static Sentence withoutLoad(Sentence name, Medians<Demand> one) {
        String demand = one.condition().label();
        boolean drained = one.figures().has(Metric.DRAIN_MICROS);
        String drain = Format.micros(one.value(Metric.DRAIN_MICROS));
        return switch (one.condition().kind()) {
            case IDLE -> Sentence.said("latency.lead-idle", name, Format.cores(one.value(Metric.CPU_CORES)));
            case BACKLOG ->
                drained
                        ? Sentence.said(
                                "latency.lead-backlog",
                                name,
                                demand,
                                drain,
                                Format.number(one.value(Metric.EVENTS_PER_SECOND)))
                        : Sentence.said("latency.lead-backlog-left", name, demand);
            case SURGE ->
                Sentence.said(
                        "latency.lead-surge",
                        name,
                        demand,
                        Format.bytes(one.value(Metric.PEAK_LAG_BYTES)),
                        drained ? Messages.text("latency.surge-drained", drain) : Messages.text("latency.surge-left"));
            case STEADY, MAX -> Sentence.said("latency.nothing-measured", name);
        };
    }

    private Sentence sustains(Sustained sustained) {
        Sentence name = rounds.name(sustained.variant());
        if (sustained.holds() == null) {
            return Sentence.said("latency.sustains-nothing", name, Format.number(sustained.low()));
        }
        String holds = Format.number(sustained.holds());
        if (sustained.loadLimited()) {
            return Sentence.said("latency.sustains-load", name, holds);
        }
        return sustained.fails() == null
                ? Sentence.said("latency.sustains-highest", name, holds)
                : Sentence.said("latency.sustains", name, holds, Format.number(sustained.fails()));
    }

    /** What grows in a long run, of the first of its trials; empty where it was not looked at. */
    private Optional<Sentence> growing(int variant) {
        List<Trend> all = result.demands().stream()
                .flatMap(demand -> result.standing(variant, demand).stream())
                .map(trial -> trial.figures().trends())
                .filter(trends -> !trends.isEmpty())
                .findFirst()
                .orElse(List.of());
        String growing = all.stream()
                .filter(trend -> trend.state() == Growth.GROWS)
                .map(trend -> "%s grows by %s an hour%s"
                        .formatted(
                                trend.figure().label(),
                                amount(trend.figure(), trend.perHour()),
                                trend.figure().inBytes()
                                        ? ", %s per thousand events".formatted(Format.bytes(trend.perThousandEvents()))
                                        : ""))
                .collect(Collectors.joining("; "));
        if (all.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                growing.isEmpty()
                        ? Sentence.said("latency.grows-none", rounds.name(variant))
                        : Sentence.said("latency.grows", rounds.name(variant), growing));
    }

    private List<String> warnings() {
        List<String> own = new ArrayList<>();
        own.addAll(rounds.each(this::shortfall));
        own.addAll(rounds.each(this::surge));
        own.addAll(rounds.each(this::fallsBehind));
        own.addAll(rounds.each(this::spins));
        own.addAll(rounds.each(this::queueGrows));
        for (Trial<Demand, LatencyFigures> trial : result.trials()) {
            if (trial.figures() != null && !trial.figures().catchUp().done()) {
                own.add(Messages.text(
                        "latency.not-caught-up",
                        Format.capital(rounds.name(trial)),
                        Format.seconds(trial.figures().catchUp().limitSeconds())));
            }
        }
        own.addAll(rounds.each(this::late));
        rounds.notes(LatencyFigures::notes).forEach(own::add);
        return rounds.warnings(itself(Metric.LATENCY_P99_MICROS), own);
    }

    private AgainstItself itself(Metric metric) {
        return rounds.itself(demand ->
                rounds.comparisons(demand, contrast -> true).filter(comparison -> comparison.metric() == metric));
    }

    private String name(Medians<Demand> one) {
        return Arm.name(one.arm(), result.variants());
    }

    private List<LatencyFigures> standing(Medians<Demand> one) {
        return result.standing(one.arm(), one.condition()).stream()
                .map(Trial::figures)
                .toList();
    }

    /** Whether in any trial the load did not reach what it was asked for. */
    private boolean fellShort(Medians<Demand> one) {
        return one.condition().kind() == DemandKind.STEADY
                && !standing(one).stream()
                        .allMatch(figures -> figures.reached(one.condition().perSecond()));
    }

    private static double share(Medians<Demand> one) {
        return one.value(Metric.TRANSACTIONS_PER_SECOND) / one.condition().perSecond();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** Of the trial whose lag grows most; empty where the load does not last as long as the trial. */
    private Optional<LagGrowth> growth(Medians<Demand> one, Function<LatencyFigures, LagGrowth> of) {
        boolean lasting =
                one.condition().kind() == DemandKind.STEADY || one.condition().kind() == DemandKind.MAX;
        return lasting
                ? standing(one).stream().map(of).max(Comparator.comparingDouble(LagGrowth::perSecond))
                : Optional.empty();
    }

    private Optional<LagGrowth> lagGrowth(Medians<Demand> one) {
        return growth(one, LagGrowth::of);
    }

    private Optional<LagGrowth> queueGrowth(Medians<Demand> one) {
        return growth(one, figures -> LagGrowth.of(figures.queueWithin()));
    }

    /** By which the queue grows: what is behind in time, at the rate of the events. */
    private static double rowsPerSecond(LagGrowth growth, Medians<Demand> one) {
        return growth.perSecond() * one.value(Metric.EVENTS_PER_SECOND);
    }

    private Optional<String> shortfall(Medians<Demand> one) {
        return fellShort(one)
                ? Optional.of(Messages.text(
                        "latency.shortfall",
                        name(one),
                        Format.number(one.value(Metric.TRANSACTIONS_PER_SECOND)),
                        one.condition().label(),
                        percent(share(one))))
                : Optional.empty();
    }

    private Optional<String> surge(Medians<Demand> one) {
        Demand demand = one.condition();
        double asked = demand.kind() == DemandKind.SURGE ? demand.times() * demand.perSecond() : Double.NaN;
        double offered = one.value(Metric.SURGE_TRANSACTIONS_PER_SECOND);
        return offered < SURGED * asked
                ? Optional.of(Messages.text(
                        "latency.surge-shortfall",
                        Format.number(offered),
                        Format.number(asked),
                        demand.label(),
                        name(one)))
                : Optional.empty();
    }

    private Optional<String> fallsBehind(Medians<Demand> one) {
        return lagGrowth(one)
                .filter(growth -> growth.state() == Growth.GROWS)
                .map(growth -> Messages.text(
                        "latency.falls-behind",
                        one.condition().label(),
                        name(one),
                        Format.micros(1e6 * growth.perSecond())));
    }

    private static boolean isSpinning(Medians<Demand> one) {
        return one.condition().kind() == DemandKind.IDLE && one.value(Metric.CPU_CORES) > SPINS;
    }

    private Optional<String> spins(Medians<Demand> one) {
        return isSpinning(one)
                ? Optional.of(Messages.text(
                        "latency.spins", name(one), Format.cores(one.value(Metric.CPU_CORES)), Format.chosen(SPINS)))
                : Optional.empty();
    }

    private Optional<String> queueGrows(Medians<Demand> one) {
        return queueGrowth(one)
                .filter(growth -> growth.state() == Growth.GROWS)
                .map(growth -> Messages.text(
                        "latency.queue-grows",
                        one.condition().label(),
                        name(one),
                        Format.number(rowsPerSecond(growth, one))));
    }

    private Optional<String> late(Medians<Demand> one) {
        double p99 = one.value(Metric.TRANSACTION_P99_MICROS);
        return !fellShort(one) && p99 > one.value(Metric.LATENCY_P99_MICROS)
                ? Optional.of(Messages.text("latency.late", one.condition().label(), name(one), Format.micros(p99)))
                : Optional.empty();
    }

    private List<Block> figures() {
        return rounds.table(
                "latency.figures",
                rounds.figures()
                        .figure("p50", Metric.LATENCY_P50_MICROS)
                        .figure("p90", Metric.LATENCY_P90_MICROS, 5)
                        .figure("p99", Metric.LATENCY_P99_MICROS)
                        .figure("p99.9", Metric.LATENCY_P999_MICROS, 4)
                        .figure("max", Metric.LATENCY_MAX_MICROS)
                        .with(Column.number("Load"), this::offered)
                        .rank(1)
                        .figure("Events/s", Metric.EVENTS_PER_SECOND, 6)
                        .figure("CPU per event", Metric.CPU_MICROS_PER_EVENT, 3)
                        .figure("Cores", Metric.CPU_CORES, 2)
                        .figure("Peak lag", Metric.PEAK_LAG_BYTES, 8)
                        .text("Keeps up", one -> lagGrowth(one)
                                .map(growth -> word(growth.state()))
                                .orElse("-"))
                        .rank(1)
                        .figure("Peak RSS", Metric.PEAK_RSS_BYTES, 7),
                rounds.medians().stream()
                        .filter(one -> one.condition().kind() != DemandKind.BACKLOG)
                        .toList(),
                one -> isSpinning(one) || fellShort(one) ? Tone.BAD : Tone.PLAIN);
    }

    private Cell offered(Medians<Demand> one) {
        double offered = one.value(Metric.TRANSACTIONS_PER_SECOND);
        String reached = Format.known(offered, Format::number);
        return Cell.number(fellShort(one) ? "%s (%s)".formatted(reached, percent(share(one))) : reached, offered);
    }

    private static String word(Growth growth) {
        return switch (growth) {
            case HOLDS -> "holds";
            case GROWS -> "falls behind";
            case UNCLEAR -> "not clear";
        };
    }

    private List<Block> bursts() {
        return rounds.table(
                "latency.bursts",
                rounds.figures()
                        .figure("Load", Metric.SURGE_TRANSACTIONS_PER_SECOND, 2)
                        .figure("Peak lag", Metric.PEAK_LAG_BYTES)
                        .figure("Peak lag, time", Metric.PEAK_LAG_MICROS)
                        .figure("Drained in", Metric.DRAIN_MICROS)
                        .figure("Events/s", Metric.EVENTS_PER_SECOND, 1)
                        .figure("Peak heap", Metric.PEAK_HEAP_BYTES, 4)
                        .figure("Peak RSS", Metric.PEAK_RSS_BYTES, 3),
                rounds.medians().stream().filter(one -> one.condition().burst()).toList(),
                one -> Tone.PLAIN);
    }

    /** The table as a queue, where events are written to one. */
    private List<Block> queue() {
        return rounds.table(
                "latency.queue",
                rounds.figures()
                        .figure("Written p50", Metric.WRITTEN_P50_MICROS, 5)
                        .figure("Delivered p95", Metric.LATENCY_P95_MICROS, 4)
                        .figure("Deliveries/s", Metric.DELIVERIES_PER_SECOND)
                        .figure("Peak", Metric.PEAK_DELIVERIES_PER_SECOND)
                        .figure("Depth", Metric.QUEUE_DEPTH)
                        .with(Column.number("Rows a second"), this::queueGrowthCell)
                        .figure("Empty after", Metric.QUEUE_DRAIN_MICROS, 3)
                        .figure("Twice", Metric.DELIVERED_TWICE, 2)
                        .figure("Server us/event", Metric.QUEUE_SERVER_CPU_MICROS_PER_EVENT, 1),
                rounds.medians().stream()
                        .filter(one -> one.figures().has(Metric.DELIVERIES_PER_SECOND))
                        .toList(),
                one -> queueGrowth(one)
                                .filter(growth -> growth.state() == Growth.GROWS)
                                .isPresent()
                        ? Tone.BAD
                        : Tone.PLAIN);
    }

    private Cell queueGrowthCell(Medians<Demand> one) {
        return queueGrowth(one)
                .map(growth -> {
                    double rows = rowsPerSecond(growth, one);
                    String word =
                            switch (growth.state()) {
                                case GROWS -> "grows";
                                case HOLDS -> growth.shrinks() ? "drains" : "holds";
                                case UNCLEAR -> "not clear";
                            };
                    return Cell.number(Format.signed(rows) + ", " + word, rows);
                })
                .orElse(Cell.figure(Double.NaN, Format::number));
    }

    private List<Block> schedule() {
        return rounds.table(
                "latency.schedule",
                rounds.figures()
                        .figure("Due to commit p50", Metric.TRANSACTION_P50_MICROS)
                        .figure("p99", Metric.TRANSACTION_P99_MICROS)
                        .figure("max", Metric.TRANSACTION_MAX_MICROS)
                        .figure("Late", Metric.LATE_MICROS)
                        .with(
                                Column.number("Due to consumption p50"),
                                between(Metric.LATENCY_P50_MICROS, Metric.DUE_P50_AT_MOST_MICROS))
                        .with(Column.number("p99"), between(Metric.LATENCY_P99_MICROS, Metric.DUE_P99_AT_MOST_MICROS))
                        .with(
                                Column.number("p99.9"),
                                between(Metric.LATENCY_P999_MICROS, Metric.DUE_P999_AT_MOST_MICROS)),
                rounds.medians().stream()
                        .filter(one -> one.figures().has(Metric.LATE_MICROS))
                        .toList(),
                one -> Tone.PLAIN);
    }

    private static Function<Medians<Demand>, Cell> between(Metric least, Metric most) {
        return one -> Cell.number(
                one.figures().has(least)
                        ? Format.together(Format.micros(one.value(least)), " to ", Format.micros(one.value(most)))
                        : "-",
                one.value(least));
    }

    private List<Block> comparisons() {
        return rounds.comparisons(
                "latency.comparisons",
                ComparisonTable.of(rounds.comparisons(this::label), Contrast::comparison, "First", "Variant's"),
                result.contrasts(),
                result.variants().get(0).spec());
    }

    private String label(String spec) {
        return Arm.label(spec, result.variants());
    }

    private record Tried(int variant, RateStep step) {}

    /** Every trial of the search for the highest rate. */
    private List<Block> steps() {
        return grid(Columns.<Tried>of()
                .code("Variant", tried -> rounds.arms().get(tried.variant()))
                .number("Asked for", tried -> tried.step().askedPerSecond())
                .number("Offered", tried -> tried.step().offeredPerSecond())
                .number("Lag gained, ms/s", tried -> 1e3 * tried.step().growth(), Format::signed)
                .range(
                        Column.number("Interval"),
                        tried -> 1e3 * tried.step().growthLow(),
                        tried -> 1e3 * tried.step().growthHigh(),
                        Format::signed,
                        "none")
                .text("Comes to", tried -> word(tried.step().state()))
                .captioned(
                        "latency.steps",
                        "",
                        "",
                        result.sustained().stream()
                                .flatMap(sustained ->
                                        sustained.steps().stream().map(step -> new Tried(sustained.variant(), step)))
                                .toList(),
                        tried -> Tone.PLAIN));
    }

    private record Told(Trial<Demand, LatencyFigures> trial, Trend trend) {}

    /** What grows in a long run. */
    private List<Block> trends() {
        List<Told> all = rounds.medians().stream()
                .flatMap(one -> result.standing(one.arm(), one.condition()).stream())
                .flatMap(trial -> trial.figures().trends().stream().map(trend -> new Told(trial, trend)))
                .toList();
        return grid(Columns.<Told>of()
                .text("Asked for", told -> told.trial().condition().label())
                .code("Variant", told -> rounds.arms().get(told.trial().arm()))
                .text("Figure", told -> told.trend().figure().label())
                .with(
                        Column.number("Level"),
                        told -> amountCell(told.trend(), told.trend().level()))
                .with(
                        Column.number("An hour"),
                        told -> amountCell(told.trend(), told.trend().perHour()))
                .with(
                        Column.number("95 % CI"),
                        told -> Cell.number(
                                Format.range(
                                        told.trend().low(),
                                        told.trend().high(),
                                        value -> amount(told.trend().figure(), value),
                                        "none"),
                                told.trend().low()))
                .text("Verdict", told -> switch (told.trend().state()) {
                    case HOLDS -> "does not grow";
                    case GROWS -> "grows";
                    case UNCLEAR -> "not known";
                })
                .captioned(
                        "latency.trends",
                        "",
                        "",
                        all,
                        told -> told.trend().state() == Growth.GROWS ? Tone.BAD : Tone.PLAIN));
    }

    private static Cell amountCell(Trend trend, double value) {
        return Cell.number(amount(trend.figure(), value), value);
    }

    private static String amount(SoakFigure figure, double value) {
        return switch (figure) {
            case LIVE_HEAP, RSS -> Format.bytes(value);
            case CPU_PER_EVENT -> Format.micros(value);
            case INSTRUCTIONS_PER_EVENT, THREADS, FILES -> Format.number(value);
        };
    }

    private Columns<Trial<Demand, LatencyFigures>> trials() {
        return rounds.trials()
                .figure("p50", Metric.LATENCY_P50_MICROS)
                .figure("p99", Metric.LATENCY_P99_MICROS)
                .figure("max", Metric.LATENCY_MAX_MICROS)
                .count(
                        "Events",
                        trial ->
                                trial.figures() == null ? null : trial.figures().events())
                .figure("Cores", Metric.CPU_CORES)
                .figure("Peak heap", Metric.PEAK_HEAP_BYTES)
                .text(
                        "Caught up",
                        trial -> trial.figures() == null
                                ? "-"
                                : caughtUp(trial.figures().catchUp()));
    }

    private static String caughtUp(CatchUp catchUp) {
        return catchUp.done()
                ? "in " + Format.seconds(catchUp.seconds())
                : "not within %s, %s left"
                        .formatted(Format.seconds(catchUp.limitSeconds()), Format.bytes(catchUp.remainingBytes()));
    }
}
