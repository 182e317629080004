package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.question.ImpactSummary.Named;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.result.CaptureFigures;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RecordResult.Printout;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkloadInfo;

/** The report of {@code perf impact}. */
public final class ImpactDocument {

    private static final RuleList<ImpactResult> LIMITS = RuleList.<ImpactResult>of()
            .always(Limits.ONE_MACHINE)
            .one(result -> Optional.of(
                    result.database().kind().equals("external")
                            ? "Where the database is on another machine, the reader's CPU costs it nothing: all of the effect comes from"
                                    + " decoding and sending. Where it is on this one, they share its cores."
                            : "The database, the reader, the load and the proxy share this machine's %d cores. What capturing costs"
                                            .formatted(result.environment().cores())
                                    + " includes what the reader's own CPU takes away from the rest, which is in the table; with the reader"
                                    + " on another machine only the server's part of it would remain."))
            .when(
                    result -> result.design().underLoad().perSecond() == null,
                    "Closed loop: a client starts its next transaction when the last one has ended, so that a server that is busy with"
                            + " something else is asked less. A load that leaves the server idle most of the time would lose fewer"
                            + " transactions, or none; --rate measures such a load.")
            .one(result -> Optional.of(
                    "An unread slot costs by what it retains, which grows for as long as nobody reads it: until the disk is full, or old row versions of the catalogues are in the way. A trial of %s shows only the beginning of that."
                            .formatted(
                                    Format.seconds(result.design().underLoad().durationSeconds()))))
            .always(
                    "wal_level is logical in all conditions: what that writes more than replica is in the baseline too.")
            .always(
                    "Before the trials of a load in a round comes a checkpoint, and then the load for a while, unmeasured: after a"
                            + " checkpoint each page is logged whole when it is first changed, which would fall on whichever trial is next."
                            + " A server in use has that every few minutes.")
            .always(
                    "pgbench reads its clock once for all clients of a thread that are ready: the shortest transactions, as those of"
                            + " select-1, may take no time by its log, and percentiles of zero are not compared.")
            .always(Limits.ONE_DATABASE)
            .when(
                    result -> result.targets().size() > 1,
                    "Targets are measured without a slot, and slots with the direct one: what both cost together is not measured, nor"
                            + " what a proxy gains where thousands of clients come and go.")
            .when(
                    result -> result.trials().stream()
                            .map(Trial::interference)
                            .anyMatch(seen -> seen != null && !Double.isFinite(seen.otherCores())),
                    "The CPU of a target that this run has not started cannot be told from that of other processes: trials through it"
                            + " count as disturbed by steal alone.");

    private ImpactDocument() {}

    public static Document of(ImpactResult result) {
        List<Named> all = ImpactSummary.named(result);
        Metric metric = ImpactSummary.metric(result);
        List<Block> first = new ArrayList<>();
        forest(result, all, metric).ifPresent(first::add);
        first.add(new Block.Grid(figures(result, all)));
        List<Block> contrasts = Stream.of(Metric.SERVER_CPU_MICROS_PER_TRANSACTION, Metric.TRANSACTION_P99_MICROS)
                .filter(other -> other != metric)
                .flatMap(other -> forest(result, all, other).stream())
                .collect(Collectors.toCollection(ArrayList::new));
        contrasts.add(new Block.Grid(contrasts(result, all)));
        List<Chapter> chapters = new ArrayList<>();
        if (!result.contrasts().isEmpty()) {
            chapters.add(new Chapter("contrasts", "All comparisons", "", contrasts));
        }
        chapters.add(new Chapter("trials", "Trials", "", List.of(new Block.Grid(trials(result)))));
        chapters.add(run(result));
        chapters.add(Limits.chapter(LIMITS.of(result)));
        return new Document(
                "What capturing costs the database: "
                        + result.loads().stream().map(WorkloadInfo::name).collect(Collectors.joining(", ")),
                Origin.of(result.command(), result.startedAt()),
                ImpactSummary.of(result),
                first,
                chapters);
    }

    private static Optional<Block> forest(ImpactResult result, List<Named> all, Metric metric) {
        return new Forests(
                        "forest-" + metric.id(),
                        Format.capital(metric.label()) + ", against no slot and the direct connection",
                        "rounds",
                        "Condition",
                        "No slot",
                        "Condition",
                        result.design().minEffect())
                .of(result.loads().stream()
                        .map(load -> new Forests.ForestRows(
                                load.name(),
                                true,
                                all.stream()
                                        .filter(one -> one.load().equals(load.name()))
                                        .flatMap(one -> ImpactSummary.contrasts(result, one)
                                                .map(Contrast::comparison)
                                                .filter(comparison -> comparison.metric() == metric)
                                                .map(comparison -> new Forests.ForestLine(one.label(), comparison)))
                                        .toList()))
                        .toList());
    }

    /** A line for each load under each condition. */
    private static Table figures(ImpactResult result, List<Named> all) {
        return Columns.<Named>of()
                .text("Load", Named::load)
                .rank(Column.GROUP)
                .text("Condition", Named::label)
                .number("Transactions/s", median(ImpactFigures::transactionsPerSecond))
                .number("p50", median(figures -> figures.percentileMicros(50)), Format::micros)
                .rank(5)
                .number("p99", median(figures -> figures.percentileMicros(99)), Format::micros)
                .with(
                        Column.number("Failed"),
                        one -> Table.Cell.number(failed(one), one.medians().failed()))
                .number("Server us", median(ImpactFigures::serverCpuMicrosPerTransaction))
                .rank(1)
                .number("Server", median(figures -> figures.cores().database()), Format::cores)
                .rank(7)
                .number("Reader", one -> one.medians().readerCores(), Format::cores)
                .rank(3)
                .number("Proxy", median(ImpactFigures::proxyCores), Format::cores)
                .rank(8)
                .number("WAL", median(ImpactFigures::walBytesPerTransaction))
                .rank(6)
                .number("Retained", median(ImpactFigures::retainedBytes), Format::bytes)
                .rank(4)
                .number("Behind", one -> one.medians().ofReader(CaptureFigures::behindBytes), Format::bytes)
                .rank(9)
                .table(
                        "impact-table",
                        "What each load came to",
                        (result.design().rounds() == 1
                                        ? "One trial each. "
                                        : "Medians over the rounds; failed: of all of them. ")
                                + "Server: CPU of PostgreSQL with all its processes, for each transaction and in cores; reader, proxy:"
                                + " theirs, in cores. WAL: bytes for each transaction. Retained: by the slot at the end. Behind: WAL that"
                                + " the reader had not consumed then."
                                + itself(result),
                        all,
                        one -> one.medians().failed() > 0 ? Tone.BAD : Tone.PLAIN);
    }

    private static Function<Named, Number> median(Function<ImpactFigures, Number> valueOrNull) {
        return one -> one.medians().of(valueOrNull);
    }

    private static String itself(ImpactResult result) {
        return AgainstItself.explained(
                result.conditions().stream().map(ImpactResult.Condition::label), "no slot and the direct connection");
    }

    /** {@code 0}, {@code 1,204 (16.2 %)}. */
    private static String failed(Named one) {
        return one.medians().failed() == 0
                ? "0"
                : "%s (%s)"
                        .formatted(
                                Format.count(one.medians().failed()),
                                Format.percent(one.medians().failedShare()));
    }

    private record Compared(Named condition, Comparison comparison) {}

    /** Every comparison with all its figures. */
    private static Table contrasts(ImpactResult result, List<Named> all) {
        return ComparisonTable.of(
                        Columns.<Compared>of()
                                .text("Load", one -> one.condition().load())
                                .text("Condition", one -> one.condition().label()),
                        Compared::comparison,
                        "No slot",
                        "Condition's")
                .table(
                        "contrasts-table",
                        "Against no slot and the direct connection",
                        ComparisonTable.NOTE
                                + " A pair: two trials of the same round. A condition of which a transaction failed is not called faster."
                                + itself(result),
                        all.stream()
                                .flatMap(one -> ImpactSummary.contrasts(result, one)
                                        .map(contrast -> new Compared(one, contrast.comparison())))
                                .toList());
    }

    private static Table trials(ImpactResult result) {
        return TrialTable.rounds(
                TrialTable.<String, ImpactFigures>rounds()
                        .text("Load", Trial::condition)
                        .text("Condition", cell -> ImpactSummary.label(result, cell.arm()))
                        .number("Transactions/s", figure(ImpactFigures::transactionsPerSecond))
                        .number("Printed", printed(Printout::printedPerSecond))
                        .number("Logged", printed(Printout::countedPerSecond))
                        .number("p99", figure(figures -> figures.percentileMicros(99)), Format::micros)
                        .number(
                                "Failed",
                                figure(figures -> figures.load().failed()),
                                failed -> Format.count((long) failed))
                        .number(
                                "Events/s",
                                figure(figures -> figures.reader() == null
                                        ? null
                                        : figures.reader().eventsPerSecond())),
                "Transactions/s: within the window, by the generator's log of every transaction. Printed: what the generator said"
                        + " itself of its whole run, warm-up included; logged: the same run by its log.",
                result.trials());
    }

    private static Function<Trial<String, ImpactFigures>, Number> figure(Function<ImpactFigures, Number> valueOrNull) {
        return cell -> cell.figures() == null ? null : valueOrNull.apply(cell.figures());
    }

    private static Function<Trial<String, ImpactFigures>, Number> printed(Function<Printout, Number> value) {
        return figure(figures -> figures.printout() == null ? null : value.apply(figures.printout()));
    }

    private static Chapter run(ImpactResult result) {
        RunChapter run = new RunChapter(result.commandLine())
                .group("Design", design(result))
                .group("Targets", targets(result))
                .group(RunFacts.environment(result.environment(), result.database()));
        result.loads().forEach(load -> run.command("The newest " + load.name(), load.command()));
        return run.variants("Capturing with", result.variants()).chapter();
    }

    private static List<Fact> design(ImpactResult result) {
        Design design = result.design();
        List<Fact> facts = new ArrayList<>(List.of(
                Fact.text("Rounds planned", Format.count(design.rounds())),
                RunFacts.trial(
                        design.underLoad().warmUpSeconds(), design.underLoad().durationSeconds())));
        result.loads()
                .forEach(load -> facts.add(Fact.text(
                        load.name(),
                        "%s, simple query protocol, %s"
                                .formatted(
                                        RunFacts.load(load),
                                        load.targetRate() == null
                                                ? "as many as the server takes"
                                                : Format.number(load.targetRate()) + " transactions/s asked for"))));
        facts.add(Fact.text("Checked", checked(result)));
        facts.add(RunFacts.seed(design.seed(), "the order and of the loads"));
        facts.addAll(
                RunFacts.disturbed(design.otherCoresLimit(), design.stealPercentLimit(), design.timeLimitSeconds()));
        return facts;
    }

    /** How the harness's reading of the load compares with what the generator printed itself. */
    private static String checked(ImpactResult result) {
        List<Printout> printed = result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .map(ImpactFigures::printout)
                .filter(Objects::nonNull)
                .toList();
        if (printed.isEmpty()) {
            return "the generator printed no rate of its own to check the log by";
        }
        DoubleSummaryStatistics off = printed.stream()
                .mapToDouble(each -> Math.abs(each.countedPerSecond() / each.printedPerSecond() - 1))
                .summaryStatistics();
        long agreeing = printed.stream().filter(Printout::agrees).count();
        return "transactions/s by the log of every transaction agree with the generator's own printout in %s of %s, to within %s"
                .formatted(
                        Format.count(agreeing),
                        Format.count(printed.size(), "trial"),
                        String.format(Locale.ROOT, "%.2f %%", 100 * off.getMax()));
    }

    private static List<Fact> targets(ImpactResult result) {
        List<Fact> facts = new ArrayList<>();
        result.targets()
                .forEach(target -> facts.add(Fact.text(
                        target.name(), target.address() + (target.detail().isEmpty() ? "" : ", " + target.detail()))));
        facts.add(
                Fact.text("Slots are read through", result.design().underLoad().captureThrough()));
        return facts;
    }
}
