package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Agreement;
import io.debezium.perf.harness.result.Prediction.Gain;

/** What patches were to gain by their micro-benchmarks, beside what they gained over a tape. */
public final class PredictionTable {

    static final String TITLE = "Micro to macro";

    private static final String NOTE =
            "Microseconds of CPU per event that the candidate takes less. Measured: the baseline's less the candidate's, from the"
                    + " pairs' own differences. Both are Hodges-Lehmann estimates, and agree where their intervals have values in"
                    + " common. Where they do not, something else changes with the patch, or the code is compiled otherwise, or its"
                    + " data lie elsewhere, in the whole than in the benchmark: the measured one counts.";

    private static final String MADE =
            "What a call takes less in the micro-benchmark, from the forks' own differences, times the calls of the method that"
                    + " an event takes with the baseline, counted over the whole tape in a trial of its own.";

    private PredictionTable() {}

    /** @param predictions at least one */
    public static Chapter chapter(List<Prediction> predictions) {
        String interval = Effect.level(predictions.get(0).confidence()) + " interval";
        return new Chapter(
                "micro-to-macro",
                TITLE,
                "",
                List.of(new Block.Grid(gains(predictions, interval)), new Block.Grid(made(predictions, interval))));
    }

    private static Table gains(List<Prediction> predictions, String interval) {
        return Table.of(
                "predictions",
                "What a patch was to gain, and gained",
                NOTE,
                List.of(
                        Column.text("Patch"),
                        Column.text("Over").rank(1),
                        Column.number("Predicted"),
                        Column.number(interval),
                        Column.number("Measured"),
                        Column.number(interval),
                        Column.text("Measured is")),
                predictions.stream()
                        .map(prediction -> Line.of(
                                        Cell.code(prediction.patch()),
                                        Cell.text(over(prediction)),
                                        value(prediction.predictedMicros()),
                                        interval(prediction.predictedMicros()),
                                        value(prediction.measuredMicros()),
                                        interval(prediction.measuredMicros()),
                                        Cell.text(word(prediction)))
                                .toned(tone(prediction.agreement())))
                        .toList());
    }

    private static Table made(List<Prediction> predictions, String interval) {
        return Table.of(
                "predictions-made",
                "How it is predicted",
                MADE,
                List.of(
                        Column.text("Benchmark"),
                        Column.number("Baseline, ns"),
                        Column.number("Candidate, ns"),
                        Column.number("Less, ns"),
                        Column.number(interval),
                        Column.text("Calls of"),
                        Column.number("Per event")),
                predictions.stream()
                        .map(prediction -> Line.of(
                                Cell.code(prediction.benchmark()),
                                Cell.number(Format.number(prediction.baselineNanos()), prediction.baselineNanos()),
                                Cell.number(Format.number(prediction.candidateNanos()), prediction.candidateNanos()),
                                value(prediction.gainNanos()),
                                interval(prediction.gainNanos()),
                                Cell.code(method(prediction)),
                                Cell.number(calls(prediction), prediction.callsPerEvent())))
                        .toList());
    }

    private static Cell value(Gain gain) {
        return Cell.number(signed(gain.value()), gain.value());
    }

    private static Cell interval(Gain gain) {
        return Cell.number(range(gain), gain.low());
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
                        calls(prediction),
                        method(prediction),
                        Format.number(prediction.predictedMicros().value()),
                        range(prediction.predictedMicros(), Format::number),
                        measured(prediction));
    }

    private static String measured(Prediction prediction) {
        Gain measured = prediction.measuredMicros();
        if (Double.isNaN(measured.value())) {
            return "and what it gains alone was not measured here: perf screen does that";
        }
        String gain = "and one of %s us was measured (%s)"
                .formatted(Format.number(measured.value()), range(measured, Format::number));
        return switch (prediction.agreement()) {
            case AGREE -> gain + ": they agree";
            case MORE, LESS -> gain + ", " + prediction.agreement().words();
            case UNKNOWN -> gain + ", of too few pairs or forks to hold them against each other";
        };
    }

    private static Tone tone(Agreement agreement) {
        return switch (agreement) {
            case AGREE -> Tone.PLAIN;
            case MORE, LESS -> Tone.BAD;
            case UNKNOWN -> Tone.FAINT;
        };
    }

    private static String over(Prediction prediction) {
        return prediction.workload() + ", " + prediction.plugin();
    }

    /** Four digits, for it is exact: {@code 10.00}. */
    private static String calls(Prediction prediction) {
        return String.format(Locale.ROOT, "%,.2f", prediction.callsPerEvent());
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

    private static String signed(double value) {
        return Double.isFinite(value) ? Format.signed(value) : Format.UNKNOWN;
    }

    private static String range(Gain gain) {
        return range(gain, Format::signed);
    }

    private static String range(Gain gain, DoubleFunction<String> text) {
        return Double.isFinite(gain.low()) && Double.isFinite(gain.high())
                ? text.apply(gain.low()) + " to " + text.apply(gain.high())
                : "no interval";
    }
}
