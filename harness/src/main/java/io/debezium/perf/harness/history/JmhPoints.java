package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** The figures of {@code perf jmh}: the score and the allocation of each benchmark with each variant. */
final class JmhPoints {

    private JmhPoints() {}

    /** @param folder the name of the folder that it is in */
    static List<HistoryPoint> of(JmhResult result, String folder) {
        List<HistoryPoint> points = new ArrayList<>();
        if (result.trials().isEmpty()) {
            return points;
        }
        Origin origin = Origin.of(
                new HistoryPoint.Run(result.command(), result.trials().get(0).startedAt(), folder),
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
            Repeats<Trial<Integer, JmhFigures>> forks) {
        List<HistoryPoint> points = new ArrayList<>();
        forks.summary(fork -> fork.figures() == null ? null : fork.figures().score())
                .ifPresent(score -> points.add(origin.point(
                        variant,
                        measured,
                        Metric.SCORE,
                        benchmark.unit(),
                        benchmark.isThroughput(),
                        score,
                        forks.leftOut())));
        forks.summary(fork -> fork.figures() == null ? null : fork.figures().allocatedBytesPerOp())
                .ifPresent(bytes -> points.add(origin.point(
                        variant, measured, Metric.ALLOCATED_BYTES_PER_OP, "bytes/op", false, bytes, forks.leftOut())));
        return points;
    }

    private static Repeats<Trial<Integer, JmhFigures>> repeats(JmhResult result, int benchmark, List<Integer> places) {
        return Repeats.of(
                result.trials().stream()
                        .filter(fork -> fork.condition() == benchmark && places.contains(fork.arm()))
                        .toList(),
                fork -> List.of(fork.round(), fork.arm()),
                Trial::isOut,
                fork -> fork.status() == TrialStatus.OK);
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
