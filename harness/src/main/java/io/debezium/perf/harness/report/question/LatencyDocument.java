package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

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
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyMedians;
import io.debezium.perf.harness.result.LatencyMedians.BurstMedians;
import io.debezium.perf.harness.result.LatencyMedians.DueLatency;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.result.LatencyResult.RateStep;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;

import static io.debezium.perf.harness.report.question.Rounds.figure;
import static io.debezium.perf.harness.report.question.Rounds.grid;
import static io.debezium.perf.harness.report.question.Rounds.median;

/** The report of {@code perf latency}. */
public final class LatencyDocument {

    private static final RuleList<LatencyResult> LIMITS = RuleList.<LatencyResult>of()
            .always(Limits.ONE_MACHINE)
            .when(
                    result -> result.workload().isPlayed(),
                    "A player commits a transaction of the tape when it is due, whether or not the reader has taken those before it, and"
                            + " sends it at once: no database decodes or writes to a disk. The player and the reader share this"
                            + " machine and its clock. Lag counts a transaction that is committed and"
                            + " not sent yet as the average of those that were. Under max a transaction is committed when it is sent.")
            .when(
                    result -> !result.workload().isPlayed(),
                    "The commit time is that in the WAL, which the server takes just before it writes the commit to disk.")
            .when(
                    result -> result.variants().stream()
                            .anyMatch(variant -> variant.spec().contains(",sink=table")),
                    "With sink=table latency ends when a consumer has the row, before it acknowledges it. Consumers do nothing else with"
                            + " it. A second server, the consumers, the reader and the load share this machine's cores and disk.")
            .always(
                    "Latency is from a transaction's commit time to the moment that the consumer was handed the event's batch. Of a large batch about 64 events are looked at,"
                            + " evenly spaced, each standing for those before it.")
            .when(
                    result -> result.database().kind().equals("external"),
                    "The server and the consumer may have different clocks, whose offset is an error of every latency."
                            + " They must be synchronized (NTP, PTP) to better than the latencies to be distinguished.")
            .when(
                    result -> !result.workload().isPlayed()
                            && !result.database().kind().equals("external"),
                    "Commit and consumption are timed by one clock: the server runs on this machine.")
            .when(
                    result -> !result.workload().isPlayed(),
                    "There is no coordinated omission in the reader: while it stalls, the server keeps committing, and every waiting event"
                            + " counts from its own commit. A stall of the server or of the load is hidden, since uncommitted"
                            + " transactions are not late yet: at a fixed rate, the latency from when a transaction was due bounds it.")
            .when(
                    result -> result.demands().stream().anyMatch(demand -> demand.kind() == Demand.DemandKind.MAX),
                    "max is a closed loop: a client starts its next transaction when the previous one has ended, so a"
                            + " stalled server receives fewer. Its latencies depend on the rate that the load reached next to this"
                            + " reader, and two variants under max saw different rates.")
            .when(
                    result -> !result.workload().isPlayed(),
                    "Lag in bytes is WAL since the newest event that was consumed, whatever that WAL holds: index entries, full pages"
                            + " after a checkpoint, other tables. It is not zero while there is nothing to read.")
            .when(
                    result -> !result.workload().isPlayed(),
                    "The reader, the database (unless it is elsewhere), the load and the harness share this machine: a"
                            + " load that needs more CPU leaves less for the reader.")
            .each(result -> Stream.of(Limits.sink(result.variants().stream().map(VariantInfo::spec))))
            .when(result -> !result.workload().isPlayed(), Limits.ONE_DATABASE);

    private final LatencyResult result;
    private final Rounds<Demand, LatencyFigures, LatencyMedians> rounds;

    private LatencyDocument(LatencyResult result) {
        this.result = result;
        this.rounds = LatencySummary.rounds(result);
    }

    public static Document of(LatencyResult result) {
        return new LatencyDocument(result).document();
    }

    private Document document() {
        return rounds.document(
                (SoakSection.table(result).lines().isEmpty() ? "Latency: " : "Soak: ") + Arm.names(result.variants()),
                LatencySummary.of(result),
                Stream.of(
                                grid(SoakSection.table(result)),
                                grid(figures()),
                                grid(QueueSection.table(medians(), rounds)),
                                grid(bursts()))
                        .flatMap(List::stream)
                        .toList(),
                List.of(
                        new Chapter("growth", "Over the run", SoakSection.charts(result)),
                        new Chapter("contrasts", "Variants compared", grid(contrasts())),
                        new Chapter("end-to-end", "Remaining gain, end to end", grid(endToEnd())),
                        new Chapter("queue", "The queue over time", LatencyCharts.queue(result)),
                        new Chapter("percentiles", "Latency by percentile", LatencyCharts.percentiles(result)),
                        new Chapter("lag", "Lag over time", LatencyCharts.lag(result)),
                        new Chapter("sustained", "Highest rate", grid(steps())),
                        new Chapter("schedule", "From when it was due", grid(schedule()))),
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
                        .command(
                                result.workload().isPlayed() ? "The player" : "The newest load",
                                load(result.workload()))
                        .variants("A trial of", Arm.distinct(result.variants())),
                LIMITS.of(result));
    }

    /** By a player there is a command of the user's that does likewise. */
    private static String load(WorkloadInfo workload) {
        return workload.isPlayed() ? "scripts/perf tape play " + workload.tape() : workload.command();
    }

    /** What each table of variants under demands begins with. */
    private static <T> Columns<T> columns(Function<T, Demand> demand, Function<T, String> variant) {
        return Columns.<T>of()
                .text("Asked for", one -> demand.apply(one).label())
                .code("Variant", variant);
    }

    private Columns<Medians<Demand, LatencyMedians>> medians() {
        return columns(Medians::condition, one -> rounds.arms().get(one.arm()));
    }

    /** A line for each variant under each demand but backlogs, whose events are as old as they are. */
    private Table figures() {
        return medians()
                .number("p50", median(LatencyMedians::p50Micros), Format::micros)
                .number("p90", median(LatencyMedians::p90Micros), Format::micros)
                .rank(5)
                .number("p99", median(LatencyMedians::p99Micros), Format::micros)
                .number("p99.9", median(LatencyMedians::p999Micros), Format::micros)
                .rank(4)
                .number("max", median(LatencyMedians::maxMicros), Format::micros)
                .with(Column.number("Load"), one -> offered(one.figures()))
                .rank(1)
                .number("Events/s", median(LatencyMedians::eventsPerSecond))
                .rank(6)
                .number("us/event", median(LatencyMedians::cpuMicrosPerEvent))
                .rank(3)
                .number("Cores", median(LatencyMedians::cpuCores), Format::cores)
                .rank(2)
                .number("Peak lag", median(LatencyMedians::peakLagBytes), Format::bytes)
                .rank(8)
                .text(
                        "Keeps up",
                        one -> one.figures().growth() == null
                                ? "-"
                                : word(one.figures().growth()))
                .rank(1)
                .number("Peak RSS", median(LatencyMedians::peakRssBytes), Format::bytes)
                .rank(7)
                .table(
                        "latency-table",
                        "Commit to consumption, and what it costs",
                        rounds.note(
                                "One trial each. ",
                                "Medians over the rounds; max is that of all rounds. ",
                                "A dash where fewer than one event lies beyond the percentile. Load: transactions/s that succeeded."
                                        + " us/event, cores: CPU of the reader. Keeps up: holds if the interval of the lag's growth is"
                                        + " below 20 ms per second."),
                        rounds.medians().stream()
                                .filter(one -> one.condition().kind() != Demand.DemandKind.BACKLOG)
                                .toList(),
                        one -> one.figures().spins(one.condition())
                                        || one.figures().fellShort()
                                ? Tone.BAD
                                : Tone.PLAIN);
    }

    /** {@code 11,200 (56 %)} where it is not what was asked for. */
    private static Cell offered(LatencyMedians figures) {
        double offered = figures.offeredPerSecond();
        String reached = Format.known(offered, Format::number);
        return Cell.number(
                figures.fellShort() ? "%s (%s)".formatted(reached, share(figures.shortfall())) : reached, offered);
    }

    /** {@code 56 %} */
    static String share(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private static String word(Growth growth) {
        return switch (growth) {
            case HOLDS -> "holds";
            case GROWS -> "falls behind";
            case UNCLEAR -> "not clear";
        };
    }

    /** A line for each variant under each burst. */
    private Table bursts() {
        return medians()
                .number("Load", burst(BurstMedians::offeredPerSecond))
                .rank(2)
                .number("Peak lag", burst(BurstMedians::peakLagBytes), Format::bytes)
                .number("Peak lag, time", burst(BurstMedians::peakLagMillis), Format::millis)
                .number("Drained in", burst(BurstMedians::drainSeconds), Format::seconds)
                .number("Events/s", median(LatencyMedians::eventsPerSecond))
                .rank(1)
                .number("Peak heap", burst(BurstMedians::peakHeapBytes), Format::bytes)
                .rank(4)
                .number("Peak RSS", median(LatencyMedians::peakRssBytes), Format::bytes)
                .rank(3)
                .table(
                        "bursts-table",
                        "Bursts",
                        (rounds.single() ? "One trial each" : "Medians over the rounds")
                                + "; read five times a second. Load: transactions/s while there were more. Drained: from the end"
                                + " of the burst until the lag in bytes was no larger than the largest in the seconds before it;"
                                + " of a backlog from when it was read until its last event had come. A dash where that was not seen.",
                        rounds.medians().stream()
                                .filter(one -> one.figures().burst() != null)
                                .toList());
    }

    private static Function<Medians<Demand, LatencyMedians>, Number> burst(Function<BurstMedians, Number> figure) {
        return one -> figure.apply(one.figures().burst());
    }

    private static Function<Medians<Demand, LatencyMedians>, Number> due(Function<DueLatency, Number> figure) {
        return one -> figure.apply(one.figures().due());
    }

    /** How late the load itself was, and what that makes of the reader's latency. */
    private Table schedule() {
        return medians()
                .number("Due to commit p50", due(DueLatency::commitP50Micros), Format::micros)
                .number("p99", due(DueLatency::commitP99Micros), Format::micros)
                .number("max", due(DueLatency::commitMaxMicros), Format::micros)
                .number("Late", due(DueLatency::lateMillis), Format::millis)
                .with(
                        Column.number("Due to consumption p50"),
                        one -> between(
                                one.figures().p50Micros(), one.figures().due().consumedP50AtMostMicros()))
                .with(
                        Column.number("p99"),
                        one -> between(
                                one.figures().p99Micros(), one.figures().due().consumedP99AtMostMicros()))
                .with(
                        Column.number("p99.9"),
                        one -> between(
                                one.figures().p999Micros(), one.figures().due().consumedP999AtMostMicros()))
                .table(
                        "schedule-table",
                        "From when a transaction was due",
                        "Due to commit: by the load's log. Late: the longest that a transaction waited for a free client. Due to consumption:"
                                + " between the percentile from the commit alone and an upper bound, the sum of both parts' percentiles at"
                                + " half of the tail (for p99, p99.5 of each).",
                        rounds.medians().stream()
                                .filter(one -> one.figures().due() != null)
                                .toList());
    }

    private static Cell between(double least, double most) {
        return Cell.number(
                Double.isFinite(least) ? Format.together(Format.micros(least), " to ", Format.micros(most)) : "-",
                least);
    }

    private Table contrasts() {
        return rounds.contrasts(
                ComparisonTable.of(
                        columns(Contrast<Demand>::condition, contrast -> label(contrast.comparison())),
                        Contrast::comparison,
                        "First",
                        "Variant's"),
                "contrasts-table",
                "Against " + result.variants().get(0).spec(),
                "",
                result.contrasts());
    }

    private String label(Comparison comparison) {
        return Arm.label(comparison.candidate(), result.variants());
    }

    /** Every figure with a sink and without one. */
    private Table endToEnd() {
        return columns(EndToEnd::demand, one -> label(one.without()))
                .text("Figure", one -> one.without().metric().label())
                .with(Column.number("Without"), one -> change(one.without()))
                .with(Column.number("Interval"), one -> ComparisonTable.interval(one.without()))
                .text("Sink", EndToEnd::sink)
                .with(Column.number("With"), one -> change(one.with()))
                .with(Column.number("Interval"), one -> ComparisonTable.interval(one.with()))
                .text("Left", one -> LatencySummary.left(one).orElse("-"))
                .table(
                        "end-to-end-table",
                        "With and without a sink",
                        "Each against the first variant with the same sink, from trials of the same round. Left: share of the gain"
                                + " that remains, with the range given by the ends of both intervals.",
                        result.endToEnd());
    }

    /** {@code 24.0 to 12.1 us, -49.6 %} */
    private static Cell change(Comparison comparison) {
        return Cell.number(
                Change.values(comparison, " to ") + ", " + Effect.of(comparison).signed(), comparison.ratio());
    }

    private record Tried(String variant, RateStep step) {

        Cell growth() {
            return Cell.number(
                    Double.isFinite(step.growthLow())
                            ? Format.signed(1e3 * step.growthLow()) + " to " + Format.signed(1e3 * step.growthHigh())
                            : "none",
                    step.growthLow());
        }
    }

    /** Every trial of the search for the highest rate. */
    private Table steps() {
        return Columns.<Tried>of()
                .code("Variant", Tried::variant)
                .number("Asked for", tried -> tried.step().askedPerSecond())
                .number("Offered", tried -> tried.step().offeredPerSecond())
                .number("Lag gained, ms/s", tried -> 1e3 * tried.step().growth(), Format::signed)
                .with(Column.number("Interval"), Tried::growth)
                .text("Comes to", tried -> word(tried.step().state()))
                .table(
                        "steps-table",
                        "Search for the highest rate",
                        "Lag gained: slope of the lag in time over the trial (Theil and Sen), ms a second, with its 95 %"
                                + " interval. A rate is sustained if the whole interval is at most 20 ms a second, 2 % of the load; a"
                                + " rate that neither of two trials sustains counts as failed.",
                        result.sustained().stream()
                                .flatMap(sustained -> sustained.steps().stream()
                                        .map(step -> new Tried(rounds.arms().get(sustained.variant()), step)))
                                .toList());
    }

    private Columns<Trial<Demand, LatencyFigures>> trials() {
        return TrialTable.<Demand, LatencyFigures>rounds()
                .text("Asked for", trial -> trial.condition().label())
                .code("Variant", trial -> rounds.arms().get(trial.arm()))
                .number("p50", latency(figures -> figures.latency().known(50)), Format::micros)
                .number("p99", latency(figures -> figures.latency().known(99)), Format::micros)
                .number("max", latency(figures -> figures.latency().maxMicros()), Format::micros)
                .count("Events", figure(figures -> figures.process().events()))
                .number("Cores", figure(LatencyFigures::cpuCores), Format::cores)
                .number("Peak heap", figure(figures -> figures.process().peakHeapBytes()), Format::bytes)
                .text(
                        "Caught up",
                        trial -> trial.figures() == null
                                ? "-"
                                : caughtUp(trial.figures().catchUp()));
    }

    /** Of a trial with events. */
    private static Function<Trial<Demand, LatencyFigures>, Number> latency(Function<LatencyFigures, Number> value) {
        return figure(figures -> figures.latency().count() == 0 ? null : value.apply(figures));
    }

    private static String caughtUp(CatchUp catchUp) {
        return catchUp.done()
                ? "in " + Format.seconds(catchUp.seconds())
                : "not within %s, %s left"
                        .formatted(Format.seconds(catchUp.limitSeconds()), Format.bytes(catchUp.remainingBytes()));
    }
}
