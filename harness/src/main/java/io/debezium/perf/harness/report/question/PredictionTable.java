package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Gain;

/** What patches should gain by their micro-benchmarks, beside what they gained over a tape. */
public final class PredictionTable {

    static final String TITLE = "From micro-benchmark to connector";

    private static final String NOTE =
            "CPU time saved per event by the candidate. Predicted: the time saved per call in the micro-benchmark, from the"
                    + " forks' own differences, times the calls of the method per event with the baseline, counted over the whole tape in"
                    + " a separate trial. Measured: baseline less candidate, from the pairs' own differences. Both are Hodges-Lehmann"
                    + " estimates, and agree if their intervals overlap. If they do not, the patch has other effects, or its code is"
                    + " compiled or its data laid out differently in the connector than in the benchmark: the measured gain counts.";

    private PredictionTable() {}

    /** Nothing where nothing was predicted. */
    public static Chapter chapter(List<Prediction> predictions) {
        if (predictions.isEmpty()) {
            return new Chapter("micro-to-macro", TITLE);
        }
        String interval = Effect.level(predictions.get(0).confidence()) + " interval";
        Columns<Prediction> columns = Columns.<Prediction>of()
                .code("Patch", Prediction::patch)
                .text("Under", Prediction::workload)
                .rank(1)
                .code("Calls of", PredictionTable::method)
                .rank(3)
                .number("Per event", Prediction::callsPerEvent, calls -> String.format(Locale.ROOT, "%,.2f", calls))
                .rank(2)
                .number(
                        "Less per call, ns",
                        prediction -> prediction.gainNanos().value(),
                        Format::signed)
                .rank(2);
        columns = gain(columns, "Predicted, us/event", interval, Prediction::predictedMicros);
        return new Chapter(
                "micro-to-macro",
                TITLE,
                gain(columns, "Measured, us/event", interval, Prediction::measuredMicros)
                        .text("Measured is", PredictionTable::word)
                        .table(
                                "predictions",
                                "Predicted and measured gain of each patch",
                                NOTE,
                                predictions,
                                PredictionTable::tone));
    }

    /** With a column for its interval. */
    private static Columns<Prediction> gain(
            Columns<Prediction> columns, String title, String interval, Function<Prediction, Gain> gain) {
        return columns.number(title, prediction -> gain.apply(prediction).value(), Format::signed)
                .range(
                        Column.number(interval),
                        prediction -> gain.apply(prediction).low(),
                        prediction -> gain.apply(prediction).high(),
                        Format::signed,
                        "no interval");
    }

    private static Tone tone(Prediction prediction) {
        return switch (prediction.agreement()) {
            case AGREE -> Tone.PLAIN;
            case MORE, LESS -> Tone.BAD;
            case UNKNOWN -> Tone.FAINT;
        };
    }

    /** Without its package. */
    private static String method(Prediction prediction) {
        return prediction.method().replaceFirst("^(?:[a-z][\\w]*\\.)+(?=[A-Z])", "");
    }

    /** Without an interval nothing can be held against the other. */
    private static String word(Prediction prediction) {
        return switch (prediction.agreement()) {
            case AGREE -> "as predicted";
            case MORE -> "more than predicted";
            case LESS -> "less than predicted";
            case UNKNOWN ->
                Double.isNaN(prediction.measuredMicros().value()) ? "not measured alone" : "too few pairs or forks";
        };
    }
}
