package io.debezium.perf.harness.history;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.Metric;

/** Made-up points, of which a test changes what it is about. */
final class Points {

    static final String JDK = "25.0.3 (Eclipse Adoptium)";

    private Points() {}

    /** One of the first run on the first machine. */
    static HistoryPoint point(String version, double median) {
        return point(1, "aaaaaaaaaaaa", new HistoryPoint.LineVariant(version, JDK, ""), measured("ten"), median);
    }

    static HistoryPoint point(int day, String version, double median) {
        return point(day, "aaaaaaaaaaaa", new HistoryPoint.LineVariant(version, JDK, ""), measured("ten"), median);
    }

    static HistoryPoint.BenchmarkCase measured(String columns) {
        return new HistoryPoint.BenchmarkCase(
                "io.debezium.perf.jmh.TypeModifierBenchmark.parse",
                new TreeMap<>(Map.of("columns", columns)),
                new TreeMap<>(Map.of("mode", "avgt")));
    }

    /** @param day of the run, in January */
    static HistoryPoint point(
            int day,
            String fingerprint,
            HistoryPoint.LineVariant variant,
            HistoryPoint.BenchmarkCase measured,
            double median) {
        return new HistoryPoint(
                HistoryPoint.SCHEMA_VERSION,
                new HistoryPoint.RunInfo(
                        "jmh", Instant.parse("2026-01-%02dT10:00:00.123456789Z".formatted(day)), "day-" + day),
                new HistoryPoint.MachineInfo(fingerprint, "Example CPU", 2, 8L << 30, "Linux"),
                variant,
                measured,
                Metric.SCORE,
                "us/op",
                false,
                median,
                0.9 * median,
                1.1 * median,
                0.95,
                10,
                0,
                null);
    }
}
