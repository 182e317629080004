package io.debezium.perf.harness.question.impact;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.impact.ImpactResult.Condition;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.Rounds;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.LagGrowth;
import io.debezium.perf.harness.stats.WarmUp;

import static io.debezium.perf.harness.report.section.Rounds.blocks;

/** The report of {@code perf impact}. */
public final class ImpactDocument {

    /** Share of the machine's cores from which the use by other programs is reported. */
    private static final double OTHERS = 0.1;

    /** A reader that uses fewer cores is idle; most of its little CPU time is then JIT compilation. */
    private static final double IDLE_CORES = 0.05;

    private static final RuleList<ImpactResult> LIMITS = RuleList.<ImpactResult>of()
            .says("section.interval-applies-to-this")
            .each(result -> Stream.of(
                    result.database().kind().equals("external")
                            ? Messages.text("impact.limit-elsewhere")
                            : Messages.text(
                                    "impact.limit-shared", result.environment().cores())))
            .says(
                    "impact.limit-closed-loop",
                    result -> result.design().underLoad().perSecond() == null)
            .each(result -> Stream.of(Messages.text(
                    "impact.limit-retained",
                    Format.seconds(result.design().underLoad().durationSeconds()))))
            .says("impact.limit-wal-level")
            .says("impact.limit-checkpoint")
            .says("impact.limit-log")
            .says("section.all-trials-use-one")
            .says("impact.limit-pooler", result -> result.pooler() != null);

    private final ImpactResult result;
    private final Rounds<String, ImpactFigures> rounds;

    /** The metric of the answer. If the load's rate is given, transactions/s say nothing about the cost. */
    private final Metric metric;

    private ImpactDocument(ImpactResult result) {
        this.result = result;
        List<String> arms = result.conditions().stream().map(Condition::label).toList();
        this.rounds = new Rounds<>(
                result,
                result.loads().stream().map(WorkloadInfo::name).toList(),
                load -> "under " + load,
                arms,
                arms,
                "Condition",
                "Load",
                load -> load);
        this.metric = result.design().underLoad().perSecond() == null
                ? Metric.TRANSACTIONS_PER_SECOND
                : rounds.withTheFirst(Metric.SERVER_CPU_MICROS_PER_TRANSACTION)
                                .findAny()
                                .isPresent()
                        ? Metric.SERVER_CPU_MICROS_PER_TRANSACTION
                        : Metric.TRANSACTION_P99_MICROS;
    }

    public static Document of(ImpactResult result) {
        return new ImpactDocument(result).document();
    }

    private Document document() {
        List<Answer> answers = rounds.conditions().stream()
                .flatMap(load -> rounds.compared(metric, load).stream())
                .toList();
        return rounds.document(
                Messages.text("impact.title", String.join(", ", rounds.conditions())),
                new Summary(
                        answers.isEmpty() ? List.of(Answer.of(Sentence.of(Messages.text("impact.nothing")))) : answers,
                        warnings()),
                blocks(forest(), figures()),
                List.of(rounds.comparisons("All comparisons", "impact.comparisons")),
                rounds.trials()
                        .figure("Transactions/s", Metric.TRANSACTIONS_PER_SECOND)
                        .figure("p99", Metric.TRANSACTION_P99_MICROS)
                        .figure("Failed", Metric.FAILED_TRANSACTIONS)
                        .figure("Events/s", Metric.EVENTS_PER_SECOND),
                Messages.text("impact.trials-note"),
                run(),
                LIMITS.of(result));
    }

    /** Share of failed transactions in all transactions of the trials, 0 to 1. */
    private double failedShare(Medians<String> one) {
        double failed = one.value(Metric.FAILED_TRANSACTIONS);
        double done = rounds.standing(one).stream()
                .mapToLong(figures -> figures.load().transactions())
                .sum();
        return failed > 0 ? failed / (failed + done) : 0;
    }

    private List<String> warnings() {
        List<String> own = new ArrayList<>();
        own.addAll(rounds.says("impact.failed", one -> failedShare(one) > 0, one -> Format.percent(failedShare(one))));
        own.addAll(rounds.says(
                "impact.behind",
                one -> behind(one) > 0,
                one -> Format.count(behind(one)),
                one -> Format.count(one.trials(), "trial"),
                one -> Format.bytes(one.value(Metric.BEHIND_BYTES))));
        own.addAll(rounds.says(
                "impact.warming-up",
                one -> WarmUp.compiling(one.value(Metric.JIT_SHARE)) && one.value(Metric.READER_CORES) > IDLE_CORES,
                one -> Format.percent(one.value(Metric.JIT_SHARE))));
        rounds.conditions().stream()
                .filter(load -> result.trials().stream()
                        .anyMatch(trial -> trial.condition().equals(load)
                                && trial.figures() != null
                                && trial.figures().load().latency().unresolved(50)))
                .map(load -> Messages.text("impact.unresolved", load))
                .forEach(own::add);
        // Other programs slow down both sides of a comparison, but not equally.
        double busy = result.aggregates().otherCores();
        if (busy > OTHERS * result.environment().cores()) {
            own.add(Messages.text(
                    "impact.others",
                    Format.number(busy),
                    Format.count(result.environment().cores())));
        }
        own.addAll(rounds.notes(ImpactFigures::notes));
        return rounds.warnings(metric, own);
    }

    /** The number of trials in which the reader fell behind. */
    private long behind(Medians<String> one) {
        return rounds.standing(one).stream()
                .filter(figures ->
                        !figures.lag().isEmpty() && LagGrowth.of(figures.lag()).state() == Growth.GROWS)
                .count();
    }

    /** The intervals of the metric that decides; nothing if nothing was compared. */
    private List<Block> forest() {
        return new Forests(
                        "forest-" + metric.id(),
                        Messages.text("impact.forest", Format.capital(metric.label())),
                        "pairs",
                        "Condition",
                        "No slot",
                        "Its own",
                        result.design().minEffect())
                .of(rounds.conditions().stream()
                        .flatMap(load -> rounds.withTheFirst(metric, load)
                                .map(one -> new Forests.ForestLine(Cell.code(load), one.candidate(), one)))
                        .toList());
    }

    private List<Block> figures() {
        return rounds.table(
                "impact.figures",
                one -> true,
                rounds.figures()
                        .figure("Transactions/s", Metric.TRANSACTIONS_PER_SECOND)
                        .figure("p50", Metric.TRANSACTION_P50_MICROS, 5)
                        .figure("p99", Metric.TRANSACTION_P99_MICROS)
                        .figure("Failed", Metric.FAILED_TRANSACTIONS)
                        .figure("Server CPU", Metric.SERVER_CPU_MICROS_PER_TRANSACTION, 1)
                        .figure("Server", Metric.SERVER_CORES, 7)
                        .figure("Reader", Metric.READER_CORES, 3)
                        .figure("Proxy", Metric.PROXY_CORES, 8)
                        .figure("WAL", Metric.WAL_BYTES_PER_TRANSACTION, 6)
                        .figure("Retained", Metric.RETAINED_BYTES, 4)
                        .figure("Behind", Metric.BEHIND_BYTES, 9),
                one -> failedShare(one) > 0);
    }

    private Page run() {
        Page run = rounds.page(design());
        result.loads().forEach(load -> run.command("The newest " + load.name(), load.command()));
        return run.variants("Capturing with", result.variants());
    }

    private List<Fact> design() {
        List<Fact> facts = new ArrayList<>();
        for (WorkloadInfo load : result.loads()) {
            String rate = load.targetRate() == null
                    ? "as many as the server can take"
                    : Format.number(load.targetRate()) + " transactions/s asked for";
            facts.add(Fact.text(load.name(), RunFacts.load(load) + ", simple query protocol, " + rate));
        }
        if (result.pooler() != null) {
            facts.add(Fact.text("Through", result.pooler()));
        }
        return facts;
    }
}
