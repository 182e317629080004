package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.Point;

/**
 * A chart's place in the report.
 *
 * @param id by which {@code charts.js} knows it
 * @param title what it shows, with the unit
 * @param summary the same in words, for those who do not see it
 */
public record Chart(String id, String title, String summary) {

    /** Those for which the series has values. */
    static List<Chart> of(RecordResult result) {
        List<Chart> charts = new ArrayList<>();
        add(charts, result, "rate", "Events and transactions per second", Point::eventsPerSecond, "/s");
        add(
                charts,
                result,
                "lag",
                "Latency and lag, ms",
                point -> {
                    Double p50 = point.latencyP50Micros();
                    return p50 == null ? null : p50 / 1e3;
                },
                " ms (p50)");
        add(charts, result, "cpu", "CPU of the engine's process, cores", Point::cpuCores, " cores");
        add(
                charts,
                result,
                "heap",
                "Heap in use, MiB, and GC pauses, ms",
                point -> point.heapUsedBytes() / 1048576.0,
                " MiB");
        add(charts, result, "queue", "Records in Debezium's queue", Point::queueUsed, "");
        return charts;
    }

    private static void add(
            List<Chart> charts,
            RecordResult result,
            String id,
            String title,
            Function<Point, Number> value,
            String unit) {
        double[] sorted = result.series().stream()
                .filter(point -> "recording".equals(point.phase()))
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .sorted()
                .toArray();
        boolean drawable = result.series().stream().map(value).anyMatch(Objects::nonNull);
        if (drawable) {
            charts.add(new Chart(id, title, sorted.length == 0 ? "" : summary(sorted, unit)));
        }
    }

    private static String summary(double[] sorted, String unit) {
        double median =
                Arrays.stream(sorted).skip((sorted.length - 1) / 2).findFirst().orElseThrow();
        return "While recording: median %s%s, from %s to %s."
                .formatted(
                        Format.number(median),
                        unit,
                        Format.number(sorted[0]),
                        Format.number(sorted[sorted.length - 1]));
    }
}
