package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.JmhResult.Fork.Status;
import io.debezium.perf.harness.result.Metric;

/** The figures of {@code perf jmh}: the score and the allocation of each benchmark with each variant. */
final class JmhPoints {

    private JmhPoints() {}

    /** @param folder the name of the folder that it is in */
    static List<HistoryPoint> of(JmhResult result, String folder) {
        List<HistoryPoint> points = new ArrayList<>();
        if (result.forks().isEmpty()) {
            return points;
        }
        Origin origin = Origin.of(
                new HistoryPoint.Run(result.command(), result.forks().get(0).startedAt(), folder),
                result.environment());
        for (int i = 0; i < result.benchmarks().size(); i++) {
            int benchmark = i;
            Variants.places(result.variants())
                    .forEach((subject, places) -> points.addAll(points(
                            origin,
                            subject.variant(),
                            measured(result, result.benchmarks().get(benchmark)),
                            result.benchmarks().get(benchmark),
                            repeats(result, benchmark, places))));
        }
        return points;
    }

    private static List<HistoryPoint> points(
            Origin origin,
            HistoryPoint.Variant variant,
            HistoryPoint.Measured measured,
            Benchmark benchmark,
            Repeats<Fork> forks) {
        List<HistoryPoint> points = new ArrayList<>();
        forks.summary(Fork::score)
                .ifPresent(score -> points.add(origin.point(
                        variant,
                        measured,
                        Metric.SCORE,
                        benchmark.unit(),
                        benchmark.isThroughput(),
                        score,
                        forks.leftOut())));
        forks.summary(Fork::allocatedBytesPerOp)
                .ifPresent(bytes -> points.add(origin.point(
                        variant, measured, Metric.ALLOCATED_BYTES_PER_OP, "bytes/op", false, bytes, forks.leftOut())));
        return points;
    }

    private static Repeats<Fork> repeats(JmhResult result, int benchmark, List<Integer> places) {
        return Repeats.of(
                result.forks().stream()
                        .filter(fork -> fork.benchmark() == benchmark && places.contains(fork.variant()))
                        .toList(),
                fork -> List.of(fork.block(), fork.variant()),
                fork -> fork.status() == Status.FAILED || fork.status() == Status.ABSENT,
                fork -> fork.status() == Status.OK);
    }

    private static HistoryPoint.Measured measured(JmhResult result, Benchmark benchmark) {
        Map<String, String> conditions = new TreeMap<>();
        conditions.put("mode", benchmark.mode());
        if (!result.design().options().isEmpty()) {
            conditions.put("JMH options", String.join(" ", result.design().options()));
        }
        return new HistoryPoint.Measured(
                benchmark.name(), new TreeMap<>(benchmark.parameters()), new TreeMap<>(conditions));
    }
}
