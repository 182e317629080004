package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.FactorDifference;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.FactorEffects;
import io.debezium.perf.harness.stats.Interval;

/** What a screening comes to, in sentences: by CPU per event, which a busy neighbour hardly moves, then by the rest. */
public final class ScreenHeadline {

    private static final List<Metric> OTHERS = List.of(Metric.EVENTS_PER_SECOND, Metric.ALLOCATED_BYTES_PER_EVENT);

    /** Names that a sentence has room for. */
    private static final int FEW = 4;

    private ScreenHeadline() {}

    /** A pure function of the result. */
    public static Summary of(ScreenResult result) {
        List<Comparison> effects = ScreenWords.effects(result, Metric.CPU_MICROS_PER_EVENT);
        boolean known = effects.stream().anyMatch(effect -> Effect.of(effect).known());
        Answer answer = known
                ? new Answer(lead(result, effects), more(result, effects))
                : Answer.of("Nothing is known of what %s do: no effect could be estimated."
                        .formatted(ScreenWords.count(result, result.factors().size())));
        return new Summary(List.of(answer), ScreenWarnings.of(result));
    }

    private static Sentence lead(ScreenResult result, List<Comparison> effects) {
        String all = ScreenWords.count(result, effects.size());
        int faster = ScreenWords.with(effects, Verdict.FASTER).size();
        int slower = ScreenWords.with(effects, Verdict.SLOWER).size();
        if (faster == 0 && slower == 0) {
            return Sentence.of("None of %s is clearly faster or slower by CPU per event.".formatted(all));
        }
        Comparison most = faster > 0
                ? ScreenWords.with(effects, Verdict.FASTER).get(0)
                : ScreenWords.with(effects, Verdict.SLOWER).get(slower - 1);
        Sentence counts = Sentence.of("%s of %s %s faster, %s slower; "
                .formatted(
                        number(faster, true),
                        all,
                        faster > 1 ? "are" : "is",
                        number(slower, false) + (slower > 1 ? " are" : " is")));
        return counts.code(most.candidate())
                .text(" %s most: %s CPU per event (%s %s, %s)."
                        .formatted(
                                faster > 0 ? "gains" : "costs",
                                Effect.of(most).signed(),
                                Effect.of(most).interval(),
                                Effect.of(most).signedRange(),
                                FactorDifference.of(most).signed()));
    }

    private static String number(int count, boolean first) {
        return count > 0 ? Format.count(count) : first ? "None" : "none";
    }

    private static List<Sentence> more(ScreenResult result, List<Comparison> effects) {
        List<Sentence> more = new ArrayList<>();
        list(more, "Slower: ", ScreenWords.with(effects, Verdict.SLOWER));
        list(more, "Faster: ", ScreenWords.with(effects, Verdict.FASTER));
        list(more, "No difference that matters: ", ScreenWords.with(effects, Verdict.EQUIVALENT));
        notTold(result, ScreenWords.with(effects, Verdict.INCONCLUSIVE)).ifPresent(more::add);
        OTHERS.forEach(metric -> other(more, metric, ScreenWords.effects(result, metric)));
        together(result).ifPresent(more::add);
        ScreenWords.fit(result, Metric.CPU_MICROS_PER_EVENT)
                .filter(fit -> Double.isFinite(fit.spread()))
                .ifPresent(fit -> more.add(Sentence.of(
                        "Averaged over trials with half of them on an event costs %s; pairs lie %s beside what the effects say of them (standard deviation)."
                                .formatted(mean(effects.get(0)), Format.percent(fit.spread())))));
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
    private static Optional<Sentence> notTold(ScreenResult result, List<Comparison> effects) {
        String reach = " into the band of +/-%s or across it"
                .formatted(ComparisonSentence.percent(result.design().minEffect()));
        boolean bounded = effects.stream().allMatch(effect -> Effect.of(effect).bounded());
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        if (effects.size() <= FEW || !bounded) {
            return Optional.of(named(
                            Sentence.of("Not told, with intervals that reach" + reach + ": "),
                            effects,
                            effect -> Effect.of(effect).signedRange())
                    .text("."));
        }
        return Optional.of(Sentence.of(
                "%d are not told, since their intervals reach%s: none of these gains more than %s or costs more than %s."
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
        List<Comparison> better = ScreenWords.with(effects, Verdict.FASTER);
        List<Comparison> worse = ScreenWords.with(effects, Verdict.SLOWER);
        Sentence sentence = Sentence.of("By %s %s better".formatted(metric.label(), areOrIs(better)));
        sentence = better.isEmpty() ? sentence : named(sentence.text(": "), better);
        sentence = sentence.text("%s %s worse".formatted(better.isEmpty() ? " and" : ";", areOrIs(worse)));
        more.add((worse.isEmpty() ? sentence : named(sentence.text(": "), worse)).text("."));
    }

    /** What the effects come to: {@code perf compare} can measure that, and so tell whether they are right. */
    private static Optional<Sentence> together(ScreenResult result) {
        List<String> figures = new ArrayList<>();
        for (Metric metric : List.of(Metric.CPU_MICROS_PER_EVENT, Metric.ALLOCATED_BYTES_PER_EVENT)) {
            FactorEffects effects = FactorEffects.of(result.rows(), result.trials(), metric);
            Interval interval = effects.together(result.design().confidence());
            if (interval.bounded()) {
                Effect effect = new Effect(
                        Math.exp(effects.logRatioTogether()),
                        Math.exp(interval.low()),
                        Math.exp(interval.high()),
                        result.design().confidence());
                figures.add("%s %s (%s %s)"
                        .formatted(effect.signed(), metric.label(), effect.interval(), effect.signedRange()));
            }
        }
        return figures.isEmpty()
                ? Optional.empty()
                : Optional.of(Sentence.of("All together, as far as their effects tell: %s; perf compare measures it."
                        .formatted(String.join(", ", figures))));
    }

    private static String areOrIs(List<Comparison> effects) {
        return number(effects.size(), false) + (effects.size() > 1 ? " are" : " is");
    }

    private static String mean(Comparison effect) {
        return Change.value(effect.metric(), Math.sqrt(effect.baselineValue() * effect.candidateValue()));
    }
}
