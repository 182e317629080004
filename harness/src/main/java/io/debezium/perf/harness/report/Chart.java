package io.debezium.perf.harness.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

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
        return Stream.of(
                        chart(result, "rate", "Events and transactions per second", "/s", Point::eventsPerSecond),
                        chart(result, "lag", "Latency and lag, ms", " ms (p50)", Chart::medianMillis),
                        chart(result, "cpu", "CPU of the engine's process, cores", " cores", Point::cpuCores),
                        chart(result, "heap", "Heap in use, MiB, and GC pauses, ms", " MiB", Chart::heapMiB),
                        chart(result, "queue", "Records in Debezium's queue", "", Point::queueUsed))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Double medianMillis(Point point) {
        return point.latencyP50Micros() == null ? null : point.latencyP50Micros() / 1e3;
    }

    private static double heapMiB(Point point) {
        return point.heapUsedBytes() / 1048576.0;
    }

    private static Optional<Chart> chart(
            RecordResult result, String id, String title, String unit, Function<Point, Number> value) {
        List<Number> recorded = values(result, value, "recording"::equals);
        return values(result, value, phase -> true).isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(id, title, recorded.isEmpty() ? "" : summary(recorded, unit)));
    }

    /** In ascending order. */
    private static List<Number> values(RecordResult result, Function<Point, Number> value, Predicate<String> phase) {
        return result.series().stream()
                .filter(point -> phase.test(point.phase()))
                .map(value)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingDouble(Number::doubleValue))
                .toList();
    }

    private static String summary(List<Number> ascending, String unit) {
        return "While recording: median %s%s, from %s to %s."
                .formatted(
                        text(ascending.get((ascending.size() - 1) / 2)),
                        unit,
                        text(ascending.get(0)),
                        text(ascending.get(ascending.size() - 1)));
    }

    private static String text(Number value) {
        return value instanceof Long count ? Format.count(count) : Format.number(value.doubleValue());
    }
}
