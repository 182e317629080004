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

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Percentiles;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.stats.Thinning;

/** What the trial of a recording did over time, and its latency. */
final class RecordCharts {

    private static final String RECORDING = "recording";
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};
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
                                "record.rate",
                                "/s",
                                Plot.Axis.fromZero("per second"),
                                new Line("Row events/s", SeriesPoint::eventsPerSecond),
                                new Line("Transactions/s", SeriesPoint::transactionsPerSecond)),
                        charts.chart(
                                "record.lag",
                                " ms (p50)",
                                Plot.Axis.logarithmic("ms, logarithmic"),
                                new Line("Latency p50", point -> millis(point.latencyP50Micros())),
                                new Line("Latency p99", point -> millis(point.latencyP99Micros())),
                                new Line("MilliSecondsBehindSource", SeriesPoint::millisBehindSource)),
                        charts.chart(
                                "record.cpu",
                                " cores",
                                Plot.Axis.fromZero("cores"),
                                new Line("CPU", SeriesPoint::cpuCores)),
                        charts.chart(
                                "record.heap",
                                " MiB",
                                Plot.Axis.fromZero("MiB"),
                                new Line("Heap in use", point -> point.heapUsedBytes() / MIB)),
                        charts.pauses(),
                        charts.chart(
                                "record.queue",
                                "",
                                Plot.Axis.fromZero("records"),
                                new Line("Records", SeriesPoint::queueUsed)))
                .flatMap(Optional::stream)
                .toList();
        return drawn.isEmpty() ? List.of() : List.of(new Block.Charts(drawn));
    }

    /** Percentiles of the engine's latency from a commit, and of the load's own from the start of its transactions. */
    static List<Block> latency(RecordResult result) {
        List<Measured> measured = new ArrayList<>();
        if (result.latency() != null) {
            measured.add(new Measured("Commit to consumption", ", row events", result.latency()));
        }
        if (result.load() != null && result.load().latency() != null) {
            String from = result.workload().targetRate() == null ? "start" : "scheduled start";
            measured.add(new Measured(
                    "Transactions of the load, from their " + from,
                    "",
                    result.load().latency()));
        }
        if (measured.isEmpty()) {
            return List.of();
        }
        Columns<Measured> columns = Columns.<Measured>of().text("Latency in ms", one -> one.name() + one.of());
        for (double percentile : PERCENTILES) {
            columns = columns.number("p" + Format.chosen(percentile), one -> one.millis(percentile));
        }
        Table table = columns.number("Max", one -> one.latency().maxMicros() / 1e3)
                .number("Mean", one -> one.latency().meanMicros() / 1e3)
                .count("Count", one -> one.latency().count())
                .captioned("record.latency", measured);
        List<Plot.Series> lines = new ArrayList<>();
        for (Measured one : measured) {
            if (one.latency().count() > 0) {
                lines.add(new Plot.Series(
                        one.name(),
                        lines.size(),
                        Plot.Style.CURVE,
                        Percentiles.points(one.latency()).stream()
                                .map(point -> Plot.Point.of(point[0], point[1]))
                                .toList()));
            }
        }
        return List.of(
                Block.Picture.of(
                        "percentiles",
                        Messages.text("record.percentiles"),
                        Messages.note("record.percentiles"),
                        Plot.Axis.percentiles(),
                        Plot.Axis.fromZero("ms"),
                        lines),
                table);
    }

    /** @param of what it is measured */
    private record Measured(String name, String of, Latency latency) {

        private Double millis(double percentile) {
            return latency.count() == 0 ? null : latency.at(percentile) / 1e3;
        }
    }

    /**
     * @param code of its title in the catalogue of messages
     * @param lines the first is summed up in words
     */
    private Optional<Block.Picture> chart(String code, String unit, Plot.Axis y, Line... lines) {
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
                : Optional.of(picture(code, summary(lines[0].value(), unit), y, series));
    }

    private Block.Picture picture(String code, String summary, Plot.Axis y, List<Plot.Series> series) {
        double last = points.get(points.size() - 1).second();
        return Block.Picture.of(
                code.substring(code.indexOf('.') + 1),
                Messages.text(code),
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
                        "record.pauses",
                        Messages.note(
                                "record.pauses",
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
                : Messages.text(
                        "record.while-recording",
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
