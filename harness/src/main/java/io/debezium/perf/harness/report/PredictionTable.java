package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

import io.debezium.perf.harness.report.Table.Cell;
import io.debezium.perf.harness.report.Table.Column;
import io.debezium.perf.harness.report.Table.Line;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Agreement;
import io.debezium.perf.harness.result.Prediction.Gain;

/** What patches were to gain by their micro-benchmarks, beside what they gained over a tape. */
final class PredictionTable {

    static final String TITLE = "Micro to macro";

    private static final String NOTE =
            "Predicted: what one call takes less in the micro-benchmark, from the forks' own differences, times the calls of"
                    + " the method that an event takes with the baseline, counted over the whole tape in a run of its own."
                    + " Measured: CPU per event of the baseline less the candidate's, from the pairs' own differences. Both are"
                    + " Hodges-Lehmann estimates. They agree where their intervals have values in common. Where they do not,"
                    + " something else changes with the patch, or the code is compiled otherwise, or its data lie elsewhere,"
                    + " in the whole than in the benchmark: the measured one counts.";

    private PredictionTable() {}

    /** @param predictions at least one */
    static Chapter chapter(List<Prediction> predictions) {
        return new Chapter("micro-to-macro", TITLE, "", List.of(new Block.Grid(table(predictions))));
    }

    private static Table table(List<Prediction> predictions) {
        String interval = Effect.level(predictions.get(0).confidence()) + " interval";
        return Table.of(
                "predictions",
                "What a patch was to gain, and gained",
                NOTE,
                List.of(
                        Column.text("Patch"),
                        Column.text("Over"),
                        Column.text("Benchmark"),
                        Column.text("Counted"),
                        Column.number("Calls per event"),
                        Column.number("ns per call"),
                        Column.number("Less per call"),
                        Column.number("Predicted, us per event"),
                        Column.number(interval),
                        Column.number("Measured, us per event"),
                        Column.number(interval),
                        Column.text("Measured is")),
                predictions.stream().map(PredictionTable::line).toList());
    }

    private static Line line(Prediction prediction) {
        Gain predicted = prediction.predictedMicros();
        Gain measured = prediction.measuredMicros();
        return Line.of(
                Cell.code(prediction.patch()),
                Cell.text(over(prediction)),
                Cell.code(prediction.benchmark()),
                Cell.code(method(prediction)),
                Cell.number(calls(prediction), prediction.callsPerEvent()),
                Cell.number(
                        Format.number(prediction.baselineNanos()) + " to " + Format.number(prediction.candidateNanos()),
                        prediction.baselineNanos()),
                Cell.number(
                        Format.signed(prediction.gainNanos().value()),
                        prediction.gainNanos().value()),
                Cell.number(signed(predicted.value()), predicted.value()),
                Cell.number(range(predicted), predicted.low()),
                Cell.number(signed(measured.value()), measured.value()),
                Cell.number(range(measured), measured.low()),
                Cell.text(word(prediction)));
    }

    /**
     * {@code LastEventBenchmark.onEvent gains 812 ns a call (95 % CI 790 to 840), and an event has 1.00 calls of
     * CommonEventMeter.onEvent: a gain of 0.812 us per event is predicted (0.790 to 0.840), and one of 0.850 us was measured
     * (0.770 to 0.910): they agree.}
     */
    static String sentence(Prediction prediction) {
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
            return "and what it gains alone was not measured";
        }
        String gain = "and one of %s us was measured (%s)"
                .formatted(Format.number(measured.value()), range(measured, Format::number));
        return switch (prediction.agreement()) {
            case AGREE -> gain + ": they agree";
            case MORE, LESS -> gain + ", " + prediction.agreement().words();
            case UNKNOWN -> gain + ", of too few pairs or forks to hold them against each other";
        };
    }

    /** For the end of a command's output. */
    static void print(List<Prediction> predictions, TerminalText text) {
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("over", false, 2)
                .column("calls/event", true, 3)
                .column("less/call", true, 4)
                .column("predicted us/event", true, 0)
                .column("measured us/event", true, 0)
                .column("measured is", false, 0);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (Prediction prediction : predictions) {
            table.line(
                    prediction.patch(),
                    over(prediction),
                    calls(prediction),
                    Format.signed(prediction.gainNanos().value()) + " ns",
                    both(prediction.predictedMicros()),
                    both(prediction.measuredMicros()),
                    word(prediction));
            tones.add(tone(prediction.agreement()));
        }
        text.heading(TITLE);
        text.table(table, tones);
    }

    private static TerminalText.Tone tone(Agreement agreement) {
        return switch (agreement) {
            case AGREE -> TerminalText.Tone.PLAIN;
            case MORE, LESS -> TerminalText.Tone.BAD;
            case UNKNOWN -> TerminalText.Tone.FAINT;
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

    private static String both(Gain gain) {
        return Double.isFinite(gain.value()) ? signed(gain.value()) + " (" + range(gain) + ")" : "-";
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
