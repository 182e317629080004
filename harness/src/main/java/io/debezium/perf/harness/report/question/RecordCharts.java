package io.debezium.perf.harness.report.question;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.section.Thinning;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.SeriesPoint;

/** What the trial of a recording did over time. */
final class RecordCharts {

    private static final String RECORDING = "recording";
    private static final MathContext FOUR_DIGITS = new MathContext(4);
    private static final double MIB = 1024 * 1024;
    private static final int MOST_PAUSES = 3_000;

    private final RecordResult result;
    private final List<SeriesPoint> points;
    private final List<Plot.Span> phases;

    private RecordCharts(RecordResult result) {
        this.result = result;
        this.points = Thinning.of(result.series());
        this.phases = phases(points);
    }

    /** @param value null where it is not known */
    private record Line(String name, Function<SeriesPoint, Number> value) {}

    /** Those for which the series has values; what is recorded is not shaded. */
    static List<Block> overTime(RecordResult result) {
        if (result.series().isEmpty()) {
            return List.of();
        }
        RecordCharts charts = new RecordCharts(result);
        List<Block.Picture> drawn = Stream.of(
                        charts.chart(
                                "rate",
                                "Events and transactions per second",
                                "/s",
                                Plot.Axis.fromZero("per second"),
                                new Line("Row events/s", SeriesPoint::eventsPerSecond),
                                new Line("Transactions/s", SeriesPoint::transactionsPerSecond)),
                        charts.chart(
                                "lag",
                                "Latency and lag, ms",
                                " ms (p50)",
                                Plot.Axis.logarithmic("ms, logarithmic"),
                                new Line("Latency p50", point -> millis(point.latencyP50Micros())),
                                new Line("Latency p99", point -> millis(point.latencyP99Micros())),
                                new Line("MilliSecondsBehindSource", SeriesPoint::millisBehindSource)),
                        charts.chart(
                                "cpu",
                                "CPU of the engine's process, cores",
                                " cores",
                                Plot.Axis.fromZero("cores"),
                                new Line("CPU", SeriesPoint::cpuCores)),
                        charts.chart(
                                "heap",
                                "Heap in use, MiB",
                                " MiB",
                                Plot.Axis.fromZero("MiB"),
                                new Line("Heap in use", point -> point.heapUsedBytes() / MIB)),
                        charts.pauses(),
                        charts.chart(
                                "queue",
                                "Records in Debezium's queue",
                                "",
                                Plot.Axis.fromZero("records"),
                                new Line("Records", SeriesPoint::queueUsed)))
                .flatMap(Optional::stream)
                .toList();
        return drawn.isEmpty() ? List.of() : List.of(new Block.Charts(drawn));
    }

    /** @param lines the first is summed up in words */
    private Optional<Block.Picture> chart(String id, String title, String unit, Plot.Axis y, Line... lines) {
        List<Plot.Series> series = new ArrayList<>();
        boolean positive = y.scale() == Plot.Scale.LOGARITHMIC;
        for (int i = 0; i < lines.length; i++) {
            Function<SeriesPoint, Number> value = lines[i].value();
            List<Plot.Point> drawn = points.stream()
                    .map(point -> new Plot.Point(
                            rounded(point.second()), shown(value.apply(point), positive), null, null, ""))
                    .toList();
            if (drawn.stream().anyMatch(point -> point.y() != null)) {
                series.add(new Plot.Series(lines[i].name(), i, Plot.Style.CURVE, drawn));
            }
        }
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(picture(id, title, summary(lines[0].value(), unit), y, series));
    }

    private Block.Picture picture(String id, String title, String summary, Plot.Axis y, List<Plot.Series> series) {
        double last = points.get(points.size() - 1).second();
        return Block.Picture.of(
                id,
                title,
                summary,
                Plot.Axis.between("seconds since the engine was ready", 0, last),
                y,
                series,
                phases.stream()
                        .filter(phase -> !RECORDING.equals(phase.label()))
                        .toList());
    }

    /** The recording's clock starts with its phase, to within the second that a point covers. */
    private Optional<Block.Picture> pauses() {
        Optional<Plot.Span> recording =
                phases.stream().filter(phase -> RECORDING.equals(phase.label())).findFirst();
        if (result.analysis() == null || recording.isEmpty()) {
            return Optional.empty();
        }
        Analysis.Gc gc = result.analysis().gc();
        List<Plot.Point> drawn = gc.pauses().stream()
                .sorted(Comparator.comparingDouble(Analysis.Pause::millis).reversed())
                .limit(MOST_PAUSES)
                .map(pause -> new Plot.Point(
                        rounded(recording.get().from() + pause.second()),
                        rounded(pause.millis()),
                        null,
                        null,
                        pause.name()))
                .toList();
        return drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(picture(
                        "pauses",
                        "GC pauses, ms",
                        "%s while recording, %s in total, the longest %s."
                                .formatted(
                                        Format.count(gc.pauses().size()),
                                        Format.millis(gc.pauseMillisSum()),
                                        Format.millis(gc.pauseMillisMax())),
                        Plot.Axis.fromZero("ms"),
                        List.of(new Plot.Series("GC pause", 1, Plot.Style.DOTS, drawn))));
    }

    private String summary(Function<SeriesPoint, Number> value, String unit) {
        List<Number> ascending = result.series().stream()
                .filter(point -> RECORDING.equals(point.phase()))
                .map(value)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingDouble(Number::doubleValue))
                .toList();
        return ascending.isEmpty()
                ? ""
                : "While recording: median %s%s, from %s to %s."
                        .formatted(
                                text(ascending.get((ascending.size() - 1) / 2)),
                                unit,
                                text(ascending.get(0)),
                                text(ascending.get(ascending.size() - 1)));
    }

    private static String text(Number value) {
        return value instanceof Long count ? Format.count(count) : Format.number(value.doubleValue());
    }

    private static Double millis(Double microsOrNull) {
        return microsOrNull == null ? null : microsOrNull / 1e3;
    }

    /** A logarithmic axis has no zero; a gap is truer than a point at its lower edge. */
    private static Double shown(Number valueOrNull, boolean positive) {
        return valueOrNull == null || positive && valueOrNull.doubleValue() <= 0
                ? null
                : rounded(valueOrNull.doubleValue());
    }

    private static Double rounded(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(FOUR_DIGITS).doubleValue() : null;
    }

    private static List<Plot.Span> phases(List<SeriesPoint> points) {
        List<Plot.Span> phases = new ArrayList<>();
        double from = 0;
        for (int i = 0; i < points.size(); i++) {
            String name = points.get(i).phase();
            if (i + 1 == points.size() || !name.equals(points.get(i + 1).phase())) {
                phases.add(new Plot.Span(from, points.get(i).second(), name));
                from = points.get(i).second();
            }
        }
        return phases;
    }
}
