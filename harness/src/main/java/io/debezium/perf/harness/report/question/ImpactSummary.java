package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.CaptureFigures;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.ImpactMedians;
import io.debezium.perf.harness.stats.Median;
import io.debezium.perf.harness.stats.WarmUp;

/** What capturing costs the database, in sentences, an answer for each load; and what speaks against believing it. */
final class ImpactSummary {

    /** Part of all cores that others may use without a word. */
    private static final double OTHERS = 0.1;

    /** Of a reader that has next to nothing to do it does not matter what it does. */
    private static final double IDLE_CORES = 0.05;

    private static final RuleList<ImpactResult> WARNINGS = RuleList.<ImpactResult>of()
            .one(result -> Warnings.rounds(result.command(), result.outcome()))
            .one(result -> Warnings.resumed(result.outcome()))
            .all(result -> Warnings.failed(result.trials(), cell -> name(result, cell)))
            .all(result -> itself(result).warnings())
            .each(each(ImpactSummary::failedTransactions))
            .each(ImpactSummary::disagreements)
            .each(each(ImpactSummary::behind))
            .each(each(ImpactSummary::warmingUp))
            .one(result -> Warnings.fsync(result.database()))
            .all(result -> Warnings.disturbedRounds(result.trials()))
            .one(ImpactSummary::others)
            .one(result -> Warnings.fewRounds(
                    result.design().rounds(), result.contrasts().stream().map(Contrast::comparison)))
            .each(result -> result.trials().stream()
                    .map(Trial::figures)
                    .filter(Objects::nonNull)
                    .flatMap(figures -> figures.notes().stream())
                    .distinct())
            .all(ImpactResult::notes);

    private ImpactSummary() {}

    /** A load under a condition, with the condition's name, in which a spec is code. */
    record Named(Condition condition, Sentence name, ImpactMedians medians) {

        /** Without marks, for tables. */
        String label() {
            return plain(name);
        }

        String load() {
            return medians.load();
        }
    }

    /** By load, then by condition. */
    static List<Named> named(ImpactResult result) {
        return ImpactMedians.of(result).stream()
                .map(one -> new Named(
                        result.conditions().get(one.condition()),
                        name(result, result.conditions().get(one.condition())),
                        one))
                .toList();
    }

    /** {@code no slot}, {@code 3.6.3.Final (decoderbufs)}. */
    private static Sentence name(ImpactResult result, Condition condition) {
        if (condition.capture() != Capture.READ) {
            return Sentence.of(condition.label());
        }
        VariantInfo variant = result.variants().get(condition.variant());
        return Arm.name(variant.spec().replace(",plugin=" + variant.plugin(), ""))
                .text(" (" + variant.plugin() + ")");
    }

    static String label(ImpactResult result, int condition) {
        return plain(name(result, result.conditions().get(condition)));
    }

    private static String plain(Sentence sentence) {
        return sentence.plain().replace("`", "");
    }

    /** Those of a load under a condition with the first one. */
    static Stream<Contrast<String>> contrasts(ImpactResult result, Named one) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition().equals(one.load())
                        && contrast.comparison()
                                .candidate()
                                .equals(one.condition().label()));
    }

    /** A pure function of the result. */
    static Summary of(ImpactResult result) {
        List<Named> all = named(result);
        return new Summary(
                result.loads().stream()
                        .map(load -> answer(
                                result,
                                load,
                                all.stream()
                                        .filter(one -> one.load().equals(load.name()))
                                        .toList()))
                        .toList(),
                WARNINGS.of(result));
    }

    /** What the answer goes by: where the rate is given it is the same whatever that costs. */
    static Metric metric(ImpactResult result) {
        return result.design().underLoad().perSecond() == null
                ? Metric.TRANSACTIONS_PER_SECOND
                : result.contrasts().stream()
                        .map(contrast -> contrast.comparison().metric())
                        .filter(Metric.SERVER_CPU_MICROS_PER_TRANSACTION::equals)
                        .findFirst()
                        .orElse(Metric.TRANSACTION_P99_MICROS);
    }

    /** Those that read first: they are what was asked for. */
    private static Answer answer(ImpactResult result, WorkloadInfo load, List<Named> all) {
        List<Sentence> sentences = new ArrayList<>();
        all.stream()
                .filter(one -> !one.condition().label().equals(Comparison.SAME))
                .sorted(Comparator.comparing(one -> one.condition().capture() != Capture.READ))
                .forEach(one -> {
                    contrasts(result, one)
                            .filter(contrast -> contrast.comparison().metric() == metric(result))
                            .map(contrast -> sentence(result, load, one, contrast))
                            .forEach(sentences::add);
                    engine(one, all.get(0)).ifPresent(sentences::add);
                });
        return sentences.isEmpty()
                ? Answer.of("%s: nothing to compare.".formatted(Format.capital(load.name())))
                : new Answer(sentences.get(0), sentences.subList(1, sentences.size()));
    }

    /** Whose CPU it is that the load does not have. */
    private static Optional<Sentence> engine(Named one, Named first) {
        if (one.condition().capture() != Capture.READ
                || !Double.isFinite(one.medians().readerCores())) {
            return Optional.empty();
        }
        double cores = one.medians().of(figures -> figures.cores().database());
        String server = Double.isFinite(cores) && first.condition().capture() == Capture.NONE
                ? ", the server %s, %s with no slot"
                        .formatted(
                                Format.cores(cores),
                                Format.cores(first.medians()
                                        .of(figures -> figures.cores().database())))
                : "";
        return Optional.of(Sentence.of("The reader itself keeps %s cores busy%s."
                .formatted(Format.cores(one.medians().readerCores()), server)));
    }

    /** What a condition costs a load, in one sentence that may be pasted into a pull request. */
    private static Sentence sentence(ImpactResult result, WorkloadInfo load, Named one, Contrast<String> contrast) {
        Comparison comparison = contrast.comparison();
        Sentence subject = subject(load, one);
        String values = Change.values(comparison, " to ").replace(" /s", "/s");
        if (contrast.flattered()) {
            return Sentence.of("No comparison: ")
                    .then(subject)
                    .text(": %s of the transactions failed (%s with no slot), so %s count as neither faster nor slower."
                            .formatted(
                                    Format.percent(one.medians().failedShare()),
                                    Format.percent(ImpactMedians.of(result, 0, one.load())
                                            .map(ImpactMedians::failedShare)
                                            .orElse(0.0)),
                                    values));
        }
        Sentence sentence = ComparisonSentence.ofRounds("", result.design().minEffect(), "")
                .sentence(
                        comparison,
                        subject.text(" " + costs(one, comparison)),
                        subject.text(", " + comparison.metric().label()),
                        ": medians " + values);
        return one.medians().failed() == 0
                ? sentence
                : sentence.text(" %s of the transactions failed."
                        .formatted(Format.percent(one.medians().failedShare())));
    }

    private static Sentence subject(WorkloadInfo load, Named one) {
        String asked =
                load.name() + (load.targetRate() == null ? "" : " at " + Format.number(load.targetRate()) + "/s");
        return switch (one.condition().capture()) {
            case READ -> Sentence.of("capturing " + asked + " with ").then(one.name());
            case UNREAD -> Sentence.of("a slot that nobody reads under " + asked);
            case NONE -> Sentence.of("going through " + one.condition().target() + " with " + asked);
        };
    }

    /** {@code costs the database 7.0 % of its transactions}. */
    private static String costs(Named one, Comparison comparison) {
        Effect effect = Effect.of(comparison);
        if (comparison.metric() == Metric.TRANSACTIONS_PER_SECOND && !effect.more()) {
            String whom = one.condition().capture() == Capture.NONE ? "the load" : "the database";
            return "costs %s %s of its transactions".formatted(whom, effect.size());
        }
        return "comes with " + new Change(comparison.metric()).noun(effect);
    }

    private static AgainstItself itself(ImpactResult result) {
        return Warnings.itself(
                result.design().rounds(),
                result.loads(),
                load -> "under " + load.name(),
                load -> result.contrasts().stream()
                        .filter(contrast -> contrast.condition().equals(load.name()))
                        .map(Contrast::comparison)
                        .filter(comparison -> comparison.metric() == metric(result)));
    }

    private static Function<ImpactResult, Stream<String>> each(Function<Named, Optional<String>> rule) {
        return result -> named(result).stream().flatMap(one -> rule.apply(one).stream());
    }

    /** {@code 15.8 % of the transactions of ... failed (most in trial 3: 16.2 %)}. */
    private static Optional<String> failedTransactions(Named one) {
        if (one.medians().failed() == 0) {
            return Optional.empty();
        }
        Trial<String, ImpactFigures> worst = one.medians().worst();
        return Optional.of(
                "%s of the transactions of %s with %s failed (most in trial %d: %s). It is not called faster: what is not done takes no time."
                        .formatted(
                                Format.percent(one.medians().failedShare()),
                                one.load(),
                                one.label(),
                                worst.number(),
                                Format.percent(worst.figures().failedShare())));
    }

    private static Stream<String> disagreements(ImpactResult result) {
        return result.trials().stream()
                .filter(cell -> cell.figures() != null && cell.figures().printout() != null)
                .filter(cell -> !cell.figures().printout().agrees())
                .map(cell ->
                        "In %s the generator printed %s transactions/s, but its log of every transaction holds %s/s: do not use that trial."
                                .formatted(
                                        name(result, cell),
                                        Format.number(cell.figures().printout().printedPerSecond()),
                                        Format.number(cell.figures().printout().countedPerSecond())));
    }

    private static Optional<String> behind(Named one) {
        long behind = one.medians().notKeepingUp();
        return behind == 0
                ? Optional.empty()
                : Optional.of(
                        "%s did not keep up with %s in %d of %s (%s of WAL behind at the end, median). Reading all of it would cost more: measure at a lower --rate."
                                .formatted(
                                        Format.capital(one.label()),
                                        one.load(),
                                        behind,
                                        Format.count(one.medians().trials().size(), "trial"),
                                        Format.bytes(one.medians().ofReader(CaptureFigures::behindBytes))));
    }

    private static Optional<String> warmingUp(Named one) {
        double share = one.medians().ofReader(CaptureFigures::jitShare);
        return WarmUp.compiling(share) && one.medians().readerCores() > IDLE_CORES
                ? Optional.of(
                        "%s was still warming up under %s: its compiler used %s of its CPU time, which a reader that runs for hours does not need. Use a longer --warmup."
                                .formatted(Format.capital(one.label()), one.load(), Format.percent(share)))
                : Optional.empty();
    }

    /** Where the limit lets them: what others take, both sides of a comparison lack, but not the same of both. */
    private static Optional<String> others(ImpactResult result) {
        double busy = Median.ofKnown(ImpactMedians.of(result).stream()
                .flatMap(one -> one.trials().stream())
                .map(Trial::interference)
                .filter(Objects::nonNull)
                .map(Interference::otherCores));
        int cores = result.environment().cores();
        return busy > OTHERS * cores
                ? Optional.of(
                        "Other processes kept %s of the machine's %s cores busy (median of the trials), so the rates are those of the rest. End them and measure again."
                                .formatted(Format.number(busy), Format.count(cores)))
                : Optional.empty();
    }

    private static String name(ImpactResult result, Trial<String, ImpactFigures> cell) {
        return "trial %d (%s, %s)".formatted(cell.number(), cell.condition(), label(result, cell.arm()));
    }
}
