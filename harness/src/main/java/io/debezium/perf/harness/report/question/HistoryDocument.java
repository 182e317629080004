package io.debezium.perf.harness.report.question;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Night;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.NightlyLevels;
import io.debezium.perf.harness.result.HistoryResult.NightlySeries;
import io.debezium.perf.harness.result.TapeInfo;

/** The report of {@code perf history} over nights: for each series its charts, its steps and its nights. */
public final class HistoryDocument {

    private static final List<String> LIMITS = List.of(
            "A step is a change of level (E-divisive): a purely random series shows one in at most 1 of 200 histories. A step of"
                    + " less than 1 %, or of fewer than three nights, is not found, and one of little more than the nights'"
                    + " scatter only after more nights.",
            "A step of the ratio is attributed to Debezium if the baseline's own figure has none in the same nights, else to the"
                    + " machine.",
            "The nights of a series have the same machine, JDK, specs, tape and options. The classes of an overlay may have"
                    + " changed between two of them.");

    private static final String COMPARE = "https://github.com/debezium/debezium/compare/";

    private static final int SHORT = 12;

    private final HistoryResult result;
    private final NightlySeries series;

    private HistoryDocument(HistoryResult result, NightlySeries series) {
        this.result = result;
        this.series = series;
    }

    public static Document of(HistoryResult result) {
        List<HistoryDocument> all = result.series().stream()
                .map(each -> new HistoryDocument(result, each))
                .toList();
        List<Chapter> chapters = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            chapters.addAll(all.get(i).chapters(i + 1));
        }
        chapters.add(new RunChapter(result.commandLine())
                .group(Facts.titled("History").text("Comparisons", Format.count(result.comparisons())))
                .chapter());
        chapters.add(Limits.chapter(LIMITS));
        return new Document(
                "Night by night",
                Origin.of(result.command(), result.startedAt()),
                new Summary(
                        all.isEmpty()
                                ? List.of(Answer.of(
                                        "No candidate was compared in ten or more nights with one baseline that"
                                                + " stays the same, by a figure that is shown."))
                                : all.stream().map(HistoryDocument::answer).toList(),
                        result.notes()),
                List.of(),
                chapters);
    }

    private Answer answer() {
        List<NightStep> steps = steps();
        long own = steps.stream().filter(NightStep::debezium).count();
        return new Answer(
                Sentence.of("")
                        .code(series.candidate())
                        .text(" against ")
                        .code(series.baseline())
                        .text(" over ")
                        .code(series.tape().id())
                        .text(", %s, in %s on machine %s: %s in Debezium, %s of the machine."
                                .formatted(
                                        series.metric().label(),
                                        Format.count(series.nights().size(), "night"),
                                        series.machine(),
                                        Format.count(own, "step"),
                                        Format.count(steps.size() - own))),
                Stream.of(
                                steps.stream().filter(NightStep::debezium).map(this::commits),
                                drift("The ratio", series.ratio()),
                                drift("The baseline", series.own()))
                        .flatMap(more -> more)
                        .toList());
    }

    private List<NightStep> steps() {
        return Stream.concat(series.ratio().steps().stream(), series.own().steps().stream())
                .toList();
    }

    /** What changed, and what finds the commit among it. */
    private Sentence commits(NightStep step) {
        String from = brief(series.nights().get(step.earliest() - 1));
        String to = brief(series.nights().get(step.latest()));
        Sentence sentence =
                Sentence.of("%s: %s. ".formatted(date(step.at()), effect(step).signed()));
        if (from.isEmpty() || to.isEmpty()) {
            return sentence.text("No two commits are known: build the nightly as VERSION,git=DIR@BRANCH.");
        }
        if (from.equals(to)) {
            return sentence.text("Both sides have the same commit: check what else changed in the build.");
        }
        String range = from + "..." + to;
        List<String> bisect = new ArrayList<>(List.of("bisect", "--git", "../debezium", "--good", from, "--bad", to));
        bisect.addAll(List.of("--workload", series.tape().id()));
        bisect.addAll(series.tape().isPlayed() ? List.of("--replay", TapeInfo.PLAYER) : List.of());
        return sentence.text("Changed: ")
                .link(range, range.matches("[0-9a-f]+[.]{3}[0-9a-f]+") ? COMPARE + range : "")
                .text(". Find the commit: ")
                .code(new Invocation(bisect, 0).commandLine());
    }

    /** The first letters of the commit's id; empty where there is none. */
    private static String brief(Night night) {
        return night.commit().substring(0, Math.min(SHORT, night.commit().length()));
    }

    private static Stream<Sentence> drift(String what, NightlyLevels levels) {
        return levels.drift() == 1
                ? Stream.of()
                : Stream.of(Sentence.of("%s drifts by %s over all nights, without a step."
                        .formatted(what, Effect.signed(levels.drift()))));
    }

    /** Its nights are too many for a terminal. */
    private List<Chapter> chapters(int number) {
        String id = "series-" + number;
        String title = "%s of %s".formatted(Format.capital(series.metric().label()), series.candidate());
        return List.of(
                new Chapter(
                                id,
                                title,
                                new Block.Charts(List.of(
                                        chart(
                                                id + "-ratio",
                                                "Ratio to " + series.baseline(),
                                                "ratio",
                                                night -> night.comparison().ratio(),
                                                series.ratio()),
                                        chart(
                                                id + "-baseline",
                                                series.baseline() + " itself",
                                                series.metric().unit(),
                                                night -> night.comparison().baselineValue(),
                                                series.own()))),
                                stepTable(id + "-steps"))
                        .print(),
                new Chapter(id + "-runs", title + ": nights", nightTable(id + "-nights")));
    }

    /** Shaded where a step may be. */
    private Block.Picture chart(
            String id, String title, String unit, ToDoubleFunction<Night> value, NightlyLevels levels) {
        List<Night> nights = series.nights();
        return Block.Picture.of(
                id,
                title,
                "One dot a night. Shaded: where a step may be.",
                Plot.Axis.named(
                        "",
                        IntStream.range(0, nights.size()).mapToObj(this::date).toList()),
                Plot.Axis.fitted(unit),
                List.of(
                        new Plot.Series("level", 2, Plot.Style.CURVE, levels(levels.steps())),
                        new Plot.Series(
                                unit,
                                0,
                                Plot.Style.DOTS,
                                IntStream.range(0, nights.size())
                                        .mapToObj(i -> Plot.Point.of(i, value.applyAsDouble(nights.get(i))))
                                        .toList())),
                levels.steps().stream()
                        .map(step -> new Plot.Span(
                                step.earliest() - 0.5,
                                step.latest() + 0.5,
                                effect(step).signed()))
                        .toList());
    }

    /** From the first night to the last, with a jump at each step. */
    private List<Plot.Point> levels(List<NightStep> steps) {
        List<Plot.Point> points = new ArrayList<>();
        double from = 0;
        for (NightStep step : steps) {
            points.add(Plot.Point.of(from, step.before()));
            from = step.at() - 0.5;
            points.add(Plot.Point.of(from, step.before()));
            points.add(Plot.Point.of(from, step.after()));
        }
        if (!steps.isEmpty()) {
            points.add(Plot.Point.of(
                    series.nights().size() - 1.0, steps.get(steps.size() - 1).after()));
        }
        return points;
    }

    private Table stepTable(String id) {
        return Columns.<NightStep>of()
                .text("First night", step -> date(step.at()))
                .text("Between", step -> date(step.earliest()) + " and " + date(step.latest()))
                .text("Of", step -> series.ratio().steps().contains(step) ? "ratio" : "baseline")
                .text("Due to", step -> step.debezium() ? "Debezium" : "machine")
                .number("Before", NightStep::before, HistoryDocument::number)
                .number("After", NightStep::after, HistoryDocument::number)
                .number("Change", NightStep::ratio, Effect::signed)
                .text(Effect.level(result.confidence()) + " CI", step -> effect(step)
                        .signedRange())
                .table(id, "Steps", "", steps());
    }

    private Table nightTable(String id) {
        return Columns.<Night>of()
                .text("Night", night -> Origin.time(night.at()))
                .number("Ratio", night -> night.comparison().ratio(), HistoryDocument::number)
                .text("CI", night -> Effect.of(night.comparison()).signedRange())
                .number("Baseline", night -> night.comparison().baselineValue())
                .code("Commit", HistoryDocument::brief)
                .code("Result", Night::folder)
                .rank(1)
                .table(id, "Newest first", "", newestFirst());
    }

    private List<Night> newestFirst() {
        List<Night> nights = new ArrayList<>(series.nights());
        Collections.reverse(nights);
        return nights;
    }

    private static String number(double value) {
        return value < 10 ? String.format(Locale.ROOT, "%.3f", value) : Format.number(value);
    }

    private String date(int night) {
        return LocalDate.ofInstant(series.nights().get(night).at(), ZoneOffset.UTC)
                .toString();
    }

    private Effect effect(NightStep step) {
        return new Effect(step.ratio(), step.low(), step.high(), result.confidence());
    }
}
