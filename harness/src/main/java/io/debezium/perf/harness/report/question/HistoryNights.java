package io.debezium.perf.harness.report.question;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.HistoryPoint.BaselineRatio;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Night;
import io.debezium.perf.harness.result.HistoryResult.NightFigure;
import io.debezium.perf.harness.result.HistoryResult.NightSeries;
import io.debezium.perf.harness.result.HistoryResult.NightStep;

/** A figure night by night, and the nights in which its level changed. */
record HistoryNights(HistoryResult result, NightSeries series) {

    static final String LIMIT =
            "Steps over the nights are changes of level (E-divisive): a series of chance alone shows one in 1 of 200 histories at most. A step of less than 1 %, or of fewer than three nights, is not found, and one of little more than the nights' scatter only after some more. Whose a step is follows from what else moved in the same nights.";

    /** Steps that are told; the newest. */
    private static final int MOST = 8;

    private static final int RATIO = 0;
    private static final int SAME = 1;
    private static final int LEVEL = 2;

    /** One for each series. */
    static List<Answer> answers(HistoryResult result) {
        return result.nights().stream()
                .map(series -> new HistoryNights(result, series).answer())
                .toList();
    }

    /** Empty where there is no series. */
    static List<Chapter> chapter(HistoryResult result) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < result.nights().size(); i++) {
            blocks.add(new HistoryNights(result, result.nights().get(i)).charts(i + 1));
        }
        return blocks.isEmpty()
                ? List.of()
                : List.of(new Chapter(
                        "nights",
                        "Night by night",
                        "The ratio to a baseline that stays the same moves with Debezium alone; the baseline's own figure, and the baseline against itself (A/A), move with the machine.",
                        blocks));
    }

    private Answer answer() {
        List<Sentence> more = new ArrayList<>();
        series.steps().stream()
                .sorted(Comparator.comparing(NightStep::at).reversed())
                .limit(MOST)
                .map(this::sentence)
                .forEach(more::add);
        series.drifts().keySet().stream().map(this::drift).forEach(more::add);
        return new Answer(
                Sentence.of("")
                        .code(series.measured().label())
                        .text(", %s of ".formatted(series.metric().label()))
                        .code(series.spec())
                        .text(" against ")
                        .code(series.baseline())
                        .text(" in %s on machine %s: %s."
                                .formatted(
                                        Format.count(series.nights().size(), "night"),
                                        series.machine().fingerprint(),
                                        counted())),
                more);
    }

    /** {@code 1 step in Debezium, 2 of the machine} */
    private String counted() {
        long own = series.steps().stream().filter(NightStep::debezium).count();
        return series.steps().isEmpty()
                ? "no step"
                : "%s in Debezium, %s of the machine"
                        .formatted(
                                Format.count(own, "step"),
                                Format.count(series.steps().size() - own));
    }

    private Sentence sentence(NightStep step) {
        Sentence sentence = Sentence.of("%s (first night %s to %s): %s from %s to %s, %s (%s %s). "
                .formatted(
                        date(step.at()),
                        date(step.earliest()),
                        date(step.latest()),
                        name(step.figure()),
                        value(step.figure(), step.before()),
                        value(step.figure(), step.after()),
                        effect(step).signed(),
                        effect(step).interval(),
                        effect(step).signedRange()));
        if (!step.debezium()) {
            return sentence.text(
                    step.figure() == NightFigure.RATIO
                            ? "The baseline, which is the same every night, moved too: it is taken for the machine's."
                            : "It is the machine's: the baseline is the same every night.");
        }
        Sentence own = sentence.text("It is Debezium's, since the baseline did not move. ");
        return step.bisect().isEmpty()
                ? own.text(
                        step.from() != null && step.from().equals(step.to())
                                ? "But both sides are of the same commit: look for what else changed in how it is built."
                                : "There are no two commits to search between by instructions or CPU: build the nightly as VERSION,git=DIR@BRANCH.")
                : own.text("Find the commit: ").code(new Invocation(step.bisect(), 0).commandLine());
    }

    private Sentence drift(NightFigure figure) {
        return Sentence.of("%s drifts by %s over all nights, without a step."
                .formatted(
                        Format.capital(name(figure)),
                        Effect.signed(series.drifts().get(figure))));
    }

    private Block charts(int number) {
        return new Block.Charts(List.of(
                picture("nights-%d-ratio".formatted(number), List.of(NightFigure.RATIO, NightFigure.SAME)),
                picture("nights-%d-baseline".formatted(number), List.of(NightFigure.BASELINE))));
    }

    /** @param figures that share an axis; the first has its steps marked */
    private Block.Picture picture(String id, List<NightFigure> figures) {
        List<Plot.Series> drawn = new ArrayList<>();
        List<Plot.Span> spans = new ArrayList<>();
        for (NightFigure figure : figures) {
            List<NightStep> steps = series.steps().stream()
                    .filter(step -> step.figure() == figure)
                    .toList();
            if (!steps.isEmpty()) {
                drawn.add(new Plot.Series("level", LEVEL, Plot.Style.CURVE, levels(steps)));
            }
            steps.forEach(step -> spans.add(new Plot.Span(
                    step.earliest() - 0.5, step.latest() + 0.5, effect(step).signed())));
            List<Plot.Point> points = points(figure);
            if (!points.isEmpty()) {
                drawn.add(new Plot.Series(
                        name(figure),
                        figure == NightFigure.SAME ? SAME : RATIO,
                        figure == NightFigure.SAME ? Plot.Style.HOLLOW : Plot.Style.DOTS,
                        points));
            }
        }
        boolean ratio = figures.contains(NightFigure.RATIO);
        return Block.Picture.of(
                id,
                Format.capital(series.metric().label()) + " of "
                        + (ratio ? series.spec() + " against " + series.baseline() : series.baseline() + " itself"),
                "One dot a night. %s Shaded: where a step may be."
                        .formatted(series.moreIsBetter() ? "More is better." : "Less is better."),
                Plot.Axis.named(
                        "",
                        IntStream.range(0, series.nights().size())
                                .mapToObj(this::date)
                                .toList()),
                Plot.Axis.fitted(ratio ? "ratio" : series.unit()),
                drawn,
                spans);
    }

    private List<Plot.Point> points(NightFigure figure) {
        return IntStream.range(0, series.nights().size())
                .filter(night -> series.nights().get(night).value(figure) > 0)
                .mapToObj(night -> {
                    Night of = series.nights().get(night);
                    BaselineRatio known = figure == NightFigure.RATIO ? of.beside() : null;
                    return new Plot.Point(
                            night,
                            of.value(figure),
                            known == null ? null : Plot.Point.finite(known.low()),
                            known == null ? null : Plot.Point.finite(known.high()),
                            known == null || known.revision() == null ? "" : "%.12s".formatted(known.revision()));
                })
                .toList();
    }

    /** From the first night to the last, with a jump at each step. */
    private List<Plot.Point> levels(List<NightStep> steps) {
        List<Plot.Point> levels = new ArrayList<>();
        levels.add(Plot.Point.of(0, steps.get(0).before()));
        for (NightStep step : steps) {
            levels.add(Plot.Point.of(step.at() - 0.5, step.before()));
            levels.add(Plot.Point.of(step.at() - 0.5, step.after()));
        }
        levels.add(Plot.Point.of(
                series.nights().size() - 1.0, steps.get(steps.size() - 1).after()));
        return levels;
    }

    private static String name(NightFigure figure) {
        return switch (figure) {
            case RATIO -> "ratio";
            case SAME -> "A/A";
            case BASELINE -> "baseline";
        };
    }

    private String value(NightFigure figure, double value) {
        return figure == NightFigure.BASELINE
                ? Format.withUnit(value, series.unit())
                : String.format(Locale.ROOT, "%.3f", value);
    }

    private Effect effect(NightStep step) {
        return new Effect(step.ratio(), step.low(), step.high(), result.confidence());
    }

    private String date(int night) {
        return LocalDate.ofInstant(series.nights().get(night).run().at(), ZoneOffset.UTC)
                .toString();
    }
}
