package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
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
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Forests;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.LagGrowth;
import io.debezium.perf.harness.stats.WarmUp;

import static io.debezium.perf.harness.report.question.Rounds.answer;
import static io.debezium.perf.harness.report.question.Rounds.blocks;

/** The report of {@code perf impact}. */
public final class ImpactDocument {

    /** Share of the machine's cores that others keep busy from which on it is worth a word. */
    private static final double OTHERS = 0.1;

    /** A reader that uses less has nothing to do, and compiles what little it does. */
    private static final double IDLE_CORES = 0.05;

    private static final RuleList<ImpactResult> LIMITS = RuleList.<ImpactResult>of()
            .always(Limits.ONE_MACHINE)
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
            .always(Limits.ONE_DATABASE)
            .says("impact.limit-targets", result -> result.targets().size() > 1)
            .says("impact.limit-foreign-target", result -> result.trials().stream()
                    .map(Trial::interference)
                    .anyMatch(seen -> seen != null && !Double.isFinite(seen.otherCores())));

    private final ImpactResult result;
    private final Rounds<String, ImpactFigures> rounds;

    /** What the answer goes by: where the rate is given it is the same whatever that costs. */
    private final Metric metric;

    private ImpactDocument(ImpactResult result) {
        this.result = result;
        this.rounds = new Rounds<>(
                result,
                result.loads().stream().map(WorkloadInfo::name).toList(),
                load -> "under " + load,
                IntStream.range(0, result.conditions().size())
                        .mapToObj(arm -> name(arm).plain().replace("`", ""))
                        .toList(),
                "Condition",
                "Load",
                load -> load,
                "no slot and the direct connection");
        this.metric = result.design().underLoad().perSecond() == null
                ? Metric.TRANSACTIONS_PER_SECOND
                : result.contrasts().stream()
                        .map(contrast -> contrast.comparison().metric())
                        .filter(Metric.SERVER_CPU_MICROS_PER_TRANSACTION::equals)
                        .findFirst()
                        .orElse(Metric.TRANSACTION_P99_MICROS);
    }

    public static Document of(ImpactResult result) {
        return new ImpactDocument(result).document();
    }

    private Document document() {
        List<Block> others = Stream.of(Metric.SERVER_CPU_MICROS_PER_TRANSACTION, Metric.TRANSACTION_P99_MICROS)
                .filter(other -> other != metric)
                .flatMap(other -> forest(other).stream())
                .toList();
        return rounds.document(
                Messages.text("impact.title", String.join(", ", rounds.conditions())),
                new Summary(result.loads().stream().flatMap(this::answers).toList(), warnings()),
                blocks(forest(metric), figures()),
                List.of(new Chapter("contrasts", "All comparisons", blocks(others, comparisons()))),
                rounds.trials()
                        .figure("Transactions/s", Metric.TRANSACTIONS_PER_SECOND)
                        .figure("p99", Metric.TRANSACTION_P99_MICROS)
                        .figure("Failed", Metric.FAILED_TRANSACTIONS)
                        .figure("Events/s", Metric.EVENTS_PER_SECOND),
                Messages.text("impact.trials-note"),
                run(),
                LIMITS.of(result));
    }

    /** {@code no slot}, {@code 3.6.3.Final (decoderbufs)}, in which a spec is code. */
    private Sentence name(int arm) {
        Condition condition = result.conditions().get(arm);
        if (condition.capture() != Capture.READ) {
            return Sentence.of(condition.label());
        }
        VariantInfo variant = result.variants().get(condition.variant());
        return Arm.name(variant.spec().replace(",plugin=" + variant.plugin(), ""))
                .text(" (" + variant.plugin() + ")");
    }

    private Condition condition(Medians<String> one) {
        return result.conditions().get(one.arm());
    }

    private String label(Medians<String> one) {
        return rounds.arms().get(one.arm());
    }

    /** What each condition costs a load, those that read first, which is what is mostly asked for. */
    private Stream<Answer> answers(WorkloadInfo load) {
        List<Answer> answers = rounds.medians().stream()
                .filter(one -> one.condition().equals(load.name())
                        && !condition(one).label().equals(Comparison.SAME))
                .sorted(Comparator.comparing(one -> condition(one).capture() != Capture.READ))
                .flatMap(one -> contrasts(one, metric).map(contrast -> answer(sentence(load, one, contrast))))
                .toList();
        return answers.isEmpty()
                ? Stream.of(Answer.of(Messages.text("impact.nothing", Format.capital(load.name()))))
                : answers.stream();
    }

    /** Of a load under a condition with the first condition, by a metric. */
    private Stream<Contrast<String>> contrasts(Medians<String> one, Metric by) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition().equals(one.condition())
                        && contrast.comparison().metric() == by
                        && contrast.comparison()
                                .candidate()
                                .equals(condition(one).label()));
    }

    private Sentence sentence(WorkloadInfo load, Medians<String> one, Contrast<String> contrast) {
        Comparison comparison = contrast.comparison();
        Sentence subject = subject(load, one);
        String values = Change.values(comparison, " to ").replace(" /s", "/s");
        String failed = Format.percent(failedShare(one));
        if (contrast.flattered()) {
            double before = rounds.medians(0).stream()
                    .filter(first -> first.condition().equals(one.condition()))
                    .mapToDouble(this::failedShare)
                    .findFirst()
                    .orElse(0);
            return Sentence.said("impact.no-comparison", subject, failed, Format.percent(before), values);
        }
        Sentence sentence = ComparisonSentence.ofRounds("", result.design().minEffect(), "")
                .sentence(
                        comparison,
                        subject.text(" " + costs(condition(one), comparison)),
                        subject.text(", " + comparison.metric().label()),
                        ": medians " + values);
        return failedShare(one) > 0 ? sentence.text(Messages.text("impact.failed-share", failed)) : sentence;
    }

    private Sentence subject(WorkloadInfo load, Medians<String> one) {
        String asked =
                load.name() + (load.targetRate() == null ? "" : " at " + Format.number(load.targetRate()) + "/s");
        return switch (condition(one).capture()) {
            case READ -> Sentence.said("impact.capturing", name(one.arm()), asked);
            case UNREAD -> Sentence.of(Messages.text("impact.unread", asked));
            case NONE ->
                Sentence.of(Messages.text("impact.through", condition(one).target(), asked));
        };
    }

    /** {@code costs the database 7.0 % of its transactions}. */
    private static String costs(Condition condition, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        if (comparison.metric() == Metric.TRANSACTIONS_PER_SECOND && !effect.more()) {
            String whom = condition.capture() == Capture.NONE ? "the load" : "the database";
            return Messages.text("impact.costs", whom, effect.size());
        }
        return Messages.text("impact.comes-with", new Change(comparison.metric()).noun(effect));
    }

    private List<ImpactFigures> standing(Medians<String> one) {
        return result.standing(one.arm(), one.condition()).stream()
                .map(Trial::figures)
                .toList();
    }

    /** Of all transactions of its trials, 0 to 1. */
    private double failedShare(Medians<String> one) {
        double failed = one.value(Metric.FAILED_TRANSACTIONS);
        double done = standing(one).stream()
                .mapToLong(figures -> figures.load().transactions())
                .sum();
        return failed > 0 ? failed / (failed + done) : 0;
    }

    private List<String> warnings() {
        List<String> own = new ArrayList<>();
        own.addAll(rounds.each(this::failedTransactions));
        own.addAll(rounds.each(this::behind));
        own.addAll(rounds.each(this::warmingUp));
        rounds.conditions().stream()
                .filter(load -> result.trials().stream()
                        .filter(trial -> trial.condition().equals(load))
                        .map(Trial::figures)
                        .filter(Objects::nonNull)
                        .anyMatch(figures -> figures.load().latency().unresolved(50)))
                .map(load -> Messages.text("impact.unresolved", load))
                .forEach(own::add);
        // What others take, both sides of a comparison lack, but not the same of both.
        double busy = result.aggregates().otherCores();
        if (busy > OTHERS * result.environment().cores()) {
            own.add(Messages.text(
                    "impact.others",
                    Format.number(busy),
                    Format.count(result.environment().cores())));
        }
        rounds.notes(ImpactFigures::notes).forEach(own::add);
        return rounds.warnings(rounds.itself(metric, contrast -> true), own);
    }

    private Optional<String> failedTransactions(Medians<String> one) {
        return failedShare(one) == 0
                ? Optional.empty()
                : result.standing(one.arm(), one.condition()).stream()
                        .max(Comparator.comparingDouble(trial -> trial.figures().failedShare()))
                        .map(worst -> Messages.text(
                                "impact.failed",
                                Format.percent(failedShare(one)),
                                one.condition(),
                                label(one),
                                worst.number(),
                                Format.percent(worst.figures().failedShare())));
    }

    private Optional<String> behind(Medians<String> one) {
        long behind = standing(one).stream()
                .filter(figures ->
                        !figures.lag().isEmpty() && LagGrowth.of(figures.lag()).state() == Growth.GROWS)
                .count();
        return behind == 0
                ? Optional.empty()
                : Optional.of(Messages.text(
                        "impact.behind",
                        Format.capital(label(one)),
                        one.condition(),
                        behind,
                        Format.count(one.trials(), "trial"),
                        Format.bytes(one.value(Metric.BEHIND_BYTES))));
    }

    private Optional<String> warmingUp(Medians<String> one) {
        double share = one.value(Metric.JIT_SHARE);
        return WarmUp.compiling(share) && one.value(Metric.READER_CORES) > IDLE_CORES
                ? Optional.of(Messages.text(
                        "impact.warming-up", Format.capital(label(one)), one.condition(), Format.percent(share)))
                : Optional.empty();
    }

    private record Compared(String load, String condition, Comparison comparison) {}

    private Stream<Compared> compared(String load) {
        return rounds.medians().stream()
                .filter(one -> one.condition().equals(load))
                .flatMap(one -> ImpactResult.COMPARED.stream()
                        .flatMap(by -> contrasts(one, by))
                        .map(contrast -> new Compared(load, label(one), contrast.comparison())));
    }

    /** The intervals of a metric; nothing where it was not compared. */
    private List<Block> forest(Metric by) {
        return new Forests(
                        "forest-" + by.id(),
                        Messages.text("impact.forest", Format.capital(by.label())),
                        "pairs",
                        "Condition",
                        "No slot",
                        "Condition",
                        result.design().minEffect())
                        .of(rounds.conditions().stream()
                                .flatMap(load -> compared(load)
                                        .filter(one -> one.comparison().metric() == by)
                                        .map(one -> new Forests.ForestLine(
                                                Cell.code(load), one.condition(), one.comparison())))
                                .toList())
                        .stream()
                        .toList();
    }

    private List<Block> figures() {
        return rounds.table(
                "impact.figures",
                rounds.figures()
                        .figure("Transactions/s", Metric.TRANSACTIONS_PER_SECOND)
                        .figure("p50", Metric.TRANSACTION_P50_MICROS, 5)
                        .figure("p99", Metric.TRANSACTION_P99_MICROS)
                        .with(Column.number("Failed"), this::failed)
                        .figure("Server us", Metric.SERVER_CPU_MICROS_PER_TRANSACTION, 1)
                        .figure("Server", Metric.SERVER_CORES, 7)
                        .figure("Reader", Metric.READER_CORES, 3)
                        .figure("Proxy", Metric.PROXY_CORES, 8)
                        .figure("WAL", Metric.WAL_BYTES_PER_TRANSACTION, 6)
                        .figure("Retained", Metric.RETAINED_BYTES, 4)
                        .figure("Behind", Metric.BEHIND_BYTES, 9),
                rounds.medians(),
                one -> failedShare(one) > 0 ? Tone.BAD : Tone.PLAIN);
    }

    private Cell failed(Medians<String> one) {
        double failed = one.value(Metric.FAILED_TRANSACTIONS);
        return Cell.number(
                failed > 0 ? "%s (%s)".formatted(Format.count((long) failed), Format.percent(failedShare(one))) : "0",
                failed);
    }

    private List<Block> comparisons() {
        return rounds.comparisons(
                "impact.comparisons",
                ComparisonTable.of(
                        Columns.<Compared>of().text("Load", Compared::load).text("Condition", Compared::condition),
                        Compared::comparison,
                        "No slot",
                        "Condition's"),
                rounds.conditions().stream().flatMap(this::compared).toList());
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
