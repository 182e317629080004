package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.Burst;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.result.LatencyResult.RateStep;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.LagGrowth;
import io.debezium.perf.harness.stats.LatencyMedians;
import io.debezium.perf.harness.stats.ScheduledLatency;

/** The report of {@code perf latency}. */
public final class LatencyDocument {

    private static final RuleList<LatencyResult> LIMITS = RuleList.<LatencyResult>of()
            .always(Limits.ONE_MACHINE)
            .always(
                    "Latency is from the commit time in the WAL, which the server takes just before it writes the commit to disk, to"
                            + " the moment that the consumer was handed the event's batch. Of a large batch about 64 events are looked at,"
                            + " evenly spaced, each standing for those before it.")
            .when(
                    result -> result.database().kind().equals("external"),
                    "The server's clock and the consumer's may be two: where they differ, every latency is off by as much. They must"
                            + " agree (NTP, PTP) to better than the latencies that are to be told apart.")
            .when(
                    result -> !result.database().kind().equals("external"),
                    "Commit and consumption are told by one clock: the server runs on this machine.")
            .always(
                    "A stall of the reader hides nothing: the server goes on committing, and every event that piles up counts from its"
                            + " own commit. A stall of the server or of the load does hide, since what is not committed yet is not late"
                            + " yet: where there was a schedule, the latency from when a transaction was due bounds it.")
            .when(
                    result -> result.demands().stream().anyMatch(demand -> demand.kind() == Demand.DemandKind.MAX),
                    "max is a closed loop: a client starts its next transaction when the last one has ended, so that a stalled server"
                            + " is asked less. Its latencies are of what the load could offer beside this reader, not of a rate,"
                            + " and two variants under max saw different rates.")
            .always(
                    "Lag in bytes is WAL since the newest event that was consumed, whatever that WAL holds: index entries, full pages"
                            + " after a checkpoint, other tables. It is not zero while there is nothing to read.")
            .always(
                    "The reader, the database, the load and the harness share this machine unless the database is elsewhere: a load that"
                            + " needs more CPU makes the reader wait for its own.")
            .each(result -> Stream.of(Limits.sink(result.variants().stream().map(VariantInfo::spec))))
            .always(Limits.ONE_DATABASE);

    private LatencyDocument() {}

    public static Document of(LatencyResult result) {
        List<LatencyMedians> all = LatencyMedians.of(result);
        List<Chapter> chapters = new ArrayList<>();
        add(chapters, "contrasts", "Variants compared", grid(contrasts(result)));
        add(chapters, "end-to-end", "What is left, end to end", grid(endToEnd(result)));
        add(chapters, "percentiles", "Latency by percentile", LatencyCharts.percentiles(result));
        add(chapters, "lag", "Lag over time", LatencyCharts.lag(result));
        add(chapters, "sustained", "Highest rate", grid(steps(result)));
        add(chapters, "schedule", "From when it was due", grid(schedule(result, all)));
        chapters.add(new Chapter("trials", "Trials", "", List.of(new Block.Grid(trials(result)))));
        chapters.add(run(result));
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                "Latency: " + Arm.names(result.variants()),
                Origin.of(result.command(), result.startedAt()),
                LatencySummary.of(result),
                Stream.of(grid(figures(result, all)), grid(bursts(result, all)))
                        .flatMap(List::stream)
                        .toList(),
                chapters);
    }

    private static void add(List<Chapter> chapters, String id, String title, List<Block> blocks) {
        if (!blocks.isEmpty()) {
            chapters.add(new Chapter(id, title, "", blocks));
        }
    }

    /** Nothing where it has no lines. */
    private static List<Block> grid(Table table) {
        return table.lines().isEmpty() ? List.of() : List.of(new Block.Grid(table));
    }

    private static Chapter run(LatencyResult result) {
        Design design = result.design();
        List<Fact> facts = new ArrayList<>(List.of(
                Fact.text("Rounds planned", Format.count(design.rounds())),
                RunFacts.trial(
                        design.underLoad().warmUpSeconds(), design.underLoad().durationSeconds()),
                Fact.text("Load", RunFacts.load(result.workload())),
                RunFacts.seed(design.seed(), "the order and of the loads")));
        facts.addAll(
                RunFacts.disturbed(design.otherCoresLimit(), design.stealPercentLimit(), design.timeLimitSeconds()));
        return new RunChapter(result.commandLine())
                .group("Design", facts)
                .group(RunFacts.environment(result.environment(), result.database()))
                .command("The newest load", result.workload().command())
                .variants("A trial of", Arm.distinct(result.variants()))
                .chapter();
    }

    /** What each table of variants under demands begins with. */
    private static Columns<LatencyMedians> columns(LatencyResult result) {
        return Columns.<LatencyMedians>of()
                .text("Asked for", one -> one.demand().label())
                .code("Variant", one -> Arm.brief(Arm.name(one.variant(), result.variants())));
    }

    /** A line for each variant under each demand but backlogs, whose events are as old as they are. */
    private static Table figures(LatencyResult result, List<LatencyMedians> all) {
        return columns(result)
                .number("p50", one -> one.percentile(50), Format::micros)
                .number("p90", one -> one.percentile(90), Format::micros)
                .rank(5)
                .number("p99", one -> one.percentile(99), Format::micros)
                .number("p99.9", one -> one.percentile(99.9), Format::micros)
                .rank(4)
                .number("max", LatencyMedians::maximum, Format::micros)
                .with(Column.number("Load"), one -> Table.Cell.number(offered(one), one.offered()))
                .rank(1)
                .number("Events/s", one -> one.of(figures -> figures.process().eventsPerSecond()))
                .rank(6)
                .number("us/event", one -> one.of(figures -> figures.process().cpuMicrosPerEvent()))
                .rank(3)
                .number("Cores", LatencyMedians::cores, Format::cores)
                .rank(2)
                .number("Peak lag", one -> one.of(LatencyFigures::peakLagBytes), Format::bytes)
                .rank(8)
                .text("Keeps up", one -> one.growth()
                        .map(LagGrowth::state)
                        .map(LatencyDocument::word)
                        .orElse("-"))
                .rank(1)
                .number("Peak RSS", one -> one.of(figures -> figures.process().peakRssBytes()), Format::bytes)
                .rank(7)
                .table(
                        "latency-table",
                        "Commit to consumption, and what it costs",
                        (result.design().rounds() == 1
                                        ? "One trial each. "
                                        : "Medians over the rounds; max is that of all rounds. ")
                                + "A dash where fewer than one event lies beyond the percentile. Load: transactions/s that succeeded."
                                + " us/event, cores: CPU of the reader. Keeps up: holds where the lag in time surely gains no more than"
                                + " 20 ms a second."
                                + itself(result),
                        all.stream()
                                .filter(one -> one.demand().kind() != Demand.DemandKind.BACKLOG)
                                .toList(),
                        one -> one.spins() || one.shortfall().isPresent() ? Tone.BAD : Tone.PLAIN);
    }

    private static String itself(LatencyResult result) {
        return AgainstItself.explained(result.variants().stream().map(VariantInfo::spec), "the first variant");
    }

    /** {@code 11,200 (56 %)} where it is not what was asked for. */
    private static String offered(LatencyMedians one) {
        if (!Double.isFinite(one.offered())) {
            return "-";
        }
        String reached = Format.number(one.offered());
        return one.shortfall()
                .map(share -> "%s (%.0f %%)".formatted(reached, 100 * share))
                .orElse(reached);
    }

    static String word(Growth growth) {
        return switch (growth) {
            case HOLDS -> "holds";
            case GROWS -> "falls behind";
            case UNCLEAR -> "not clear";
        };
    }

    /** A line for each variant under each burst. */
    private static Table bursts(LatencyResult result, List<LatencyMedians> all) {
        return columns(result)
                .number("Load", one -> one.ofBurst(Burst::offeredPerSecond))
                .rank(2)
                .number("Peak lag", one -> one.ofBurst(Burst::peakLagBytes), Format::bytes)
                .number("Peak lag, time", one -> one.ofBurst(Burst::peakLagMillis), Format::millis)
                .number("Drained in", one -> one.ofBurst(Burst::drainSeconds), Format::seconds)
                .number("Events/s", one -> one.of(figures -> figures.process().eventsPerSecond()))
                .rank(1)
                .number("Peak heap", one -> one.ofBurst(Burst::peakHeapBytes), Format::bytes)
                .rank(4)
                .number("Peak RSS", one -> one.of(figures -> figures.process().peakRssBytes()), Format::bytes)
                .rank(3)
                .table(
                        "bursts-table",
                        "More than usual at once",
                        "Medians over the rounds; read five times a second. Load: transactions/s while there were more. Drained: from"
                                + " the end of the burst until the lag in bytes was no larger than the largest in the seconds before it;"
                                + " of a backlog from when it was read until its last event had come. A dash where that was not seen.",
                        all.stream().filter(one -> one.demand().burst()).toList());
    }

    /** How late the load itself was, and what that makes of the reader's latency. */
    private static Table schedule(LatencyResult result, List<LatencyMedians> all) {
        Columns<LatencyMedians> columns = columns(result)
                .number(
                        "Due to commit p50",
                        one -> one.of(figures -> figures.load().latency().at(50)),
                        Format::micros)
                .number("p99", one -> one.of(figures -> figures.load().latency().at(99)), Format::micros)
                .number("max", one -> one.of(figures -> figures.load().latency().maxMicros()), Format::micros)
                .number("Late", one -> one.of(figures -> figures.load().lateMillis()), Format::millis);
        for (double percent : new double[] {50, 99, 99.9}) {
            columns = columns.with(
                    Column.number((percent == 50 ? "Due to consumption p" : "p") + Format.chosen(percent)),
                    one -> Table.Cell.number(between(one, percent), one.percentile(percent)));
        }
        return columns.table(
                "schedule-table",
                "From when a transaction was due",
                "Due to commit: by the load's log. Late: the longest that a transaction waited for a free client. Due to consumption:"
                        + " at least the time from the commit alone, at most what the halves of the allowed share exceed in both"
                        + " parts.",
                all.stream().filter(one -> one.demand().scheduled()).toList());
    }

    private static String between(LatencyMedians one, double percent) {
        double least = one.percentile(percent);
        double most =
                one.of(figures -> ScheduledLatency.atMostMicros(figures.load().latency(), figures.latency(), percent));
        return Double.isFinite(least) ? Format.together(Format.micros(least), " to ", Format.micros(most)) : "-";
    }

    /** Every comparison with all its figures. */
    private static Table contrasts(LatencyResult result) {
        return ComparisonTable.of(
                        Columns.<Contrast<Demand>>of()
                                .text("Asked for", contrast -> contrast.condition()
                                        .label())
                                .code("Variant", contrast -> contrast.comparison()
                                        .candidate()),
                        Contrast::comparison,
                        "First",
                        "Variant's")
                .table(
                        "contrasts-table",
                        "Against " + result.variants().get(0).spec(),
                        ComparisonTable.NOTE + " A pair: two trials of the same round." + itself(result),
                        result.contrasts());
    }

    /** Every figure with a sink and without one. */
    private static Table endToEnd(LatencyResult result) {
        return Columns.<EndToEnd>of()
                .text("Asked for", one -> one.demand().label())
                .code("Variant", one -> one.without().candidate())
                .text("Figure", one -> one.without().metric().label())
                .with(Column.number("Without"), one -> change(one.without()))
                .with(Column.number("Interval"), one -> ComparisonTable.interval(one.without()))
                .text("Sink", EndToEnd::sink)
                .with(Column.number("With"), one -> change(one.with()))
                .with(Column.number("Interval"), one -> ComparisonTable.interval(one.with()))
                .text("Left", one -> LatencySummary.left(one).orElse("-"))
                .table(
                        "end-to-end-table",
                        "With a sink and without",
                        "Each against the first variant with the same sink, from trials of the same round. Left: of the gain in per"
                                + " cent, and between which shares the ends of both intervals put it.",
                        result.endToEnd());
    }

    /** {@code 24.0 to 12.1 us, -49.6 %} */
    private static Table.Cell change(Comparison comparison) {
        return Table.Cell.number(
                Change.values(comparison, " to ") + ", " + Effect.of(comparison).signed(), comparison.ratio());
    }

    private record Tried(String variant, RateStep step) {

        Table.Cell growth() {
            return Table.Cell.number(
                    Double.isFinite(step.growthLow())
                            ? Format.signed(1e3 * step.growthLow()) + " to " + Format.signed(1e3 * step.growthHigh())
                            : "none",
                    step.growthLow());
        }
    }

    /** Every trial of the search for the highest rate. */
    private static Table steps(LatencyResult result) {
        return Columns.<Tried>of()
                .code("Variant", Tried::variant)
                .number("Asked for", tried -> tried.step().askedPerSecond())
                .number("Offered", tried -> tried.step().offeredPerSecond())
                .number("Lag gained, ms/s", tried -> 1e3 * tried.step().growth(), Format::signed)
                .with(Column.number("Interval"), Tried::growth)
                .text("Comes to", tried -> word(tried.step().state()))
                .table(
                        "steps-table",
                        "On the way to the highest rate",
                        "Lag gained: slope of the lag in time over the trial (Theil and Sen), ms a second, with its 95 % interval. It"
                                + " holds where the whole interval is at most 20 ms a second, 2 % of the load; what was not shown to"
                                + " hold in either of two trials counts as failing.",
                        result.sustained().stream()
                                .flatMap(sustained -> sustained.steps().stream()
                                        .map(step -> new Tried(
                                                result.variants()
                                                        .get(sustained.variant())
                                                        .spec(),
                                                step)))
                                .toList());
    }

    private static Table trials(LatencyResult result) {
        return TrialTable.rounds(
                TrialTable.<Demand, LatencyFigures>rounds()
                        .text("Asked for", cell -> cell.condition().label())
                        .code(
                                "Variant",
                                cell -> result.variants().get(cell.arm()).spec())
                        .number("p50", latency(figures -> figures.latency().at(50)), Format::micros)
                        .number("p99", latency(figures -> figures.latency().at(99)), Format::micros)
                        .number("max", latency(figures -> figures.latency().maxMicros()), Format::micros)
                        .number(
                                "Events",
                                figure(figures -> figures.process().events()),
                                events -> Format.count((long) events))
                        .number("Cores", figure(LatencyFigures::cpuCores), Format::cores)
                        .number("Peak heap", figure(figures -> figures.process().peakHeapBytes()), Format::bytes)
                        .text(
                                "Caught up",
                                cell -> cell.figures() == null
                                        ? "-"
                                        : caughtUp(cell.figures().catchUp())),
                "Each is a fresh JVM with a slot of its own.",
                result.trials());
    }

    private static Function<Trial<Demand, LatencyFigures>, Number> figure(ToDoubleFunction<LatencyFigures> value) {
        return cell -> cell.figures() == null ? null : value.applyAsDouble(cell.figures());
    }

    /** Of a trial with events. */
    private static Function<Trial<Demand, LatencyFigures>, Number> latency(ToDoubleFunction<LatencyFigures> value) {
        return figure(figures -> figures.latency().count() == 0 ? Double.NaN : value.applyAsDouble(figures));
    }

    private static String caughtUp(CatchUp catchUp) {
        return catchUp.done()
                ? "in " + Format.seconds(catchUp.seconds())
                : "not within %s, %s left"
                        .formatted(Format.seconds(catchUp.limitSeconds()), Format.bytes(catchUp.remainingBytes()));
    }
}
