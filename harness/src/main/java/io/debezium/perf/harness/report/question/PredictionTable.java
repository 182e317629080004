package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;

import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Agreement;
import io.debezium.perf.harness.result.Prediction.Gain;

/** What patches should gain by their micro-benchmarks, beside what they gained over a tape. */
public final class PredictionTable {

    static final String TITLE = "From micro-benchmark to connector";

    private static final String NO_INTERVAL = "no interval";

    private static final String NOTE =
            "CPU time saved per event by the candidate. Measured: baseline less candidate, from"
                    + " the pairs' own differences. Both are Hodges-Lehmann estimates, and agree if their intervals"
                    + " overlap. If they do not, the patch has other effects, or its code is compiled or its data laid out"
                    + " differently in the connector than in the benchmark: the measured gain counts.";

    private static final String MADE =
            "The time saved per call in the micro-benchmark, from the forks' own differences, times the calls of"
                    + " the method per event with the baseline, counted over the whole tape in a separate trial.";

    private PredictionTable() {}

    /** Nothing where nothing was predicted. */
    public static Chapter chapter(List<Prediction> predictions) {
        if (predictions.isEmpty()) {
            return new Chapter("micro-to-macro", TITLE);
        }
        String interval = Effect.level(predictions.get(0).confidence()) + " interval";
        return new Chapter("micro-to-macro", TITLE, gains(predictions, interval), made(predictions, interval));
    }

    private static Table gains(List<Prediction> predictions, String interval) {
        Columns<Prediction> columns = Columns.<Prediction>of()
                .code("Patch", Prediction::patch)
                .text("Over", prediction -> prediction.workload() + ", " + prediction.plugin())
                .rank(1);
        columns = gain(columns, "Predicted, us/event", interval, Prediction::predictedMicros);
        return gain(columns, "Measured, us/event", interval, Prediction::measuredMicros)
                .text("Measured is", PredictionTable::word)
                .table(
                        "predictions",
                        "Predicted and measured gain of each patch",
                        NOTE,
                        predictions,
                        prediction -> tone(prediction.agreement()));
    }

    private static Table made(List<Prediction> predictions, String interval) {
        Columns<Prediction> columns = Columns.<Prediction>of()
                .code("Benchmark", Prediction::benchmark)
                .number("Baseline, ns", Prediction::baselineNanos)
                .number("Candidate, ns", Prediction::candidateNanos);
        return gain(columns, "Less, ns", interval, Prediction::gainNanos)
                .code("Calls of", PredictionTable::method)
                .number("Per event", Prediction::callsPerEvent, PredictionTable::calls)
                .table("predictions-made", "How it is predicted", MADE, predictions);
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
                        NO_INTERVAL);
    }

    /**
     * {@code LastEventBenchmark.onEvent gains 812 ns a call (95 % CI 790 to 840), and an event has 1.00 calls of
     * CommonEventMeter.onEvent: a gain of 0.812 us per event is predicted (0.790 to 0.840), and one of 0.850 us was measured
     * (0.770 to 0.910): they agree.}
     */
    public static String sentence(Prediction prediction) {
        return "%s gains %s ns a call (%s CI %s), and an event has %s calls of %s: a gain of %s us per event is predicted (%s), %s."
                .formatted(
                        prediction.benchmark(),
                        Format.number(prediction.gainNanos().value()),
                        Effect.level(prediction.confidence()),
                        range(prediction.gainNanos(), Format::number),
                        calls(prediction.callsPerEvent()),
                        method(prediction),
                        Format.number(prediction.predictedMicros().value()),
                        range(prediction.predictedMicros(), Format::number),
                        measured(prediction));
    }

    private static String measured(Prediction prediction) {
        Gain measured = prediction.measuredMicros();
        if (Double.isNaN(measured.value())) {
            return "and the gain of this patch alone was not measured here: perf compare with it alone does that";
        }
        String gain = "and one of %s us was measured (%s)"
                .formatted(Format.number(measured.value()), range(measured, Format::number));
        return switch (prediction.agreement()) {
            case AGREE -> gain + ": they agree";
            case MORE, LESS -> gain + ", " + prediction.agreement().words();
            case UNKNOWN -> gain + ", from too few pairs or forks to compare them";
        };
    }

    private static Tone tone(Agreement agreement) {
        return switch (agreement) {
            case AGREE -> Tone.PLAIN;
            case MORE, LESS -> Tone.BAD;
            case UNKNOWN -> Tone.FAINT;
        };
    }

    /** Two decimals, for it is exact: {@code 10.00}. */
    private static String calls(double perEvent) {
        return String.format(Locale.ROOT, "%,.2f", perEvent);
    }

    /** Without its package. */
    private static String method(Prediction prediction) {
        return prediction.method().replaceFirst("^(?:[a-z][\\w]*\\.)+(?=[A-Z])", "");
    }

    /** Without an interval nothing can be held against the other. */
    private static String word(Prediction prediction) {
        if (prediction.agreement() != Agreement.UNKNOWN) {
            return prediction.agreement().words();
        }
        return Double.isNaN(prediction.measuredMicros().value()) ? "not measured alone" : "too few pairs or forks";
    }

    private static String range(Gain gain, DoubleFunction<String> text) {
        return Format.range(gain.low(), gain.high(), text, NO_INTERVAL);
    }
}
