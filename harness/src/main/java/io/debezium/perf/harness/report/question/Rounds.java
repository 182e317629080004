package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
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
import io.debezium.perf.harness.report.model.Tone;
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
import io.debezium.perf.harness.result.Measured;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RoundsResult;
import io.debezium.perf.harness.result.Trial;

/**
 * What the reports of questions have in common whose trials run in rounds: each arm under each condition.
 *
 * @param place a condition as a place in a sentence: {@code with 10,000 rows}
 * @param arms a name for each, short enough for a table
 * @param heading of the arms in a table
 * @param conditionHeading of the conditions in a table
 * @param condition a condition in a table
 * @param repeated what the baseline once more is, for the note that explains it
 */
record Rounds<C, F extends Measured>(
        RoundsResult<C, F> result,
        List<C> conditions,
        Function<C, String> place,
        List<String> arms,
        String heading,
        String conditionHeading,
        Function<C, String> condition,
        String repeated) {

    /** Whether there is one trial of each alone, so that nothing can be compared. */
    boolean single() {
        return result.design().rounds() == 1;
    }

    List<Medians<C>> medians() {
        return result.aggregates().medians();
    }

    List<Medians<C>> medians(int arm) {
        return medians().stream().filter(one -> one.arm() == arm).toList();
    }

    /** What each arm under each condition comes to, for a table of medians. */
    Columns<Medians<C>> figures() {
        return Columns.<Medians<C>>of(Medians::value)
                .text(conditionHeading, one -> condition.apply(one.condition()))
                .code(heading, one -> arms.get(one.arm()));
    }

    /** Each trial, for the table of them. */
    Columns<Trial<C, F>> trials() {
        return Columns.<Trial<C, F>>of(Trial::value)
                .count("No.", Trial::number)
                .count("Round", Trial::round)
                .text(conditionHeading, trial -> condition.apply(trial.condition()))
                .code(heading, trial -> arms.get(trial.arm()));
    }

    /** Each arm against the baseline, with what its columns begin with. */
    Columns<Contrast<C>> comparisons(Function<String, String> label) {
        return Columns.<Contrast<C>>of()
                .text(conditionHeading, contrast -> condition.apply(contrast.condition()))
                .code(heading, contrast -> label.apply(contrast.comparison().candidate()));
    }

    /** A table of medians with its caption out of the catalogue of messages; none without lines. */
    List<Block> table(
            String code,
            Columns<Medians<C>> columns,
            List<Medians<C>> lines,
            Function<Medians<C>, Tone> tone,
            Object... arguments) {
        return grid(columns.captioned(
                code,
                single() ? "One trial each. " : "Medians over the rounds. ",
                explained(),
                lines,
                tone,
                arguments));
    }

    /** A table of comparisons, likewise. */
    <T> List<Block> comparisons(String code, Columns<T> columns, List<T> lines, Object... arguments) {
        return grid(columns.captioned(
                code,
                ComparisonTable.NOTE + " A pair: two trials of the same round. ",
                explained(),
                lines,
                line -> Tone.PLAIN,
                arguments));
    }

    /** {@code trial 3 (3.6.3.Final, idle)} */
    String name(Trial<C, F> of) {
        return "trial %d (%s, %s)".formatted(of.number(), arms.get(of.arm()), condition.apply(of.condition()));
    }

    /** What every such question is doubted by; the question adds its own. */
    List<String> warnings(AgainstItself itself, List<String> own) {
        List<String> warnings = new ArrayList<>();
        Warnings.rounds(result.command(), result.outcome()).ifPresent(warnings::add);
        Warnings.resumed(result.outcome()).ifPresent(warnings::add);
        warnings.addAll(Warnings.failed(result.trials(), this::name));
        warnings.addAll(itself.warnings());
        warnings.addAll(own);
        warnings.addAll(Warnings.server(result.database()));
        if (result.design().rounds() > 0) {
            warnings.addAll(Warnings.disturbedRounds(
                    result.trials(), result.aggregates().stealPercent()));
        }
        Warnings.fewRounds(result.design().rounds(), result.contrasts().stream().map(Contrast::comparison))
                .ifPresent(warnings::add);
        warnings.addAll(result.notes());
        return warnings;
    }

    /** What is said of the trials themselves, each once. */
    Stream<String> notes(Function<F, List<String>> notes) {
        return result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .flatMap(figures -> notes.apply(figures).stream())
                .distinct();
    }

    /** The baseline once more against itself by a metric, under each condition. */
    AgainstItself itself(Metric metric, Predicate<Contrast<C>> which) {
        return itself(condition -> comparisons(condition, which).filter(each -> each.metric() == metric));
    }

    AgainstItself itself(Function<C, Stream<Comparison>> comparisons) {
        return new AgainstItself(
                single()
                        ? List.of()
                        : conditions.stream()
                                .map(each -> AgainstItself.Place.of(place.apply(each), comparisons.apply(each)))
                                .toList());
    }

    Stream<Comparison> comparisons(C under, Predicate<Contrast<C>> which) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition().equals(under))
                .filter(which)
                .map(Contrast::comparison);
    }

    /**
     * A sentence for each candidate that was compared by a metric.
     *
     * @param order under which condition it is told first
     */
    List<Answer> compared(Metric metric, Predicate<Contrast<C>> which, Comparator<Contrast<C>> order) {
        return single()
                ? List.of()
                : Arm.candidates(result.variants()).stream()
                        .flatMap(candidate -> result.contrasts().stream()
                                .filter(contrast -> contrast.comparison().metric() == metric
                                        && contrast.comparison().candidate().equals(candidate.spec())
                                        && Double.isFinite(contrast.comparison().ratio()))
                                .filter(which)
                                .min(order)
                                .stream())
                        .map(told -> answer(sentences(told.condition()).whole(told.comparison())))
                        .toList();
    }

    private ComparisonSentence sentences(C under) {
        return ComparisonSentence.ofRounds(
                result.variants().get(0).spec(), result.design().minEffect(), place.apply(under));
    }

    static Answer answer(Sentence lead) {
        return new Answer(lead, List.of());
    }

    /** The variants that are told of, by index: the baseline once more is none. */
    IntStream variants() {
        return IntStream.range(0, result.variants().size())
                .filter(index -> !Arm.same(result.variants().get(index)));
    }

    Sentence name(int variant) {
        return Arm.name(result.variants().get(variant).spec());
    }

    /** What the baseline once more is; empty where it is not among the arms. */
    String explained() {
        return AgainstItself.explained(arms.stream(), repeated);
    }

    List<Fact> design(List<Fact> special, String seeded) {
        Design design = result.design();
        List<Fact> facts = new ArrayList<>(List.of(Fact.text("Rounds planned", Format.count(design.rounds()))));
        facts.addAll(special);
        facts.add(RunFacts.seed(design.seed(), seeded));
        facts.addAll(
                RunFacts.disturbed(design.otherCoresLimit(), design.stealPercentLimit(), design.timeLimitSeconds()));
        return facts;
    }

    Fact trialTime() {
        return RunFacts.trial(
                result.design().underLoad().warmUpSeconds(),
                result.design().underLoad().durationSeconds());
    }

    /**
     * @param first below the answer
     * @param chapters of the question
     * @param note how to read the table of trials
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
        List<Chapter> all = new ArrayList<>(chapters);
        all.add(new Chapter("trials", "Trials", List.of(TrialTable.rounds(trials, note, result.trials()))));
        all.add(run.chapter());
        all.add(Limits.chapter(limits));
        return new Document(title, Origin.of(result.command(), result.startedAt()), summary, first, all);
    }

    static List<Block> grid(Table table) {
        return table.lines().isEmpty() ? List.of() : List.of(table);
    }

    /** Without what is not there. */
    @SafeVarargs
    static List<Block> blocks(List<? extends Block>... groups) {
        return Stream.of(groups).<Block>flatMap(List::stream).toList();
    }

    /** Of a rule that may hold of what an arm under a condition comes to. */
    List<String> each(Function<Medians<C>, Optional<String>> rule) {
        return medians().stream().flatMap(one -> rule.apply(one).stream()).toList();
    }
}
