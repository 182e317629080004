package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Measured;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RoundsResult;
import io.debezium.perf.harness.result.Trial;

/**
 * Common parts of reports of questions whose trials run in rounds: each arm under each condition.
 *
 * @param place a condition as a place in a sentence: {@code with 10,000 rows}
 * @param specs of the arms, as comparisons have them
 * @param arms a name for each, short enough for a table
 * @param heading of the arms in a table
 * @param conditionHeading of the conditions in a table
 * @param condition a condition in a table
 */
public record Rounds<C, F extends Measured>(
        RoundsResult<C, F> result,
        List<C> conditions,
        Function<C, String> place,
        List<String> specs,
        List<String> arms,
        String heading,
        String conditionHeading,
        Function<C, String> condition) {

    /** Whether there is only one round, so that nothing can be compared. */
    boolean single() {
        return result.design().rounds() == 1;
    }

    public List<Medians<C>> medians() {
        return result.aggregates().medians();
    }

    public List<Medians<C>> medians(int arm) {
        return medians().stream().filter(one -> one.arm() == arm).toList();
    }

    /** The figures of the trials that count for an arm under a condition. */
    public List<F> standing(Medians<C> one) {
        return result.standing(one.arm(), one.condition()).stream()
                .map(Trial::figures)
                .toList();
    }

    /** Columns for a table of the medians of each arm under each condition. */
    public Columns<Medians<C>> figures() {
        return Columns.<Medians<C>>of(Medians::value)
                .text(conditionHeading, one -> condition.apply(one.condition()))
                .code(heading, one -> arms.get(one.arm()));
    }

    /** Columns for the table of trials. */
    public Columns<Trial<C, F>> trials() {
        return Columns.<Trial<C, F>>of(Trial::value)
                .count("No.", Trial::number)
                .count("Round", Trial::round)
                .text(conditionHeading, trial -> condition.apply(trial.condition()))
                .code(heading, trial -> arms.get(trial.arm()));
    }

    /**
     * A table of medians, with its caption from the catalogue of messages; none if there are no lines.
     *
     * @param which of the medians have a line
     */
    public List<Block> table(
            String code,
            Predicate<Medians<C>> which,
            Columns<Medians<C>> columns,
            Predicate<Medians<C>> bad,
            Object... arguments) {
        return grid(columns.captioned(
                code,
                single() ? "One trial each. " : "Medians over the rounds. ",
                explained(),
                medians().stream().filter(which).toList(),
                one -> bad.test(one) ? Tone.BAD : Tone.PLAIN,
                arguments));
    }

    /** The chapter with a table of all comparisons; empty if there are none. */
    public Chapter comparisons(String title, String code, Object... arguments) {
        Columns<Contrast<C>> leading = Columns.<Contrast<C>>of()
                .text(conditionHeading, contrast -> condition.apply(contrast.condition()))
                .code(
                        heading,
                        contrast -> arms.get(specs.indexOf(contrast.comparison().candidate())))
                .text("Figure", contrast -> contrast.comparison().metric().label());
        Table table = ComparisonTable.columns(
                        leading, Contrast::comparison, "Baseline's", "Its own", "Interval", "Pairs")
                .number("Confidence", contrast -> contrast.comparison().confidence(), Effect::level)
                .rank(5)
                .captioned(
                        code,
                        ComparisonTable.NOTE + " A pair: two trials of the same round. ",
                        explained(),
                        result.contrasts(),
                        line -> Tone.PLAIN,
                        arguments);
        return new Chapter("contrasts", title, grid(table));
    }

    /** The name of a trial: {@code trial 3 (3.6.3.Final, idle)} */
    public String name(Trial<C, F> of) {
        return "trial %d (%s, %s)".formatted(of.number(), arms.get(of.arm()), condition.apply(of.condition()));
    }

    /**
     * The warnings of all such questions, and those of the question itself.
     *
     * @param metric that the answer is about
     */
    public List<String> warnings(Metric metric, List<String> own) {
        List<String> warnings = new ArrayList<>();
        Warnings.rounds(result.command(), result.outcome()).ifPresent(warnings::add);
        Warnings.resumed(result.outcome()).ifPresent(warnings::add);
        warnings.addAll(Warnings.failed(result.trials(), this::name));
        warnings.addAll(itself(metric).warnings());
        warnings.addAll(own);
        warnings.addAll(Warnings.server(result.database()));
        if (result.design().rounds() > 0) {
            warnings.addAll(Warnings.disturbedRounds(
                    result.trials(), result.aggregates().stealPercent()));
        }
        if (single()) {
            warnings.add(Messages.text("section.one-trial-each-two"));
        } else {
            Warnings.fewPairs(result.contrasts().stream().map(Contrast::comparison), null)
                    .ifPresent(warnings::add);
        }
        warnings.addAll(result.notes());
        return warnings;
    }

    /** The notes of all trials, without duplicates. */
    public List<String> notes(Function<F, List<String>> notes) {
        return result.trials().stream()
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .flatMap(figures -> notes.apply(figures).stream())
                .distinct()
                .toList();
    }

    /** The comparisons of the baseline with itself, under each condition. */
    private BaselineNoise itself(Metric metric) {
        List<BaselineNoise.Place> places = new ArrayList<>();
        for (C each : single() ? List.<C>of() : conditions) {
            places.add(BaselineNoise.Place.of(place.apply(each), withTheFirst(metric, each)));
        }
        return new BaselineNoise(places);
    }

    /** The comparisons of all other arms with the first arm, by one metric. */
    public Stream<Contrast<C>> withTheFirst(Metric metric) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.comparison().metric() == metric);
    }

    /** The comparisons of all other arms with the first arm, by one metric under one condition. */
    public Stream<Comparison> withTheFirst(Metric metric, C under) {
        return withTheFirst(metric)
                .filter(contrast -> contrast.condition().equals(under))
                .map(Contrast::comparison);
    }

    /**
     * A sentence for each candidate that was compared by a metric; none if there is only one round.
     *
     * @param order of the conditions: the sentence is about the first one
     */
    public List<Answer> compared(Metric metric, Comparator<C> order) {
        return single()
                ? List.of()
                : specs.stream()
                        .flatMap(candidate -> contrasts(
                                metric,
                                contrast -> contrast.comparison().candidate().equals(candidate))
                                .min(Comparator.comparing(Contrast::condition, order))
                                .stream())
                        .map(this::sentence)
                        .toList();
    }

    /** A sentence for each candidate that was compared by a metric under a condition. */
    public List<Answer> compared(Metric metric, C under) {
        return contrasts(metric, contrast -> contrast.condition().equals(under))
                .map(this::sentence)
                .toList();
    }

    /** Comparisons of candidates only, without that of the baseline with itself. */
    private Stream<Contrast<C>> contrasts(Metric metric, Predicate<Contrast<C>> which) {
        return withTheFirst(metric)
                .filter(which)
                .filter(contrast -> !contrast.comparison().same()
                        && Double.isFinite(contrast.comparison().ratio()));
    }

    private Answer sentence(Contrast<C> told) {
        return Answer.of(new ComparisonSentence(
                        specs.get(0), result.design().minEffect(), "round", place.apply(told.condition()))
                .whole(told.comparison()));
    }

    /** The indices of the variants that sentences are about: not the baseline's second arm. */
    public IntStream variants() {
        return IntStream.range(0, result.variants().size())
                .filter(index -> !Arm.same(result.variants().get(index)));
    }

    public Sentence name(int variant) {
        return Arm.name(result.variants().get(variant).spec());
    }

    /** The explanation of the baseline's second arm for a table's note; empty if there is none. */
    public String explained() {
        return arms.contains(Comparison.SAME)
                ? Messages.text("section.once-more-which-shows", Comparison.SAME, "the baseline")
                : "";
    }

    /**
     * The page with the design, the machine and the database.
     *
     * @param special facts of the design that only this question has
     */
    public Page page(List<Fact> special) {
        Design design = result.design();
        Design.UnderLoad load = design.underLoad();
        Facts facts = Facts.titled("Design")
                .text("Rounds planned", Format.count(design.rounds()))
                .known("A trial", load, one -> "%s of warm-up, %s measured"
                        .formatted(Format.seconds(one.warmUpSeconds()), Format.seconds(one.durationSeconds())))
                .and(special)
                .and(List.of(RunFacts.seed(design.seed(), load == null ? "the order" : "the order and of the loads")))
                .and(RunFacts.disturbed(
                        design.otherCoresLimit(), design.stealPercentLimit(), design.timeLimitSeconds()));
        return Page.of(result, result.database()).group(facts);
    }

    /**
     * Builds the document.
     *
     * @param first blocks below the answer
     * @param chapters of the question
     * @param note how to read the table of trials
     */
    public Document document(
            String title,
            Summary summary,
            List<Block> first,
            List<Chapter> chapters,
            Columns<Trial<C, F>> trials,
            String note,
            Page run,
            List<String> limits) {
        List<Chapter> all = new ArrayList<>(chapters);
        all.add(new Chapter("trials", "Trials", List.of(TrialTable.rounds(trials, note, result.trials()))));
        return run.document(title, summary, first, all, limits);
    }

    public static List<Block> grid(Table table) {
        return table.lines().isEmpty() ? List.of() : List.of(table);
    }

    /** Joins lists of blocks. */
    @SafeVarargs
    public static List<Block> blocks(List<? extends Block>... groups) {
        return Stream.of(groups).<Block>flatMap(List::stream).toList();
    }

    /**
     * A sentence for each arm and condition that a rule applies to, which are its first two arguments.
     *
     * @param code in the catalogue of messages
     * @param more arguments
     */
    @SafeVarargs
    public final List<String> says(String code, Predicate<Medians<C>> holds, Function<Medians<C>, String>... more) {
        return medians().stream()
                .filter(holds)
                .map(one -> Messages.text(
                        code,
                        Stream.concat(
                                        Stream.of(arms.get(one.arm()), condition.apply(one.condition())),
                                        Stream.of(more).map(argument -> argument.apply(one)))
                                .toArray()))
                .toList();
    }

    /** The trials that count, arm by arm. */
    public Stream<Trial<C, F>> standing() {
        return IntStream.range(0, arms.size()).boxed().flatMap(arm -> conditions.stream()
                .flatMap(one -> result.standing(arm, one).stream()));
    }

    /** A line for each trial, in the colour of its arm; trials with fewer than two points are left out. */
    static <C, F extends Measured> List<Plot.Series> series(
            List<String> arms, List<Trial<C, F>> trials, Function<F, Stream<Plot.Point>> points) {
        List<Plot.Series> series = new ArrayList<>();
        for (Trial<C, F> trial : trials) {
            List<Plot.Point> line = points.apply(trial.figures()).toList();
            if (line.size() > 1) {
                series.add(new Plot.Series(arms.get(trial.arm()), trial.arm(), Plot.Style.CURVE, line));
            }
        }
        return series;
    }
}
