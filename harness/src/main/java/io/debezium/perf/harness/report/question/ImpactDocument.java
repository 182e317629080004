package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
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
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactMedians;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;

import static io.debezium.perf.harness.report.question.Rounds.figure;
import static io.debezium.perf.harness.report.question.Rounds.grid;
import static io.debezium.perf.harness.report.question.Rounds.median;

/** The report of {@code perf impact}. */
public final class ImpactDocument {

    private static final RuleList<ImpactResult> LIMITS = RuleList.<ImpactResult>of()
            .always(Limits.ONE_MACHINE)
            .one(result -> Optional.of(
                    result.database().kind().equals("external")
                            ? "If the database is on another machine, the reader's CPU does not affect it: the whole effect comes"
                                    + " from decoding and sending. On this machine they share cores."
                            : "The database, the reader, the load and the proxy share this machine's %d cores. What capturing costs"
                                            .formatted(result.environment().cores())
                                    + " includes the reader's own CPU, which is in the table; with the reader on another machine only the"
                                    + " server's part would remain."))
            .when(
                    result -> result.design().underLoad().perSecond() == null,
                    "Closed loop: a client starts its next transaction when the previous one has ended, so a busy server"
                            + " receives fewer. A load that leaves the server idle most of the time would lose fewer transactions,"
                            + " or none; --rate measures such a load.")
            .one(result -> Optional.of(
                    "The cost of an unread slot grows with the WAL and old catalog rows that it retains, until the disk is full. A trial of %s shows only the beginning of that."
                            .formatted(
                                    Format.seconds(result.design().underLoad().durationSeconds()))))
            .always("wal_level is logical in all conditions, so its additional WAL is in the baseline, too.")
            .always(
                    "Before the trials of a load in each round there is a checkpoint, followed by a period of unmeasured"
                            + " load: the full-page writes after a checkpoint would otherwise burden the next trial. A server in"
                            + " use has them every few minutes.")
            .always("pgbench does not read its clock again if the response has already arrived when it first checks for"
                    + " it: in its log such a transaction takes no time, which applies to up to half of those of select-1,"
                    + " independent of --jobs. With --rate, time counts from when a transaction was due.")
            .when(
                    ImpactDocument::counted,
                    "Instructions are those of the server in user mode, counted after the window, for a quarter of its"
                            + " length, so that counting does not slow down what is timed.")
            .always(Limits.ONE_DATABASE)
            .when(
                    result -> result.targets().size() > 1,
                    "Targets are measured without a slot, and slots with the direct target: their combined cost is not"
                            + " measured, nor is the benefit of a proxy with thousands of short connections.")
            .when(
                    result -> result.trials().stream()
                            .map(Trial::interference)
                            .anyMatch(seen -> seen != null && !Double.isFinite(seen.otherCores())),
                    "The CPU of a target that this run has not started cannot be told from that of other processes: trials through it"
                            + " count as disturbed by steal alone.");

    private final ImpactResult result;
    private final ImpactSummary summary;
    private final Rounds<String, ImpactFigures, ImpactMedians> rounds;

    private ImpactDocument(ImpactResult result) {
        this.result = result;
        this.summary = new ImpactSummary(result);
        this.rounds = summary.rounds();
    }

    public static Document of(ImpactResult result) {
        return new ImpactDocument(result).document();
    }

    private Document document() {
        List<Block> contrasts = Stream.of(
                        Metric.SERVER_CPU_MICROS_PER_TRANSACTION,
                        Metric.SERVER_INSTRUCTIONS_PER_TRANSACTION,
                        Metric.TRANSACTION_P99_MICROS)
                .filter(other -> other != summary.metric())
                .flatMap(this::forest)
                .collect(Collectors.toCollection(ArrayList::new));
        contrasts.addAll(grid(contrasts()));
        return rounds.document(
                "What capturing costs the database: " + String.join(", ", rounds.conditions()),
                summary.summary(),
                Stream.concat(forest(summary.metric()), Stream.of(figures())).toList(),
                List.of(new Chapter("contrasts", "All comparisons", contrasts)),
                trials(),
                "Transactions/s: within the window, by the generator's transaction log.",
                run(),
                LIMITS.of(result));
    }

    private Stream<Block> forest(Metric metric) {
        return new Forests(
                        "forest-" + metric.id(),
                        Format.capital(metric.label()) + ", against no slot and the direct connection",
                        "pairs",
                        "Condition",
                        "No slot",
                        "Condition",
                        result.design().minEffect())
                        .of(rounds.conditions().stream()
                                .map(load -> new Forests.ForestRows(
                                        load,
                                        true,
                                        compared(load)
                                                .filter(one -> one.comparison().metric() == metric)
                                                .map(one -> new Forests.ForestLine(one.condition(), one.comparison()))
                                                .toList()))
                                .toList())
                        .stream();
    }

    /** What each table of loads under conditions begins with. */
    private static <T> Columns<T> columns(Function<T, String> load, Function<T, String> condition) {
        return Columns.<T>of().text("Load", load).text("Condition", condition);
    }

    /** A line for each load under each condition. */
    private Table figures() {
        return Columns.<Medians<String, ImpactMedians>>of()
                .text("Load", Medians::condition)
                .rank(Column.GROUP)
                .text("Condition", one -> rounds.arms().get(one.arm()))
                .number("Transactions/s", median(ImpactMedians::transactionsPerSecond))
                .number("p50", median(ImpactMedians::p50Micros), Format::micros)
                .rank(5)
                .number("p99", median(ImpactMedians::p99Micros), Format::micros)
                .with(Column.number("Failed"), one -> failed(one.figures()))
                .number("Server us", median(ImpactMedians::serverCpuMicrosPerTransaction))
                .rank(1)
                .when(counted(result), columns -> columns.number(
                                "Server instructions", median(ImpactMedians::serverInstructionsPerTransaction))
                        .rank(10))
                .number("Server", median(ImpactMedians::serverCores), Format::cores)
                .rank(7)
                .number("Reader", median(ImpactMedians::readerCores), Format::cores)
                .rank(3)
                .number("Proxy", median(ImpactMedians::proxyCores), Format::cores)
                .rank(8)
                .number("WAL", median(ImpactMedians::walBytesPerTransaction))
                .rank(6)
                .number("Retained", median(ImpactMedians::retainedBytes), Format::bytes)
                .rank(4)
                .number("Behind", median(ImpactMedians::behindBytes), Format::bytes)
                .rank(9)
                .table(
                        "impact-table",
                        "Results by load",
                        rounds.note(
                                "One trial each. ",
                                "Medians over the rounds; failed: of all of them. ",
                                "Server: CPU of PostgreSQL with all its processes, for each transaction and in cores, and where the CPU counts"
                                        + " them its instructions for each transaction; reader, proxy:"
                                        + " theirs, in cores. WAL: bytes for each transaction. Retained: by the slot at the end. Behind: WAL"
                                        + " that the reader had not consumed then."),
                        rounds.medians(),
                        one -> one.figures().failed() > 0 ? Tone.BAD : Tone.PLAIN);
    }

    private static boolean counted(ImpactResult result) {
        return result.aggregates().medians().stream()
                .anyMatch(one -> Double.isFinite(one.figures().serverInstructionsPerTransaction()));
    }

    /** {@code 0}, {@code 1,204 (16.2 %)}. */
    private static Cell failed(ImpactMedians figures) {
        return Cell.number(
                figures.failed() == 0
                        ? "0"
                        : "%s (%s)".formatted(Format.count(figures.failed()), Format.percent(figures.failedShare())),
                figures.failed());
    }

    private record Compared(String load, String condition, Comparison comparison) {}

    /** By condition, as the figures are. */
    private Stream<Compared> compared(String load) {
        return rounds.medians().stream()
                .filter(one -> one.condition().equals(load))
                .flatMap(one -> summary.contrasts(one)
                        .map(contrast -> new Compared(load, rounds.arms().get(one.arm()), contrast.comparison())));
    }

    private Table contrasts() {
        return rounds.contrasts(
                ComparisonTable.of(
                        columns(Compared::load, Compared::condition), Compared::comparison, "No slot", "Condition's"),
                "contrasts-table",
                "Against no slot and the direct connection",
                " A condition with failed transactions is not called faster.",
                rounds.conditions().stream().flatMap(this::compared).toList());
    }

    private Columns<Trial<String, ImpactFigures>> trials() {
        return TrialTable.<String, ImpactFigures>rounds()
                .text("Load", Trial::condition)
                .text("Condition", trial -> rounds.arms().get(trial.arm()))
                .number("Transactions/s", figure(ImpactFigures::transactionsPerSecond))
                .number("p99", figure(figures -> figures.load().latency().known(99)), Format::micros)
                .count("Failed", figure(figures -> figures.load().failed()))
                .number(
                        "Events/s",
                        figure(figures -> figures.reader() == null
                                ? null
                                : figures.reader().eventsPerSecond()));
    }

    private RunChapter run() {
        RunChapter run = new RunChapter(result.commandLine())
                .group("Design", rounds.design(design(), "the order and of the loads"))
                .group("Targets", targets())
                .group(RunFacts.environment(result.environment(), result.database()));
        result.loads().forEach(load -> run.command("The newest " + load.name(), load.command()));
        return run.variants("Capturing with", result.variants());
    }

    private List<Fact> design() {
        List<Fact> facts = new ArrayList<>(List.of(rounds.trialTime()));
        result.loads()
                .forEach(load -> facts.add(Fact.text(
                        load.name(),
                        "%s, simple query protocol, %s"
                                .formatted(
                                        RunFacts.load(load),
                                        load.targetRate() == null
                                                ? "as many as the server can take"
                                                : Format.number(load.targetRate()) + " transactions/s asked for"))));
        return facts;
    }

    private List<Fact> targets() {
        List<Fact> facts = new ArrayList<>();
        result.targets()
                .forEach(target -> facts.add(Fact.text(
                        target.name(), target.address() + (target.detail().isEmpty() ? "" : ", " + target.detail()))));
        facts.add(
                Fact.text("Slots are read through", result.design().underLoad().captureThrough()));
        return facts;
    }
}
