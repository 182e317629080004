package io.debezium.perf.harness.report.question;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Night;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.NightlyLevels;
import io.debezium.perf.harness.result.HistoryResult.NightlySeries;

/** The report of {@code perf history} over nights: for each series its charts, its steps and its nights. */
public final class HistoryDocument {

    private static final List<String> LIMITS = List.of(
            Messages.text("history.step-is-change"),
            Messages.text("history.step-of-ratio"),
            Messages.text("history.nights-of-series"));

    private static final String COMPARE = "https://github.com/debezium/debezium/compare/";

    private static final int SHORT = 12;

    private final double confidence;
    private final NightlySeries series;

    /** Those of the ratio, then those of the baseline. */
    private final List<NightStep> steps;

    private HistoryDocument(double confidence, NightlySeries series) {
        this.confidence = confidence;
        this.series = series;
        this.steps = Stream.of(series.ratio(), series.own())
                .flatMap(levels -> levels.steps().stream())
                .toList();
    }

    public static Document of(HistoryResult result) {
        List<Answer> answers = new ArrayList<>();
        List<Chapter> chapters = new ArrayList<>();
        for (NightlySeries series : result.series()) {
            HistoryDocument part = new HistoryDocument(result.confidence(), series);
            answers.add(part.answer());
            chapters.addAll(part.chapters("series-" + answers.size()));
        }
        if (answers.isEmpty()) {
            answers.add(Answer.of(Messages.text("history.no-candidate-was-compared")));
        }
        chapters.add(new RunChapter(result.commandLine())
                .group(Facts.titled("History").text("Comparisons", Format.count(result.comparisons())))
                .chapter());
        chapters.add(Limits.chapter(LIMITS));
        return new Document(
                "Night by night",
                Origin.of(result.command(), result.startedAt()),
                new Summary(answers, result.notes()),
                List.of(),
                chapters);
    }

    private Answer answer() {
        List<NightStep> debezium = series.debezium();
        List<Sentence> more = new ArrayList<>();
        debezium.forEach(step -> more.add(commits(step)));
        Stream.of(Map.entry("ratio", series.ratio()), Map.entry("baseline", series.own()))
                .filter(each -> each.getValue().drift() != 1)
                .forEach(each -> more.add(Sentence.of(Messages.text(
                        "history.drifts-by-over-all",
                        each.getKey(),
                        Effect.signed(each.getValue().drift())))));
        return new Answer(
                Sentence.of("")
                        .code(series.candidate())
                        .text(" against ")
                        .code(series.baseline())
                        .text(" over ")
                        .code(series.tape().id())
                        .text(Messages.text(
                                "history.in-on-machine",
                                series.metric().label(),
                                Format.count(series.nights().size(), "night"),
                                series.machine(),
                                Format.count(debezium.size(), "step"),
                                Format.count(steps.size() - debezium.size()))),
                more);
    }

    /** What changed, and what finds the commit among it. */
    private Sentence commits(NightStep step) {
        String from = brief(series.nights().get(step.earliest() - 1));
        String to = brief(series.nights().get(step.latest()));
        Sentence sentence = Sentence.of("%s: %s. ".formatted(date(step.at()), Effect.signed(step.ratio())));
        if (from.isEmpty() || to.isEmpty()) {
            return sentence.text(Messages.text("history.no-two-commits"));
        }
        if (from.equals(to)) {
            return sentence.text(Messages.text("history.both-sides-have-same"));
        }
        String range = from + "..." + to;
        List<String> bisect = new ArrayList<>(List.of("bisect", "--git", "../debezium", "--good", from, "--bad", to));
        bisect.addAll(series.tape().options());
        return sentence.text("Changed: ")
                .link(range, range.matches("[0-9a-f]+[.]{3}[0-9a-f]+") ? COMPARE + range : "")
                .text(". Find the commit: ")
                .code(new Invocation(bisect, 0).commandLine());
    }

    /** The first letters of the commit's id; empty where there is none. */
    private static String brief(Night night) {
        return night.commit().substring(0, Math.min(SHORT, night.commit().length()));
    }

    /** Its nights are too many for a terminal. */
    private List<Chapter> chapters(String id) {
        String title = "%s of %s".formatted(Format.capital(series.metric().label()), series.candidate());
        Block charts = new Block.Charts(List.of(
                chart(id + "-ratio", "Ratio to " + series.baseline(), "ratio", Comparison::ratio, series.ratio()),
                chart(
                        id + "-baseline",
                        series.baseline() + " itself",
                        series.metric().unit(),
                        Comparison::baselineValue,
                        series.own())));
        return List.of(
                new Chapter(id, title, charts, stepTable(id + "-steps")).print(),
                new Chapter(id + "-runs", title + ": nights", nightTable(id + "-nights")));
    }

    /** Shaded where a step may be. */
    private Block.Picture chart(
            String id, String title, String unit, ToDoubleFunction<Comparison> figure, NightlyLevels levels) {
        int count = series.nights().size();
        List<Plot.Point> dots = new ArrayList<>();
        List<Plot.Point> level = new ArrayList<>();
        List<Plot.Span> spans = new ArrayList<>();
        series.nights()
                .forEach(night -> dots.add(Plot.Point.of(dots.size(), figure.applyAsDouble(night.comparison()))));
        double from = 0;
        for (NightStep step : levels.steps()) {
            double to = step.at() - 0.5;
            level.add(Plot.Point.of(from, step.before()));
            level.add(Plot.Point.of(to, step.before()));
            level.add(Plot.Point.of(to, step.after()));
            spans.add(new Plot.Span(step.earliest() - 0.5, step.latest() + 0.5, Effect.signed(step.ratio())));
            from = to;
        }
        if (!level.isEmpty()) {
            level.add(new Plot.Point(count - 1.0, level.get(level.size() - 1).y(), null, null, ""));
        }
        return Block.Picture.of(
                id,
                title,
                Messages.text("history.one-dot-night-shaded"),
                Plot.Axis.named(
                        "", IntStream.range(0, count).mapToObj(this::date).toList()),
                Plot.Axis.fitted(unit),
                List.of(
                        new Plot.Series("level", 2, Plot.Style.CURVE, level),
                        new Plot.Series(unit, 0, Plot.Style.DOTS, dots)),
                spans);
    }

    private Table stepTable(String id) {
        return Columns.<NightStep>of()
                .text("First night", step -> date(step.at()))
                .text("Between", step -> date(step.earliest()) + " and " + date(step.latest()))
                .text("Of", step -> series.ratio().steps().contains(step) ? "ratio" : "baseline")
                .text("Due to", step -> series.debezium().contains(step) ? "Debezium" : "machine")
                .number("Before", NightStep::before, HistoryDocument::number)
                .number("After", NightStep::after, HistoryDocument::number)
                .number("Change", NightStep::ratio, Effect::signed)
                .text(
                        Effect.level(confidence) + " CI",
                        step -> new Effect(step.ratio(), step.low(), step.high(), confidence).signedRange())
                .table(id, "Steps", "", steps);
    }

    private Table nightTable(String id) {
        List<Night> newestFirst = new ArrayList<>(series.nights());
        Collections.reverse(newestFirst);
        return Columns.<Night>of()
                .text("Night", night -> Origin.time(night.at()))
                .number("Ratio", night -> night.comparison().ratio(), HistoryDocument::number)
                .text("CI", night -> Effect.of(night.comparison()).signedRange())
                .number("Baseline", night -> night.comparison().baselineValue())
                .code("Commit", HistoryDocument::brief)
                .code("Result", Night::folder)
                .rank(1)
                .table(id, "Newest first", "", newestFirst);
    }

    private static String number(double value) {
        return value < 10 ? String.format(Locale.ROOT, "%.3f", value) : Format.number(value);
    }

    private String date(int night) {
        return LocalDate.ofInstant(series.nights().get(night).at(), ZoneOffset.UTC)
                .toString();
    }
}
