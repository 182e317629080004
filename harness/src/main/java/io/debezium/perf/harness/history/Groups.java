package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult.LineGroup;
import io.debezium.perf.harness.result.HistoryResult.ReleaseFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionChange;
import io.debezium.perf.harness.result.HistoryResult.VersionLine;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.Median;
import io.debezium.perf.harness.variant.DebeziumVersion;

/** Which points stand on one chart, and which of them on one line. */
final class Groups {

    private Groups() {}

    private record ChartKey(String fingerprint, HistoryPoint.BenchmarkCase measured, Metric metric, String unit) {}

    private record LineKey(String jdk, String with) {}

    /** @param here fingerprint of the machine whose groups come first */
    static List<LineGroup> of(List<HistoryPoint> points, String here) {
        return grouped(
                        points,
                        point -> new ChartKey(
                                point.machine().fingerprint(), point.measured(), point.metric(), point.unit()))
                .values()
                .stream()
                .map(Groups::group)
                .sorted(Comparator.comparing((LineGroup group) ->
                                !group.machine().fingerprint().equals(here))
                        .thenComparing(group -> group.machine().fingerprint())
                        .thenComparing(group -> group.measured().name())
                        .thenComparing(group -> group.measured().parameters().toString())
                        .thenComparing(group -> group.measured().conditions().toString())
                        .thenComparing(group -> place(group.metric())))
                .toList();
    }

    /** CPU before the rate, which a busy neighbour moves more. */
    private static int place(Metric metric) {
        return metric == Metric.CPU_MICROS_PER_EVENT ? -1 : metric.ordinal();
    }

    private static LineGroup group(List<HistoryPoint> points) {
        // A machine's memory may differ by little under one fingerprint: as it was last.
        HistoryPoint last = points.get(points.size() - 1);
        return new LineGroup(
                last.machine(),
                last.measured(),
                last.metric(),
                last.unit(),
                last.moreIsBetter(),
                points.stream()
                        .map(point -> point.variant().debezium())
                        .distinct()
                        .sorted(DebeziumVersion.ORDER)
                        .toList(),
                grouped(
                                points,
                                point -> new LineKey(
                                        point.variant().jdk(), point.variant().with()))
                        .entrySet()
                        .stream()
                        .sorted(Map.Entry.comparingByKey(
                                Comparator.comparing(LineKey::with).thenComparing(LineKey::jdk)))
                        .map(line -> line(line.getKey(), line.getValue()))
                        .toList());
    }

    private static VersionLine line(LineKey key, List<HistoryPoint> points) {
        SortedMap<String, List<HistoryPoint>> versions = new TreeMap<>(DebeziumVersion.ORDER);
        versions.putAll(grouped(points, point -> point.variant().debezium()));
        List<ReleaseFigure> releases = new ArrayList<>();
        List<HistoryPoint> first = null;
        List<HistoryPoint> before = null;
        for (Map.Entry<String, List<HistoryPoint>> version : versions.entrySet()) {
            List<HistoryPoint> runs = version.getValue().stream()
                    .sorted(Comparator.comparing(point -> point.run().at()))
                    .toList();
            releases.add(release(version.getKey(), runs, before == null ? null : change(before, runs)));
            first = first == null ? runs : first;
            before = runs;
        }
        return new VersionLine(key.jdk(), key.with(), releases, first == before ? null : change(first, before));
    }

    private static ReleaseFigure release(String version, List<HistoryPoint> runs, VersionChange changeOrNull) {
        double[] medians =
                runs.stream().mapToDouble(HistoryPoint::median).sorted().toArray();
        HistoryPoint only = runs.size() == 1 ? runs.get(0) : null;
        return new ReleaseFigure(
                version,
                Median.of(medians),
                only == null ? medians[0] : only.low(),
                only == null ? medians[medians.length - 1] : only.high(),
                only == null ? null : only.confidence(),
                changeOrNull,
                runs);
    }

    private static VersionChange change(List<HistoryPoint> earlier, List<HistoryPoint> later) {
        double[] shared = later.stream()
                .flatMap(point -> earlier.stream()
                        .filter(other -> other.run().isSame(point.run()))
                        .map(other -> point.median() / other.median()))
                .mapToDouble(Double::doubleValue)
                .toArray();
        double ratio = shared.length > 0 ? Median.of(shared) : median(later) / median(earlier);
        return new VersionChange(Double.isFinite(ratio) ? ratio : Double.NaN, shared.length > 0);
    }

    private static double median(List<HistoryPoint> points) {
        return Median.of(points.stream().mapToDouble(HistoryPoint::median).toArray());
    }

    private static <K> Map<K, List<HistoryPoint>> grouped(List<HistoryPoint> points, Function<HistoryPoint, K> key) {
        return points.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }
}
