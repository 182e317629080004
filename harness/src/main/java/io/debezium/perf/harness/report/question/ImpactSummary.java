package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactMedians;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.WarmUps;

/** What capturing costs the database, in sentences, an answer for each load; and what speaks against believing it. */
final class ImpactSummary {

    /** Part of all cores that others may use without a word. */
    private static final double OTHERS = 0.1;

    /** Of a reader that has next to nothing to do it does not matter what it does. */
    private static final double IDLE_CORES = 0.05;

    private static final RuleList<ImpactSummary> WARNINGS = RuleList.<ImpactSummary>of()
            .all(it -> it.rounds.doubtful(it.rounds.itself(load -> it.rounds.comparisons(
                    load, contrast -> contrast.comparison().metric() == it.metric()))))
            .each(it -> it.each(it::failedTransactions))
            .each(ImpactSummary::disagreements)
            .each(it -> it.each(it::behind))
            .each(it -> it.each(it::warmingUp))
            .each(ImpactSummary::unresolved)
            .all(it -> Warnings.server(it.result.database()))
            .all(it -> it.rounds.disturbed())
            .one(ImpactSummary::others)
            .one(it -> it.rounds.few())
            .each(it -> it.rounds.notes(ImpactFigures::notes))
            .all(it -> it.result.notes());

    private final ImpactResult result;
    private final Rounds<String, ImpactFigures, ImpactMedians> rounds;

    /** What the answer goes by: where the rate is given it is the same whatever that costs. */
    private final Metric metric;

    ImpactSummary(ImpactResult result) {
        this.result = result;
        List<String> labels = IntStream.range(0, result.conditions().size())
                .mapToObj(condition -> name(condition).plain().replace("`", ""))
                .toList();
        this.rounds = new Rounds<>(
                result,
                result.loads().stream().map(WorkloadInfo::name).toList(),
                load -> "under " + load,
                trial -> trial.condition() + ", " + labels.get(trial.arm()),
                labels,
                "no slot and the direct connection");
        this.metric = result.design().underLoad().perSecond() == null
                ? Metric.TRANSACTIONS_PER_SECOND
                : result.contrasts().stream()
                        .map(contrast -> contrast.comparison().metric())
                        .filter(Metric.SERVER_CPU_MICROS_PER_TRANSACTION::equals)
                        .findFirst()
                        .orElse(Metric.TRANSACTION_P99_MICROS);
    }

    Rounds<String, ImpactFigures, ImpactMedians> rounds() {
        return rounds;
    }

    Metric metric() {
        return metric;
    }

    Summary summary() {
        return new Summary(result.loads().stream().map(this::answer).toList(), WARNINGS.of(this));
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

    private Condition condition(Medians<String, ImpactMedians> one) {
        return result.conditions().get(one.arm());
    }

    private String label(Medians<String, ImpactMedians> one) {
        return rounds.arms().get(one.arm());
    }

    /** Those of a load under a condition with the first one. */
    Stream<Contrast<String>> contrasts(Medians<String, ImpactMedians> one) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition().equals(one.condition())
                        && contrast.comparison()
                                .candidate()
                                .equals(condition(one).label()));
    }

    /** Those that read first: they are what was asked for. */
    private Answer answer(WorkloadInfo load) {
        List<Sentence> sentences = new ArrayList<>();
        rounds.medians().stream()
                .filter(one -> one.condition().equals(load.name())
                        && !condition(one).label().equals(Comparison.SAME))
                .sorted(Comparator.comparing(one -> condition(one).capture() != Capture.READ))
                .forEach(one -> {
                    contrasts(one)
                            .filter(contrast -> contrast.comparison().metric() == metric)
                            .map(contrast -> sentence(load, one, contrast))
                            .forEach(sentences::add);
                    engine(one).ifPresent(sentences::add);
                });
        return sentences.isEmpty()
                ? Answer.of("%s: nothing to compare.".formatted(Format.capital(load.name())))
                : new Answer(sentences.get(0), sentences.subList(1, sentences.size()));
    }

    /** Whose CPU it is that the load does not have. */
    private Optional<Sentence> engine(Medians<String, ImpactMedians> one) {
        ImpactMedians figures = one.figures();
        if (condition(one).capture() != Capture.READ || !Double.isFinite(figures.readerCores())) {
            return Optional.empty();
        }
        String server = result.aggregates()
                .of(0, one.condition())
                .filter(first -> Double.isFinite(figures.serverCores())
                        && result.conditions().get(0).capture() == Capture.NONE)
                .map(first -> ", the server %s, %s with no slot"
                        .formatted(Format.cores(figures.serverCores()), Format.cores(first.serverCores())))
                .orElse("");
        return Optional.of(name(one.arm())
                .text(" itself keeps %s cores busy%s.".formatted(Format.cores(figures.readerCores()), server)));
    }

    /** What a condition costs a load, in one sentence that may be pasted into a pull request. */
    private Sentence sentence(WorkloadInfo load, Medians<String, ImpactMedians> one, Contrast<String> contrast) {
        Comparison comparison = contrast.comparison();
        Sentence subject = subject(load, one);
        String values = Change.values(comparison, " to ").replace(" /s", "/s");
        if (contrast.flattered()) {
            return Sentence.of("No comparison: ")
                    .then(subject)
                    .text(": %s of the transactions failed (%s with no slot), so %s count as neither faster nor slower."
                            .formatted(
                                    Format.percent(one.figures().failedShare()),
                                    Format.percent(result.aggregates()
                                            .of(0, one.condition())
                                            .map(ImpactMedians::failedShare)
                                            .orElse(0.0)),
                                    values));
        }
        Sentence sentence = ComparisonSentence.ofRounds("", result.design().minEffect(), "")
                .sentence(
                        comparison,
                        subject.text(" " + costs(condition(one), comparison)),
                        subject.text(", " + comparison.metric().label()),
                        ": medians " + values);
        return one.figures().failed() == 0
                ? sentence
                : sentence.text(" %s of the transactions failed."
                        .formatted(Format.percent(one.figures().failedShare())));
    }

    private Sentence subject(WorkloadInfo load, Medians<String, ImpactMedians> one) {
        String asked =
                load.name() + (load.targetRate() == null ? "" : " at " + Format.number(load.targetRate()) + "/s");
        return switch (condition(one).capture()) {
            case READ -> Sentence.of("capturing " + asked + " with ").then(name(one.arm()));
            case UNREAD -> Sentence.of("an unread slot under " + asked);
            case NONE -> Sentence.of("going through " + condition(one).target() + " with " + asked);
        };
    }

    /** {@code costs the database 7.0 % of its transactions}. */
    private static String costs(Condition condition, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        if (comparison.metric() == Metric.TRANSACTIONS_PER_SECOND && !effect.more()) {
            String whom = condition.capture() == Capture.NONE ? "the load" : "the database";
            return "costs %s %s of its transactions".formatted(whom, effect.size());
        }
        return "comes with " + new Change(comparison.metric()).noun(effect);
    }

    private Stream<String> each(Function<Medians<String, ImpactMedians>, Optional<String>> rule) {
        return rounds.medians().stream().flatMap(one -> rule.apply(one).stream());
    }

    /** {@code 15.8 % of the transactions of ... failed (most in trial 3: 16.2 %)}. */
    private Optional<String> failedTransactions(Medians<String, ImpactMedians> one) {
        ImpactMedians figures = one.figures();
        return figures.failed() == 0
                ? Optional.empty()
                : Optional.of(
                        "%s of the transactions of %s with %s failed (most in trial %d: %s), so it is not called faster."
                                .formatted(
                                        Format.percent(figures.failedShare()),
                                        one.condition(),
                                        label(one),
                                        figures.worstTrial(),
                                        Format.percent(figures.worstFailedShare())));
    }

    private Stream<String> disagreements() {
        return result.trials().stream()
                .filter(trial -> trial.figures() != null && trial.figures().printout() != null)
                .filter(trial -> !trial.figures().printout().agrees())
                .map(trial ->
                        "In %s the generator printed %s transactions/s, but its log of every transaction holds %s/s: do not use that trial."
                                .formatted(
                                        rounds.name(trial),
                                        Format.number(trial.figures().printout().printedPerSecond()),
                                        Format.number(trial.figures().printout().countedPerSecond())));
    }

    private Optional<String> behind(Medians<String, ImpactMedians> one) {
        return one.figures().notKeepingUp() == 0
                ? Optional.empty()
                : Optional.of(
                        "%s did not keep up with %s in %d of %s (%s of WAL behind at the end, median). Reading all of it would cost more: measure at a lower --rate."
                                .formatted(
                                        Format.capital(label(one)),
                                        one.condition(),
                                        one.figures().notKeepingUp(),
                                        Format.count(one.trials(), "trial"),
                                        Format.bytes(one.figures().behindBytes())));
    }

    private Stream<String> unresolved() {
        return rounds.conditions().stream()
                .filter(load -> result.trials().stream()
                        .anyMatch(trial -> trial.condition().equals(load)
                                && trial.figures() != null
                                && trial.figures().load().latency().unresolved(50)))
                .map(load ->
                        "In the generator's log half of the transactions of %s took no time, so their p50 is unknown. Use --rate, which counts from when they were due."
                                .formatted(load));
    }

    private Optional<String> warmingUp(Medians<String, ImpactMedians> one) {
        double share = one.figures().jitShare();
        return WarmUps.compiling(share) && one.figures().readerCores() > IDLE_CORES
                ? Optional.of(
                        "%s was still warming up under %s: its compiler used %s of its CPU time, which a reader that runs for hours does not need. Use a longer --warmup."
                                .formatted(Format.capital(label(one)), one.condition(), Format.percent(share)))
                : Optional.empty();
    }

    /** Where the limit lets them: what others take, both sides of a comparison lack, but not the same of both. */
    private Optional<String> others() {
        double busy = result.aggregates().otherCores();
        int cores = result.environment().cores();
        return busy > OTHERS * cores
                ? Optional.of(
                        "Other processes kept %s of the machine's %s cores busy (median of the trials), which lowers the rates. End them and measure again."
                                .formatted(Format.number(busy), Format.count(cores)))
                : Optional.empty();
    }
}
