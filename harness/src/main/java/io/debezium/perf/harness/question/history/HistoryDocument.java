package io.debezium.perf.harness.question.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.question.history.HistoryResult.FigureSeries;
import io.debezium.perf.harness.question.history.HistoryResult.MethodChange;
import io.debezium.perf.harness.question.history.HistoryResult.Point;
import io.debezium.perf.harness.question.history.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.question.history.HistoryResult.Step;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.ComparisonSentence;
import io.debezium.perf.harness.report.section.CountTables;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.Warnings;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TapeInfo;

/**
 * The report of {@code perf bisect} and {@code perf history}: for each series what changed and what caused it, its charts,
 * steps and points.
 */
public final class HistoryDocument {

    private static final String GITHUB = "https://github.com/";
    private static final String DEBEZIUM = GITHUB + "debezium/debezium/";

    /** The most revisions with steps that have an answer each; if there are more, one answer sums them up. */
    private static final int MOST_ANSWERS = 4;

    private static final RuleList<HistoryResult> WARNINGS = RuleList.<HistoryResult>of()
            .says("history.run-did-not-end", result -> result.outcome().status() != RunStatus.COMPLETE)
            .one(result -> Warnings.listed(
                    "history.not-counted",
                    result.series().stream()
                            .flatMap(series -> series.points().stream())
                            .filter(point -> !point.problem().isEmpty())
                            .map(Point::name)
                            .toList(),
                    ", "))
            .all(HistoryResult::notes);

    private static final RuleList<HistoryResult> LIMITS = RuleList.<HistoryResult>of()
            .says("history.step-is-change", HistoryResult::ofNights)
            .says("history.step-of-ratio", HistoryResult::ofNights)
            .says("history.nights-of-series", HistoryResult::ofNights)
            .all(result -> result.ofNights() ? List.of() : CountTables.LIMITS)
            .says("history.each-was-counted", result -> !result.ofNights())
            .when(
                    result -> !result.ofNights(),
                    result -> Messages.text("history.step-of-counts", ComparisonSentence.percent(result.threshold())));

    private final FigureSeries series;
    private final String id;
    private final List<Point> counted;

    /** Whether the points are nights; otherwise they are revisions. */
    private final boolean nights;

    private HistoryDocument(HistoryResult result, int index) {
        this.series = result.series().get(index);
        this.id = "series-" + (index + 1);
        this.counted = series.points().stream().filter(Point::isCounted).toList();
        this.nights = result.ofNights();
    }

    public static Document of(HistoryResult result) {
        List<HistoryDocument> parts = IntStream.range(0, result.series().size())
                .mapToObj(index -> new HistoryDocument(result, index))
                .toList();
        List<Answer> answers = parts.isEmpty()
                ? List.of(Answer.of(Sentence.of(Messages.text("history.no-candidate-was-compared"))))
                : parts.stream().flatMap(HistoryDocument::answers).toList();
        Page page = Page.of(result);
        String workload = "";
        if (!result.ofNights()) {
            TapeInfo tape = result.series().get(0).tape();
            workload = tape.workload();
            page.group(RunFacts.tape("Tape", tape));
        }
        return page.document(
                Messages.text(result.ofNights() ? "history.by-night" : "history.by-revision", workload),
                new Summary(answers, WARNINGS.of(result)),
                List.of(),
                parts.stream().flatMap(HistoryDocument::chapters).toList(),
                LIMITS.of(result));
    }

    private Stream<Answer> answers() {
        if (nights) {
            return Stream.of(Answer.of(ofNights()));
        }
        if (counted.isEmpty()) {
            return Stream.of(Answer.of(Sentence.of(Messages.text("section.nothing-was-counted"))));
        }
        Point first = counted.get(0);
        Point last = counted.get(counted.size() - 1);
        Map<Integer, List<Step>> byPoint =
                series.steps().stream().collect(Collectors.groupingBy(Step::at, TreeMap::new, Collectors.toList()));
        if (byPoint.isEmpty()) {
            return Stream.of(new Answer(
                    Sentence.of(Messages.text(
                            first == last ? "history.only-one" : "history.no-count-differs",
                            first.name(),
                            last.name())),
                    first == last ? List.of() : List.of(times(first, last))));
        }
        if (byPoint.size() > MOST_ANSWERS) {
            double before = first.value(Metric.BYTECODES_PER_EVENT.id());
            double after = last.value(Metric.BYTECODES_PER_EVENT.id());
            return Stream.of(Answer.of(Sentence.of(Messages.text(
                    "history.counts-change",
                    byPoint.size(),
                    counted.size(),
                    first.name(),
                    last.name(),
                    CountTables.number(before),
                    CountTables.number(after),
                    change(after / before),
                    largest()))));
        }
        return byPoint.values().stream().map(this::lead).map(Answer::of);
    }

    /** The largest step of bytecodes: {@code ; most in 3.2.0.Final: 121,488 to 82,050 (-32.46 %)}; empty if there is none. */
    private String largest() {
        return series.steps().stream()
                .filter(step -> step.figure().equals(Metric.BYTECODES_PER_EVENT.id()))
                .max(Comparator.comparingDouble(step -> Math.abs(Math.log(step.ratio()))))
                .map(step -> Messages.text(
                        "history.largest",
                        point(step.at()).name(),
                        CountTables.number(step.before()),
                        CountTables.number(step.after()),
                        change(step.ratio())))
                .orElse("");
    }

    private Sentence ofNights() {
        long machine = series.steps().stream().filter(series::isMachine).count();
        return Arm.against(series.candidate(), series.baseline())
                .text(" over ")
                .code(series.tape().id())
                .text(Messages.text(
                        "history.in-on-machine",
                        label(series.figures().get(1)),
                        Format.count(series.points().size(), "night"),
                        series.machine(),
                        Format.count(series.steps().size() - machine, "step"),
                        Format.count(machine)));
    }

    /**
     * The sentence about a point's steps: {@code 0fc16ce429 (Use quantiles): bytecodes per event 100,900 to 102,100 (+1.19
     * %), ...}.
     */
    private Sentence lead(List<Step> steps) {
        Point point = point(steps.get(0).at());
        String subject =
                point.commit() == null ? "" : " (%s)".formatted(point.commit().subject());
        String changes = steps.stream().map(this::text).collect(Collectors.joining(", "));
        return Sentence.of("").code(point.name()).text(subject + ": " + changes + ".");
    }

    private String text(Step step) {
        return Messages.text(
                "history.step",
                label(step.figure()),
                CountTables.number(step.before()),
                CountTables.number(step.after()),
                change(step.ratio()),
                step.gradual() ? ", from " + before(step).name() + " on in parts, the largest here" : "");
    }

    private static String change(double ratio) {
        return Double.isFinite(ratio) ? CountTables.signed(ratio) : "from none";
    }

    private Point point(int index) {
        return series.points().get(index);
    }

    /** The last point before a step. */
    private Point before(Step step) {
        return point(step.earliest() - 1);
    }

    /** The label of a figure for the reader: {@code bytecodes per event}. */
    private static String label(String figure) {
        return Metric.named(figure).map(Metric::label).orElse(figure);
    }

    private Stream<Chapter> chapters() {
        List<Block> steps = new ArrayList<>();
        steps.add(new Block.Charts(series.figures().stream().map(this::chart).toList()));
        if (!series.steps().isEmpty()) {
            steps.add(steps());
            steps.add(new Block.Sentences(origins()));
            if (!nights) {
                steps.add(methods());
            }
        }
        String of = nights ? ": %s of %s".formatted(label(series.figures().get(1)), series.candidate()) : "";
        return Stream.of(
                new Chapter(id, "Steps" + of, steps).print(),
                new Chapter(id + "-points", (nights ? "Nights" : "Revisions") + of, points()));
    }

    /** Plots a figure of all counted points, with the levels between steps, shaded where a step may be. */
    private Block.Picture chart(String figure) {
        List<Plot.Point> dots = IntStream.range(0, counted.size())
                .mapToObj(i -> Plot.Point.of(i, counted.get(i).value(figure)))
                .toList();
        List<Plot.Point> level = new ArrayList<>();
        List<Plot.Span> spans = new ArrayList<>();
        double from = 0;
        for (Step step : series.steps()) {
            if (step.figure().equals(figure) && !step.gradual()) {
                double to = place(step.at()) - 0.5;
                level.add(Plot.Point.of(from, step.before()));
                level.add(Plot.Point.of(to, step.before()));
                level.add(Plot.Point.of(to, step.after()));
                spans.add(
                        new Plot.Span(place(step.earliest()) - 0.5, place(step.latest()) + 0.5, change(step.ratio())));
                from = to;
            }
        }
        if (!level.isEmpty()) {
            level.add(Plot.Point.of(
                    counted.size() - 1.0, level.get(level.size() - 1).y()));
        }
        Optional<Metric> metric = Metric.named(figure);
        String unit = metric.map(Metric::unit).orElse(figure);
        return new Block.Picture(
                nights
                        ? metric.map(own -> series.baseline() + " itself").orElse("Ratio to " + series.baseline())
                        : Format.capital(label(figure)),
                Messages.text("history.dots"),
                new Plot(
                        id + "-" + figure,
                        Plot.Axis.named("", counted.stream().map(Point::name).toList()),
                        nights || metric.filter(Metric::steady).isPresent()
                                ? Plot.Axis.fitted(unit)
                                : Plot.Axis.fromZero(unit),
                        Stream.of(
                                        new Plot.Series("level", 2, Plot.Style.CURVE, level),
                                        new Plot.Series(unit, 0, Plot.Style.DOTS, dots))
                                .filter(one -> !one.points().isEmpty())
                                .toList(),
                        spans));
    }

    /** The index of a point among the counted ones. */
    private double place(int index) {
        return series.points().subList(0, index).stream()
                .filter(Point::isCounted)
                .count();
    }

    /**
     * The commit that caused a step, or the command that finds it, and the command that compares the times before and after
     * it.
     */
    private Stream<Sentence> origin(Step step) {
        Point from = before(step);
        Point to = point(step.latest());
        if (nights) {
            return series.isMachine(step) ? Stream.of() : Stream.of(ofNight(step, from, to));
        }
        Point at = point(step.at());
        if (at.commit() != null) {
            return Stream.of(linked(at.name(), at.commit()), times(from, to));
        }
        Sentence found = from.commit() == null
                ? command("To find the commit: ", bisect("v" + from.name(), "v" + to.name()))
                : Sentence.of(Messages.text("history.no-main-source", from.name(), to.name()));
        return Stream.of(found, times(from, to));
    }

    /** Where each step comes from; of many between releases, for one, since the commands for the others are alike. */
    private List<Sentence> origins() {
        List<Sentence> all =
                series.steps().stream().flatMap(this::origin).distinct().toList();
        boolean named = nights || counted.stream().anyMatch(point -> point.commit() != null);
        return named || all.size() <= 2 * MOST_ANSWERS
                ? all
                : List.of(all.get(0), all.get(1), Sentence.of(Messages.text("history.commands-alike")));
    }

    private Sentence ofNight(Step step, Point from, Point to) {
        Sentence sentence = Sentence.of("%s: %s. ".formatted(point(step.at()).name(), change(step.ratio())));
        if (from.commit() == null || to.commit() == null) {
            return sentence.text(Messages.text("history.no-two-commits"));
        }
        if (from.commit().equals(to.commit())) {
            return sentence.text(Messages.text("history.both-sides-have-same"));
        }
        String range = brief(from) + "..." + brief(to);
        return sentence.text("Changed: ")
                .link(range, range.matches("[0-9a-f]+[.]{3}[0-9a-f]+") ? DEBEZIUM + "compare/" + range : "")
                .text(". ")
                .then(command("Find the commit: ", bisect(brief(from), brief(to))));
    }

    private static List<String> bisect(String good, String bad) {
        return List.of("bisect", "--git", "../debezium", "--good", good, "--bad", bad);
    }

    /** The command that measures how much slower a revision is. */
    private Sentence times(Point from, Point to) {
        return command(
                "To compare their times: ",
                List.of("compare", "--by", "time", "--baseline", from.source(), "--candidate", to.source()));
    }

    /** A command that reads the same tape. */
    private Sentence command(String does, List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.addAll(series.tape().options());
        return Sentence.of(does).code(Invocation.commandLine(all)).text(".");
    }

    private static Sentence linked(String name, RevisionCommit commit) {
        Sentence sentence = Sentence.of("")
                .link(name, commit.id().matches("[0-9a-f]{40}") ? DEBEZIUM + "commit/" + commit.id() : "")
                .text(" is \"%s\" by %s".formatted(commit.subject(), commit.author()));
        for (String key : commit.keys()) {
            sentence = sentence.text(", ").link(key, url(key));
        }
        return sentence.text(".");
    }

    /**
     * The address of a pull request, {@code #7754}, or an issue of a repository, {@code debezium/dbz#2350}; empty for any
     * other key.
     */
    private static String url(String key) {
        return key.matches("#\\d+")
                ? DEBEZIUM + "pull/" + key.substring(1)
                : key.matches("[\\w.-]+/[\\w.-]+#\\d+") ? GITHUB + key.replace("#", "/issues/") : "";
    }

    /** The abbreviated id of a point's commit; empty if there is none. */
    private static String brief(Point point) {
        return point.commit() == null ? "" : "%.12s".formatted(point.commit().id());
    }

    private Table steps() {
        return Columns.<Step>of()
                .code("First", step -> point(step.at()).name())
                .text(
                        "Between",
                        step -> (nights ? point(step.earliest()) : before(step)).name() + " and "
                                + point(step.latest()).name())
                .rank(1)
                .text("Of", step -> label(step.figure()))
                .when(nights, more -> more.text("Due to", step -> series.isMachine(step) ? "machine" : "Debezium"))
                .number("Before", Step::before, CountTables::number)
                .number("After", Step::after, CountTables::number)
                .text("Change", step -> change(step.ratio()) + (step.gradual() ? ", gradually" : ""))
                .when(
                        nights,
                        more -> more.text(Effect.level(Estimate.CONFIDENCE) + " CI", step -> new Effect(
                                        step.ratio(), step.low(), step.high(), Estimate.CONFIDENCE)
                                .signedRange()))
                .table(id + "-steps", "Steps", "", series.steps());
    }

    private Table methods() {
        return Columns.<Map.Entry<Step, MethodChange>>of()
                .code("First", each -> point(each.getKey().at()).name())
                .text("Counted", each -> label(each.getKey().figure()))
                .code("Method", each -> each.getValue().method())
                .number("Calls before", each -> each.getValue().callsBefore(), CountTables::number)
                .number("Calls", each -> each.getValue().calls(), CountTables::number)
                .number("Before", each -> each.getValue().before(), CountTables::number)
                .number("After", each -> each.getValue().after(), CountTables::number)
                .table(
                        id + "-methods",
                        Messages.text("history.methods"),
                        Messages.note("history.methods"),
                        series.steps().stream()
                                .flatMap(step -> step.methods().stream().map(method -> Map.entry(step, method)))
                                .toList());
    }

    /** The points in several tables, since a table is cut after some lines. */
    private List<Table> points() {
        Columns<Point> columns = Columns.<Point>of().code(nights ? "Night" : "Revision", Point::name);
        for (String figure : series.figures()) {
            columns = columns.number(
                    Format.capital(label(figure).replace(" per event", "")),
                    point -> point.value(figure),
                    CountTables::number);
        }
        List<Point> tried = series.points().stream()
                .filter(point -> point.isCounted() || !point.problem().isEmpty())
                .toList();
        Columns<Point> all = columns.when(
                        tried.stream().anyMatch(point -> point.commit() != null),
                        more -> more.code("Commit", HistoryDocument::brief))
                .when(
                        tried.stream().anyMatch(point -> !remark(point).isEmpty()),
                        more -> more.text("What it is", this::remark).rank(1));
        return IntStream.iterate(0, from -> from < tried.size(), from -> from + Table.MOST_LINES)
                .mapToObj(from -> all.table(
                        id + "-points-" + from,
                        "Figures, oldest first",
                        "",
                        tried.subList(from, Math.min(tried.size(), from + Table.MOST_LINES))))
                .toList();
    }

    private String remark(Point point) {
        if (!point.problem().isEmpty()) {
            return "not counted: " + point.problem();
        }
        return nights
                ? point.source()
                : point.commit() == null ? "" : point.commit().subject();
    }
}
