package io.debezium.perf.harness.report.question;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.section.Change;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.result.Metric;

/** What is left of a difference once something is done with the events. */
public final class EndToEndWords {

    private EndToEndWords() {}

    /**
     * By CPU per event, which others on the machine hardly move.
     *
     * @param candidate its spec without a sink
     */
    static List<Sentence> of(LatencyResult result, String candidate) {
        return result.endToEnd().stream()
                .filter(one -> one.without().metric() == Metric.CPU_MICROS_PER_EVENT
                        && one.without().candidate().equals(candidate))
                .map(EndToEndWords::sentence)
                .map(Sentence::of)
                .toList();
    }

    private static String sentence(EndToEnd one) {
        return "End to end, with sink=%s at %s: %s; without a sink it is %s%s."
                .formatted(
                        one.sink(),
                        one.demand().label(),
                        Change.phrase(one.with()),
                        Change.phrase(one.without()),
                        left(one)
                                .map(left -> ". Of the gain " + left + " is left")
                                .orElse(""));
    }

    /** {@code 64 % (41 to 92 %)}; empty where without a sink there surely is no gain. */
    public static Optional<String> left(EndToEnd one) {
        Effect without = Effect.of(one.without());
        Effect with = Effect.of(one.with());
        boolean gain =
                without.directed() && without.more() == one.without().metric().moreIsBetter();
        if (!gain || !with.bounded()) {
            return Optional.empty();
        }
        double[] ends = {
            share(with.low(), without.low()), share(with.low(), without.high()),
            share(with.high(), without.low()), share(with.high(), without.high())
        };
        Arrays.sort(ends);
        return Optional.of(String.format(
                Locale.ROOT,
                "%.0f %% (%.0f to %.0f %%)",
                100 * share(with.ratio(), without.ratio()),
                100 * ends[0],
                100 * ends[ends.length - 1]));
    }

    private static double share(double with, double without) {
        return (with - 1) / (without - 1);
    }

    /** Every figure. */
    static Table table(LatencyResult result) {
        List<Line> lines = result.endToEnd().stream().map(EndToEndWords::line).toList();
        return Table.of(
                "end-to-end-table",
                "With a sink and without",
                "Each against the first variant with the same sink, from trials of the same round. Left: of the gain in per cent, and"
                        + " between which shares the ends of both intervals have it.",
                List.of(
                        Column.text("Asked for"),
                        Column.text("Variant"),
                        Column.text("Figure"),
                        Column.number("Without"),
                        Column.number("Interval"),
                        Column.text("Sink"),
                        Column.number("With"),
                        Column.number("Interval"),
                        Column.text("Left")),
                lines);
    }

    private static Line line(EndToEnd one) {
        Effect without = Effect.of(one.without());
        Effect with = Effect.of(one.with());
        return Line.of(
                Cell.text(one.demand().label()),
                Cell.code(one.without().candidate()),
                Cell.text(one.without().metric().label()),
                Cell.number(change(one.without(), without), without.ratio()),
                Cell.number(without.signedRange(), without.low()),
                Cell.text(one.sink()),
                Cell.number(change(one.with(), with), with.ratio()),
                Cell.number(with.signedRange(), with.low()),
                Cell.text(left(one).orElse("-")));
    }

    /** {@code 24.0 to 12.1 us, -49.6 %} */
    private static String change(Comparison comparison, Effect effect) {
        return Format.together(
                        Change.value(comparison.metric(), comparison.baselineValue()),
                        " to ",
                        Change.value(comparison.metric(), comparison.candidateValue()))
                + ", " + effect.signed();
    }
}
