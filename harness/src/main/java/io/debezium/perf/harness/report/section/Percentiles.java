package io.debezium.perf.harness.report.section;

import java.util.List;

import io.debezium.perf.harness.result.Latency;

/**
 * Latency by percentile, as HdrHistogram's plotter draws it: x is {@code 1 / (1 - percentile)} on a logarithmic axis, so that
 * each further nine takes the same room.
 */
public final class Percentiles {

    private Percentiles() {}

    /**
     * Pairs of x and latency in milliseconds. The maximum is placed at x = number of values, since nothing was observed
     * beyond.
     */
    public static List<double[]> points(Latency latency) {
        return latency.percentiles().stream()
                .map(percentile -> new double[] {
                    Math.min(latency.count(), 1 / Math.max(1e-12, 1 - percentile.percent() / 100)),
                    percentile.micros() / 1e3
                })
                .map(point -> new double[] {Math.max(1, point[0]), point[1]})
                .toList();
    }
}
