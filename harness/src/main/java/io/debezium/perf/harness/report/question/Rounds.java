package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.ComparisonTable;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.TrialTable;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RoundsResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * What is said alike of every result of arms under conditions in rounds.
 *
 * @param conditions in the order given
 * @param where in a sentence: {@code at 500/s}
 * @param trial what a trial was of, in a sentence: {@code 3.6.3.Final, 500/s}
 * @param arms the names of all, as its tables have them
 * @param repeated what runs once more as the baseline against itself: {@code the first variant}
 */
record Rounds<C, F, M>(
        RoundsResult<C, F, M> result,
        List<C> conditions,
        Function<C, String> where,
        Function<Trial<C, F>, String> trial,
        List<String> arms,
        String repeated) {

    /** Whether there was one alone: a ratio of one trial to another is in a table; a sentence of it would be too much said. */
    boolean single() {
        return result.design().rounds() == 1;
    }

    List<Medians<C, M>> medians() {
        return result.aggregates().medians();
    }

    List<Medians<C, M>> medians(int arm) {
        return medians().stream().filter(one -> one.arm() == arm).toList();
    }

    /** A figure of them, for a column. */
    static <C, M> Function<Medians<C, M>, Number> median(ToDoubleFunction<M> figure) {
        return one -> figure.applyAsDouble(one.figures());
    }

    /** A figure of a trial, for a column: null where it came to none. */
    static <C, F> Function<Trial<C, F>, Number> figure(Function<F, Number> valueOrNull) {
        return trial -> trial.figures() == null ? null : valueOrNull.apply(trial.figures());
    }

    String name(Trial<C, F> of) {
        return "trial %d (%s)".formatted(of.number(), trial.apply(of));
    }

    /** What speaks against all figures: how the run ended, and what the baseline shows against itself. */
    List<String> doubtful(AgainstItself itself) {
        List<String> warnings = new ArrayList<>();
        Warnings.rounds(result.command(), result.outcome()).ifPresent(warnings::add);
        Warnings.resumed(result.outcome()).ifPresent(warnings::add);
        warnings.addAll(Warnings.failed(result.trials(), this::name));
        warnings.addAll(itself.warnings());
        return warnings;
    }

    List<String> disturbed() {
        return Warnings.disturbedRounds(result.trials(), result.aggregates().stealPercent());
    }

    Optional<String> few() {
        return Warnings.fewRounds(
                result.design().rounds(), result.contrasts().stream().map(Contrast::comparison));
    }

    /** Of all trials, each once. */
    Stream<String> notes(Function<F, List<String>> notes) {
        return result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .flatMap(figures -> notes.apply(figures).stream())
                .distinct();
    }

    /** What the baseline against itself leaves of the rest; of one round nothing is said anyway. */
    AgainstItself itself(Function<C, Stream<Comparison>> comparisons) {
        return new AgainstItself(
                single()
                        ? List.of()
                        : conditions.stream()
                                .map(condition ->
                                        AgainstItself.Place.of(where.apply(condition), comparisons.apply(condition)))
                                .toList());
    }

    Stream<Comparison> comparisons(C condition, Predicate<Contrast<C>> which) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition().equals(condition))
                .filter(which)
                .map(Contrast::comparison);
    }

    /**
     * For each variant but the first how it compares with it, by one metric.
     *
     * @param which the contrasts that count
     * @param order of the conditions, the one to go by first
     * @param beside what else is said of a candidate, by its spec
     */
    List<Answer> compared(
            Metric metric,
            Predicate<Contrast<C>> which,
            Comparator<Contrast<C>> order,
            Function<String, List<Sentence>> beside) {
        List<Answer> answers = new ArrayList<>();
        for (VariantInfo candidate : single() ? List.<VariantInfo>of() : Arm.candidates(result.variants())) {
            List<Contrast<C>> told = result.contrasts().stream()
                    .filter(contrast -> contrast.comparison().metric() == metric
                            && contrast.comparison().candidate().equals(candidate.spec())
                            && Double.isFinite(contrast.comparison().ratio()))
                    .filter(which)
                    .sorted(order)
                    .toList();
            if (!told.isEmpty()) {
                List<Sentence> more = new ArrayList<>(beside.apply(candidate.spec()));
                told.stream().skip(1).map(this::following).forEach(more::add);
                answers.add(new Answer(words(told.get(0)).whole(told.get(0).comparison()), more));
            }
        }
        return answers;
    }

    /** A comparison by another metric, behind a sentence about the same candidate. */
    Sentence following(Contrast<C> contrast) {
        return words(contrast).following(contrast.comparison());
    }

    private ComparisonSentence words(Contrast<C> contrast) {
        return ComparisonSentence.ofRounds(
                result.variants().get(0).spec(), result.design().minEffect(), where.apply(contrast.condition()));
    }

    /** @param rest of the note of a table of medians, which begins in one of two ways */
    String note(String single, String several, String rest) {
        return (single() ? single : several) + rest + explained();
    }

    /** What the line of the baseline against itself is; empty where there is none. */
    String explained() {
        return AgainstItself.explained(arms.stream(), repeated);
    }

    /** Every comparison with all its figures. */
    <T> Table contrasts(Columns<T> columns, String id, String caption, String special, List<T> lines) {
        return columns.table(
                id,
                caption,
                ComparisonTable.NOTE + " A pair: two trials of the same round." + special + explained(),
                lines);
    }

    /**
     * What the design of all has.
     *
     * @param special to the question, behind the number of rounds
     * @param seeded what the seed decides
     */
    List<Fact> design(List<Fact> special, String seeded) {
        Design design = result.design();
        List<Fact> facts = new ArrayList<>(List.of(Fact.text("Rounds planned", Format.count(design.rounds()))));
        facts.addAll(special);
        facts.add(RunFacts.seed(design.seed(), seeded));
        facts.addAll(
                RunFacts.disturbed(design.otherCoresLimit(), design.stealPercentLimit(), design.timeLimitSeconds()));
        return facts;
    }

    /** Of a live load. */
    Fact trialTime() {
        return RunFacts.trial(
                result.design().underLoad().warmUpSeconds(),
                result.design().underLoad().durationSeconds());
    }

    /**
     * The whole report.
     *
     * @param chapters those that are special to the question; empty ones are left out
     * @param trials the columns of the table of trials, and what is said of it
     */
    Document document(
            String title,
            Summary summary,
            List<Block> first,
            List<Chapter> chapters,
            Columns<Trial<C, F>> trials,
            String note,
            RunChapter run,
            List<String> limits) {
        return new Document(
                title,
                Origin.of(result.command(), result.startedAt()),
                summary,
                first,
                Stream.concat(
                                chapters.stream(),
                                Stream.of(
                                        new Chapter(
                                                "trials",
                                                "Trials",
                                                List.of(TrialTable.rounds(trials, note, result.trials()))),
                                        run.chapter(),
                                        Limits.chapter(limits)))
                        .toList());
    }

    /** Nothing where it has no lines. */
    static List<Block> grid(Table table) {
        return table.lines().isEmpty() ? List.of() : List.of(table);
    }
}
