package io.debezium.perf.harness.question.latency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.latency.LatencyResult.Sustained;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.LatencyCharts;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Rounds;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Demand.DemandKind;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trend;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.LagGrowth;

import static io.debezium.perf.harness.report.section.Rounds.blocks;
import static io.debezium.perf.harness.report.section.Rounds.grid;

/** The report of {@code perf latency}, and of {@code perf soak}, which is latency over a long time. */
public final class LatencyDocument {

    /** Share of the rate of a surge from which on the load counts as having reached it. */
    private static final double SURGED = 0.9;

    /** Below this, what grows while a JVM warms up looks like a leak. */
    private static final double SHORT_SOAK_SECONDS = 600;

    private static final RuleList<LatencyResult> LIMITS = RuleList.<LatencyResult>of()
            .says("section.interval-applies-to-this")
            .says("latency.limit-commit-time")
            .says("latency.limit-table", result -> result.variants().stream()
                    .anyMatch(variant -> variant.spec().contains(",sink=table")))
            .says("latency.limit-batch")
            .says("latency.limit-clocks", result -> result.database().kind().equals("external"))
            .says("latency.limit-clock", result -> !result.database().kind().equals("external"))
            .says("latency.limit-omission")
            .says("latency.limit-max", result -> result.demands().stream()
                    .anyMatch(demand -> demand.kind() == DemandKind.MAX))
            .says("latency.limit-lag")
            .says("latency.limit-shared")
            .each(result -> Stream.of(Limits.sink(result.variants().stream().map(VariantInfo::spec))))
            .says("section.all-trials-use-one");

    private final LatencyResult result;
    private final Rounds<Demand, LatencyFigures> rounds;

    private LatencyDocument(LatencyResult result) {
        this.result = result;
        this.rounds = new Rounds<>(
                result,
                result.demands(),
                demand -> "at " + demand.label(),
                result.variants().stream().map(VariantInfo::spec).toList(),
                Arm.labels(result.variants()),
                "Variant",
                "Asked for",
                Demand::label);
    }

    public static Document of(LatencyResult result) {
        return new LatencyDocument(result).document();
    }

    private Document document() {
        List<Block> trends = trends();
        LatencyCharts charts = new LatencyCharts(
                rounds.conditions(), rounds.arms(), rounds.standing().toList());
        return rounds.document(
                (trends.isEmpty() ? "Latency: " : "Soak: ") + Arm.names(result.variants()),
                new Summary(answers(), warnings()),
                blocks(trends, figures(), queue(), bursts()),
                List.of(
                        new Chapter("growth", "Over the run", charts.growth()),
                        rounds.comparisons("Variants compared", "latency.comparisons"),
                        new Chapter("queue", "The queue over time", charts.queue()),
                        new Chapter("percentiles", "Latency by percentile", charts.percentiles()),
                        new Chapter("lag", "Lag over time", charts.lag()),
                        new Chapter("sustained", "Highest rate", steps()),
                        new Chapter("schedule", "From when it was due", schedule())),
                rounds.trials()
                        .figure("p50", Metric.LATENCY_P50_MICROS)
                        .figure("p99", Metric.LATENCY_P99_MICROS)
                        .figure("max", Metric.LATENCY_MAX_MICROS)
                        .figure("Events/s", Metric.EVENTS_PER_SECOND)
                        .figure("Cores", Metric.CPU_CORES)
                        .figure("Peak heap", Metric.PEAK_HEAP_BYTES)
                        .number(
                                "Caught up in",
                                trial -> trial.figures() != null
                                                && trial.figures().catchUp().done()
                                        ? trial.figures().catchUp().seconds()
                                        : null,
                                Format::seconds),
                "Each is a fresh JVM with a slot of its own.",
                rounds.page(List.of(Fact.text("Load", RunFacts.load(result.workload()))))
                        .command("The newest load", result.workload().command())
                        .variants("A trial of", Arm.distinct(result.variants())),
                LIMITS.of(result));
    }

    private List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        rounds.variants().mapToObj(this::growing).flatMap(Optional::stream).forEach(answers::add);
        // First the highest rate that the load reached, then the other ones.
        Optional<Demand> main = main(rounds.medians()).map(Medians::condition);
        answers.addAll(
                rounds.compared(Metric.LATENCY_P99_MICROS, Comparator.comparing(demand -> main.filter(demand::equals)
                        .isEmpty())));
        result.sustained().forEach(sustained -> answers.add(Answer.of(sustains(sustained))));
        if (answers.isEmpty()) {
            rounds.variants().forEach(variant -> answers.add(Answer.of(lead(variant))));
        }
        return answers;
    }

    /** The medians at the highest steady rate that the load reached; otherwise the first ones with latencies. */
    private Optional<Medians<Demand>> main(List<Medians<Demand>> all) {
        List<Medians<Demand>> known = all.stream()
                .filter(one -> one.figures().has(Metric.LATENCY_P50_MICROS))
                .toList();
        return known.stream()
                .filter(one -> one.condition().kind() == DemandKind.STEADY && !fellShort(one))
                .max(Comparator.comparingDouble(one -> one.condition().perSecond()))
                .or(() -> known.stream().findFirst());
    }

    private Sentence lead(int variant) {
        List<Medians<Demand>> own = rounds.medians(variant);
        return main(own)
                .or(() -> own.stream().findFirst())
                .map(one -> Sentence.message(
                        lead(one),
                        rounds.name(variant),
                        one.condition().label(),
                        formatted(one, Metric.LATENCY_P50_MICROS),
                        formatted(one, Metric.LATENCY_P99_MICROS),
                        formatted(one, Metric.LATENCY_MAX_MICROS),
                        formatted(one, Metric.CPU_CORES),
                        formatted(one, Metric.PEAK_LAG_BYTES),
                        formatted(one, Metric.DRAIN_MICROS),
                        formatted(one, Metric.EVENTS_PER_SECOND)))
                .orElse(Sentence.message("latency.nothing-measured", rounds.name(variant)));
    }

    /** The code of the sentence for these medians. */
    private static String lead(Medians<Demand> one) {
        if (one.figures().has(Metric.LATENCY_P50_MICROS)) {
            return one.figures().has(Metric.LATENCY_P99_MICROS) ? "latency.lead" : "latency.lead-few";
        }
        boolean drained = one.figures().has(Metric.DRAIN_MICROS);
        return switch (one.condition().kind()) {
            case IDLE -> "latency.lead-idle";
            case BACKLOG -> drained ? "latency.lead-backlog" : "latency.lead-backlog-left";
            case SURGE -> drained ? "latency.lead-surge" : "latency.lead-surge-left";
            case STEADY, MAX -> "latency.nothing-measured";
        };
    }

    private static String formatted(Medians<Demand> one, Metric metric) {
        return Format.known(one.value(metric), value -> Change.text(metric, value));
    }

    private Sentence sustains(Sustained sustained) {
        String code = sustained.holds() == null
                ? "latency.sustains-nothing"
                : sustained.loadLimited()
                        ? "latency.sustains-load"
                        : sustained.fails() == null ? "latency.sustains-highest" : "latency.sustains";
        return Sentence.message(
                code,
                rounds.name(sustained.variant()),
                rate(sustained.holds()),
                rate(sustained.fails()),
                rate(sustained.low()));
    }

    private static String rate(Double perSecond) {
        return perSecond == null ? "-" : Format.number(perSecond);
    }

    /** The trend of a metric in a long trial. */
    private record RunTrend(Trial<Demand, LatencyFigures> trial, Trend trend) {

        private Function<Double, String> text() {
            return value -> Change.text(trend.metric(), value);
        }

        private boolean grows() {
            return trend.state() == Growth.GROWS;
        }
    }

    private List<RunTrend> runTrends() {
        return rounds.medians().stream()
                .flatMap(one -> result.standing(one.arm(), one.condition()).stream())
                .flatMap(trial -> trial.figures().trends().stream().map(trend -> new RunTrend(trial, trend)))
                .toList();
    }

    /** The answer about what grows, from the first long trial of a variant; empty if there is none. */
    private Optional<Answer> growing(int variant) {
        List<RunTrend> own = runTrends().stream()
                .filter(trend -> trend.trial().arm() == variant)
                .toList();
        if (own.isEmpty()) {
            return Optional.empty();
        }
        String growing = own.stream()
                .filter(trend -> trend.grows() && trend.trial() == own.get(0).trial())
                .map(trend -> Messages.text(
                        "latency.growing",
                        trend.trend().metric().label(),
                        trend.text().apply(trend.trend().perHour()),
                        trend.text().apply(trend.trend().perThousandEvents())))
                .collect(Collectors.joining("; "));
        return Optional.of(Answer.of(Sentence.message(
                growing.isEmpty() ? "latency.grows-none" : "latency.grows", rounds.name(variant), growing)));
    }

    private List<String> warnings() {
        List<String> own = new ArrayList<>();
        runTrends().stream()
                .mapToDouble(trend -> trend.trial().figures().window().seconds())
                .filter(seconds -> seconds < SHORT_SOAK_SECONDS)
                .findFirst()
                .ifPresent(seconds -> own.add(Messages.text("latency.short-soak", Format.seconds(seconds))));
        own.addAll(rounds.says(
                "latency.shortfall",
                this::fellShort,
                one -> formatted(one, Metric.TRANSACTIONS_PER_SECOND),
                LatencyDocument::reached));
        own.addAll(rounds.says(
                "latency.surge-shortfall",
                one -> one.value(Metric.SURGE_TRANSACTIONS_PER_SECOND) < SURGED * surge(one),
                one -> formatted(one, Metric.SURGE_TRANSACTIONS_PER_SECOND),
                one -> Format.number(surge(one))));
        own.addAll(rounds.says(
                "latency.falls-behind",
                this::fallsBehind,
                one -> Format.micros(1e6 * growth(one).orElseThrow().perSecond())));
        for (Trial<Demand, LatencyFigures> trial : result.trials()) {
            if (trial.figures() != null && !trial.figures().catchUp().done()) {
                own.add(Messages.text(
                        "latency.not-caught-up",
                        Format.capital(rounds.name(trial)),
                        Format.seconds(trial.figures().catchUp().limitSeconds())));
            }
        }
        own.addAll(rounds.says(
                "latency.late",
                one -> !fellShort(one)
                        && one.value(Metric.TRANSACTION_P99_MICROS) > one.value(Metric.LATENCY_P99_MICROS),
                one -> formatted(one, Metric.TRANSACTION_P99_MICROS)));
        own.addAll(rounds.notes(LatencyFigures::notes));
        return rounds.warnings(Metric.LATENCY_P99_MICROS, own);
    }

    /** Whether the load missed the demanded rate in any trial. */
    private boolean fellShort(Medians<Demand> one) {
        return one.condition().kind() == DemandKind.STEADY
                && !rounds.standing(one).stream()
                        .allMatch(figures -> figures.reached(one.condition().perSecond()));
    }

    /** The share of the demanded rate that was reached: {@code 56 %} */
    private static String reached(Medians<Demand> one) {
        double share =
                one.value(Metric.TRANSACTIONS_PER_SECOND) / one.condition().perSecond();
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** The demanded transactions/s within a surge; NaN without one. */
    private static double surge(Medians<Demand> one) {
        Demand demand = one.condition();
        return demand.kind() == DemandKind.SURGE ? demand.times() * demand.perSecond() : Double.NaN;
    }

    /** The growth in the trial whose lag or queue grows most; empty if the load ends before the trial. */
    private Optional<LagGrowth> growth(Medians<Demand> one) {
        boolean lasting =
                one.condition().kind() == DemandKind.STEADY || one.condition().kind() == DemandKind.MAX;
        return lasting
                ? rounds.standing(one).stream().map(LagGrowth::of).max(Comparator.comparingDouble(LagGrowth::perSecond))
                : Optional.empty();
    }

    private boolean fallsBehind(Medians<Demand> one) {
        return growth(one).filter(each -> each.state() == Growth.GROWS).isPresent();
    }

    private List<Block> figures() {
        return rounds.table(
                "latency.figures",
                one -> one.condition().kind() != DemandKind.BACKLOG,
                rounds.figures()
                        .figure("p50", Metric.LATENCY_P50_MICROS)
                        .figure("p90", Metric.LATENCY_P90_MICROS, 5)
                        .figure("p99", Metric.LATENCY_P99_MICROS)
                        .figure("p99.9", Metric.LATENCY_P999_MICROS, 4)
                        .figure("max", Metric.LATENCY_MAX_MICROS)
                        .figure("Load", Metric.TRANSACTIONS_PER_SECOND, 1)
                        .figure("Events/s", Metric.EVENTS_PER_SECOND, 6)
                        .figure("CPU per event", Metric.CPU_MICROS_PER_EVENT, 3)
                        .figure("Cores", Metric.CPU_CORES, 2)
                        .figure("Peak lag", Metric.PEAK_LAG_BYTES, 8)
                        .text("Lag", one -> growth(one)
                                .map(each -> each.state().id())
                                .orElse("-"))
                        .rank(1)
                        .figure("Peak RSS", Metric.PEAK_RSS_BYTES, 7),
                this::fellShort);
    }

    private List<Block> bursts() {
        return rounds.table(
                "latency.bursts",
                one -> one.condition().burst(),
                rounds.figures()
                        .figure("Load", Metric.SURGE_TRANSACTIONS_PER_SECOND, 2)
                        .figure("Peak lag", Metric.PEAK_LAG_BYTES)
                        .figure("Peak lag, time", Metric.PEAK_LAG_MICROS)
                        .figure("Drained in", Metric.DRAIN_MICROS)
                        .figure("Events/s", Metric.EVENTS_PER_SECOND, 1)
                        .figure("Peak heap", Metric.PEAK_HEAP_BYTES, 4)
                        .figure("Peak RSS", Metric.PEAK_RSS_BYTES, 3),
                one -> false);
    }

    /** The figures of a table that is used as a queue, if events are written to one. */
    private List<Block> queue() {
        return rounds.table(
                "latency.queue",
                one -> one.figures().has(Metric.DELIVERIES_PER_SECOND),
                rounds.figures()
                        .figure("Written p50", Metric.WRITTEN_P50_MICROS, 5)
                        .figure("Delivered p95", Metric.LATENCY_P95_MICROS, 4)
                        .figure("Deliveries/s", Metric.DELIVERIES_PER_SECOND)
                        .figure("Depth", Metric.QUEUE_DEPTH)
                        .figure("Empty after", Metric.QUEUE_DRAIN_MICROS, 3)
                        .figure("Twice", Metric.DELIVERED_TWICE, 2)
                        .figure("Server us/event", Metric.QUEUE_SERVER_CPU_MICROS_PER_EVENT, 1),
                this::fallsBehind);
    }

    private List<Block> schedule() {
        return rounds.table(
                "latency.schedule",
                one -> one.figures().has(Metric.LATE_MICROS),
                rounds.figures()
                        .figure("Due to commit p50", Metric.TRANSACTION_P50_MICROS)
                        .figure("p99", Metric.TRANSACTION_P99_MICROS)
                        .figure("max", Metric.TRANSACTION_MAX_MICROS)
                        .figure("Late", Metric.LATE_MICROS)
                        .figure("Due to consumption p50, at most", Metric.DUE_P50_AT_MOST_MICROS)
                        .figure("p99, at most", Metric.DUE_P99_AT_MOST_MICROS)
                        .figure("p99.9, at most", Metric.DUE_P999_AT_MOST_MICROS),
                one -> false);
    }

    /** All trials of the search for the highest rate. */
    private List<Block> steps() {
        Function<Trial<Demand, LatencyFigures>, LagGrowth> growth = trial -> LagGrowth.of(trial.figures());
        return grid(rounds.trials()
                .figure("Offered", Metric.TRANSACTIONS_PER_SECOND)
                .number("Lag gained, ms/s", trial -> 1e3 * growth.apply(trial).perSecond(), Format::signed)
                .range(
                        Column.number("Interval"),
                        trial -> 1e3 * growth.apply(trial).interval().low(),
                        trial -> 1e3 * growth.apply(trial).interval().high(),
                        Format::signed,
                        "none")
                .text("Lag", trial -> growth.apply(trial).state().id())
                .captioned(
                        "latency.steps",
                        result.trials().stream()
                                .filter(trial -> trial.round() == 0 && trial.figures() != null)
                                .toList()));
    }

    /** The trend of each metric in a long run. */
    private List<Block> trends() {
        return grid(Columns.<RunTrend>of()
                .text("Asked for", trend -> trend.trial().condition().label())
                .code("Variant", trend -> rounds.arms().get(trend.trial().arm()))
                .text("Figure", trend -> trend.trend().metric().label())
                .text("Level", trend -> trend.text().apply(trend.trend().level()))
                .text("An hour", trend -> trend.text().apply(trend.trend().perHour()))
                .text(
                        "95 % CI",
                        trend -> Format.range(trend.trend().low(), trend.trend().high(), trend.text()::apply, "none"))
                .text("Verdict", trend -> trend.trend().state().id())
                .captioned("latency.trends", runTrends(), trend -> trend.grows() ? Tone.BAD : Tone.PLAIN));
    }
}
