package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.RecordResult;

/**
 * Latency over percentile as HdrHistogram's plotter draws it: x is {@code 1 / (1 - percentile)} on a logarithmic axis, so
 * that each further nine takes the same room.
 *
 * @param name of the line
 * @param points each x and latency in milliseconds
 */
record Percentiles(String name, List<double[]> points) {

    static List<Percentiles> of(RecordResult result) {
        List<Percentiles> lines = new ArrayList<>();
        add(lines, "Commit to consumption", result.latency());
        if (result.load() != null) {
            add(lines, RunTables.loadName(result), result.load().latency());
        }
        return lines;
    }

    private static void add(List<Percentiles> lines, String name, Latency latencyOrNull) {
        if (latencyOrNull != null && latencyOrNull.count() > 0) {
            lines.add(new Percentiles(name, points(latencyOrNull)));
        }
    }

    /** The largest value stands at one in as many as there are values, beyond which nothing was seen. */
    static List<double[]> points(Latency latency) {
        return latency.percentiles().stream()
                .map(percentile -> new double[] {
                    Math.min(latency.count(), 1 / Math.max(1e-12, 1 - percentile.percent() / 100)),
                    percentile.micros() / 1e3
                })
                .map(point -> new double[] {Math.max(1, point[0]), point[1]})
                .toList();
    }
}
