package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.ComparedArms.WarmUp;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Factor;
import io.debezium.perf.harness.result.ScreenResult.FactorDifference;
import io.debezium.perf.harness.result.ScreenResult.Fit;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.WarmUps;

/**
 * What a screening comes to, in sentences: by CPU per event, which a busy neighbour hardly moves, then by the rest; and what
 * speaks against believing it.
 */
public final class ScreenSummary {

    private static final List<Metric> OTHERS = List.of(Metric.EVENTS_PER_SECOND, Metric.ALLOCATED_BYTES_PER_EVENT);

    /** Names that a sentence has room for. */
    private static final int FEW = 4;

    private static final RuleList<ScreenSummary> WARNINGS = RuleList.<ScreenSummary>of()
            .one(it -> Warnings.pairs(
                    "screening",
                    it.result.command(),
                    it.result.outcome(),
                    it.fit().map(Fit::pairs).orElse(0),
                    it.result.due(),
                    it.result.design().timeLimitSeconds()))
            .all(it -> ShardTables.warnings(it.result))
            .one(it -> Warnings.resumed(it.result.outcome()))
            .all(it -> Warnings.server(it.result.database()))
            .one(it -> it.fit().flatMap(it::tooFew))
            .one(ScreenSummary::failed)
            .one(it -> Warnings.disturbed(it.result.trials()))
            .one(it -> Warnings.warmingUp(
                    it.result.screened().warmUp().metric(),
                    Stream.of(it.result.screened().warmUp())
                            .filter(WarmUp::tooShort)
                            .map(warmUp -> Warnings.trend("all trials together", warmUp))
                            .toList()))
            .one(it -> Warnings.compiling(
                    WarmUps.compiling(
                                    it.result.screened().warmUp(),
                                    it.result.screened().jitShare())
                            ? List.of("median of all trials "
                                    + Format.percent(it.result.screened().jitShare()))
                            : List.of()))
            .one(it -> Warnings.shortTape(
                    Trial.standing(it.result.trials(), Purpose.TIMED),
                    it.result.design().overTape(),
                    it.result.tape().events()))
            .one(it -> Warnings.steal(it.result.screened().stealPercent()))
            .all(it -> it.result.notes());

    private final ScreenResult result;
    private final Metric deciding;

    ScreenSummary(ScreenResult result) {
        this.result = result;
        this.deciding = Metric.deciding(result.effects());
    }

    /** The metric that says what gains: instructions where they were counted, else CPU time. */
    Metric deciding() {
        return deciding;
    }

    /** A pure function of the result. */
    public static Summary of(ScreenResult result) {
        return new ScreenSummary(result).summary();
    }

    Summary summary() {
        List<Comparison> effects = effects(deciding);
        boolean known = effects.stream().anyMatch(effect -> Effect.of(effect).known());
        Answer answer = known
                ? new Answer(lead(effects), more(effects))
                : Answer.of("The effects of %s are unknown: none could be estimated.".formatted(factors()));
        return new Summary(List.of(answer), WARNINGS.of(this));
    }

    private Sentence lead(List<Comparison> effects) {
        String all = factors();
        int faster = with(effects, Verdict.FASTER).size();
        int slower = with(effects, Verdict.SLOWER).size();
        if (faster == 0 && slower == 0) {
            return Sentence.of("None of %s is clearly faster or slower by %s.".formatted(all, deciding.label()));
        }
        Comparison most = faster > 0
                ? with(effects, Verdict.FASTER).get(0)
                : with(effects, Verdict.SLOWER).get(slower - 1);
        Sentence counts = Sentence.of("%s of %s %s faster, %s slower; "
                .formatted(
                        number(faster, true),
                        all,
                        faster > 1 ? "are" : "is",
                        number(slower, false) + (slower > 1 ? " are" : " is")));
        return counts.code(most.candidate())
                .text(" %s most: %s %s (%s %s, %s)."
                        .formatted(
                                faster > 0 ? "gains" : "costs",
                                Effect.of(most).signed(),
                                deciding.label(),
                                Effect.of(most).interval(),
                                Effect.of(most).signedRange(),
                                signed(difference(most))));
    }

    private static String number(int count, boolean first) {
        return count > 0 ? Format.count(count) : first ? "None" : "none";
    }

    private List<Sentence> more(List<Comparison> effects) {
        List<Sentence> more = new ArrayList<>();
        list(more, "Slower: ", with(effects, Verdict.SLOWER));
        list(more, "Faster: ", with(effects, Verdict.FASTER));
        list(more, "Equivalent: ", with(effects, Verdict.EQUIVALENT));
        notTold(with(effects, Verdict.INCONCLUSIVE)).ifPresent(more::add);
        if (deciding != Metric.CPU_MICROS_PER_EVENT) {
            other(more, Metric.CPU_MICROS_PER_EVENT, effects(Metric.CPU_MICROS_PER_EVENT));
        }
        OTHERS.forEach(metric -> other(more, metric, effects(metric)));
        together().ifPresent(more::add);
        ShardTables.disagreement(result, metric -> metric == deciding).ifPresent(more::add);
        fit().filter(fit -> Double.isFinite(fit.spread()))
                .ifPresent(fit -> more.add(Sentence.of(
                        "With half of them on, an event costs %s on average; pairs scatter by %s around what the effects predict (standard deviation)."
                                .formatted(mean(), Format.percent(fit.spread())))));
        return more;
    }

    private static void list(List<Sentence> more, String start, List<Comparison> effects) {
        if (!effects.isEmpty()) {
            more.add(named(Sentence.of(start), effects).text("."));
        }
    }

    /** Each with what it does, after what has been said. */
    private static Sentence named(Sentence start, List<Comparison> effects) {
        return named(start, effects, effect -> Effect.of(effect).signed());
    }

    private static Sentence named(Sentence start, List<Comparison> effects, Function<Comparison, String> figure) {
        Sentence sentence = start;
        for (int i = 0; i < effects.size(); i++) {
            sentence = sentence.text(i == 0 ? "" : ", ")
                    .code(effects.get(i).candidate())
                    .text(" (%s)".formatted(figure.apply(effects.get(i))));
        }
        return sentence;
    }

    /** Few by their names; of many, whose intervals are in the figure, how many they are and what not even they allow. */
    private Optional<Sentence> notTold(List<Comparison> effects) {
        String reach = " the band of +/-%s"
                .formatted(ComparisonSentence.percent(result.design().minEffect()));
        boolean bounded = effects.stream().allMatch(effect -> Effect.of(effect).bounded());
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        if (effects.size() <= FEW || !bounded) {
            return Optional.of(named(
                            Sentence.of("Inconclusive, with intervals that overlap" + reach + ": "),
                            effects,
                            effect -> Effect.of(effect).signedRange())
                    .text("."));
        }
        return Optional.of(Sentence.of(
                "Inconclusive: %d, whose intervals overlap%s. None of them gains more than %s or costs more than %s."
                        .formatted(
                                effects.size(),
                                reach,
                                Format.percent(most(effects, effect -> 1 - effect.ciLow())),
                                Format.percent(most(effects, effect -> effect.ciHigh() - 1)))));
    }

    private static double most(List<Comparison> effects, ToDoubleFunction<Comparison> share) {
        return effects.stream().mapToDouble(share).max().orElse(Double.NaN);
    }

    private static void other(List<Sentence> more, Metric metric, List<Comparison> effects) {
        if (effects.stream().noneMatch(effect -> Effect.of(effect).known())) {
            return;
        }
        List<Comparison> better = with(effects, Verdict.FASTER);
        List<Comparison> worse = with(effects, Verdict.SLOWER);
        Sentence sentence = Sentence.of("By %s %s better".formatted(metric.label(), areOrIs(better)));
        sentence = better.isEmpty() ? sentence : named(sentence.text(": "), better);
        sentence = sentence.text("%s %s worse".formatted(better.isEmpty() ? " and" : ";", areOrIs(worse)));
        more.add((worse.isEmpty() ? sentence : named(sentence.text(": "), worse)).text("."));
    }

    /** What the effects come to: {@code perf compare} can measure that, and so tell whether they are right. */
    private Optional<Sentence> together() {
        String figures = result.screened().together().stream()
                .filter(all -> Double.isFinite(all.ciLow()))
                .map(all -> {
                    Effect effect = new Effect(
                            all.ratio(),
                            all.ciLow(),
                            all.ciHigh(),
                            result.design().confidence());
                    return "%s %s (%s %s)"
                            .formatted(effect.signed(), all.metric().label(), effect.interval(), effect.signedRange());
                })
                .collect(Collectors.joining(", "));
        return figures.isEmpty()
                ? Optional.empty()
                : Optional.of(Sentence.of(
                        "All together, by their effects: %s. To measure it: scripts/perf compare with all of them on."
                                .formatted(figures)));
    }

    private static String areOrIs(List<Comparison> effects) {
        return number(effects.size(), false) + (effects.size() > 1 ? " are" : " is");
    }

    private String mean() {
        return result.screened().together().stream()
                .filter(all -> all.metric() == deciding)
                .map(all -> Change.value(all.metric(), all.mean()))
                .findFirst()
                .orElse(Format.UNKNOWN);
    }

    /** An effect in its metric's own unit. */
    FactorDifference difference(Comparison effect) {
        return result.screened().differences().stream()
                .filter(each ->
                        each.metric() == effect.metric() && each.factor().equals(effect.candidate()))
                .findFirst()
                .orElseThrow();
    }

    /** {@code -1.42 us} */
    static String signed(FactorDifference difference) {
        return Change.difference(difference.metric(), difference.value());
    }

    /** An effect for each factor, and one for the place in the pair, are determined by as many pairs. */
    private Optional<String> tooFew(Fit fit) {
        String factors = Format.count(result.factors().size(), "factor");
        if (!Double.isFinite(fit.place())) {
            return Optional.of(
                    "%s are too few to separate the effects of %s: that takes at least %s, and more for intervals."
                            .formatted(
                                    Format.count(fit.pairs(), "pair"),
                                    factors,
                                    Format.count(result.factors().size() + 1)));
        }
        return Double.isFinite(fit.spread())
                ? Optional.empty()
                : Optional.of(
                        "%s are just enough to estimate the effects of %s, but not the noise: run more for intervals."
                                .formatted(Format.count(fit.pairs(), "pair"), factors));
    }

    private Optional<String> failed() {
        List<Trial<Purpose, ReplayFigures>> failed = result.trials().stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .toList();
        return failed.isEmpty()
                ? Optional.empty()
                : Optional.of("%s failed, and their pairs are left out. The first, %s: %s"
                        .formatted(
                                Format.count(failed.size(), "trial"),
                                variant(failed.get(0).arm()),
                                Warnings.sentence(failed.get(0).message())));
    }

    /** By one metric, the largest gain first; those that are not known last. */
    List<Comparison> effects(Metric metric) {
        Comparator<Comparison> gain =
                Comparator.comparingDouble(effect -> metric.moreIsBetter() ? 1 / effect.ratio() : effect.ratio());
        return result.effects().stream()
                .filter(effect -> effect.metric() == metric)
                .sorted(gain)
                .toList();
    }

    static List<Comparison> with(List<Comparison> effects, Verdict verdict) {
        return effects.stream().filter(effect -> effect.verdict() == verdict).toList();
    }

    /** By the deciding metric; empty where nothing was measured. */
    Optional<Fit> fit() {
        return result.fits().stream().filter(fit -> fit.metric() == deciding).findFirst();
    }

    /** {@code 20 patches}, {@code 1 patch}, {@code 3 factors}. */
    String factors() {
        int count = result.factors().size();
        boolean patches = result.factors().stream().allMatch(Factor::patched);
        return Format.count(count) + (patches ? " patch" : " factor") + (count == 1 ? "" : patches ? "es" : "s");
    }

    /** What a trial had on: {@code row 4 complement}. */
    public static String variant(int index) {
        return switch (index) {
            case 0 -> "baseline";
            case 1 -> "all factors";
            default -> "row " + index / 2 + (index % 2 == 0 ? "" : " complement");
        };
    }
}
