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
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.LineRole;
import io.debezium.perf.harness.result.HistoryResult.PlacedFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionChange;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.Median;
import io.debezium.perf.harness.variant.DebeziumVersion;

/** Figures over the releases: which points stand on one chart, and which of them on one line. */
final class Groups {

    private Groups() {}

    private record ChartKey(String fingerprint, HistoryPoint.BenchmarkCase measured, Metric metric, String unit) {}

    private record LineKey(String jdk, String with) {}

    /** @param here fingerprint of the machine whose groups come first */
    static List<HistoryChart> of(List<HistoryPoint> points, String here) {
        return grouped(
                        points,
                        point -> new ChartKey(
                                point.machine().fingerprint(), point.measured(), point.metric(), point.unit()))
                .values()
                .stream()
                .map(Groups::group)
                .sorted(Comparator.comparing((HistoryChart group) ->
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

    private static HistoryChart group(List<HistoryPoint> points) {
        // A machine's memory may differ by little under one fingerprint: as it was last.
        HistoryPoint last = points.get(points.size() - 1);
        List<String> versions = points.stream()
                .map(point -> point.variant().debezium())
                .distinct()
                .sorted(DebeziumVersion.ORDER)
                .toList();
        return new HistoryChart(
                last.machine(),
                last.measured(),
                last.metric(),
                last.unit(),
                last.moreIsBetter(),
                versions,
                grouped(
                                points,
                                point -> new LineKey(
                                        point.variant().jdk(), point.variant().with()))
                        .entrySet()
                        .stream()
                        .sorted(Map.Entry.comparingByKey(
                                Comparator.comparing(LineKey::with).thenComparing(LineKey::jdk)))
                        .map(line -> line(line.getKey(), line.getValue(), versions))
                        .toList());
    }

    private static HistoryLine line(LineKey key, List<HistoryPoint> points, List<String> versions) {
        SortedMap<Integer, List<HistoryPoint>> places = new TreeMap<>(
                grouped(points, point -> versions.indexOf(point.variant().debezium())));
        List<PlacedFigure> figures = new ArrayList<>();
        List<HistoryPoint> first = null;
        List<HistoryPoint> before = null;
        for (Map.Entry<Integer, List<HistoryPoint>> place : places.entrySet()) {
            List<HistoryPoint> runs = place.getValue().stream()
                    .sorted(Comparator.comparing(point -> point.run().at()))
                    .toList();
            figures.add(figure(place.getKey(), runs, before == null ? null : change(before, runs)));
            first = first == null ? runs : first;
            before = runs;
        }
        VersionChange change = first == before ? null : change(first, before);
        return new HistoryLine(LineRole.RELEASES, key.jdk(), key.with(), figures, change, List.of(), 1);
    }

    private static PlacedFigure figure(int place, List<HistoryPoint> runs, VersionChange changeOrNull) {
        double[] medians =
                runs.stream().mapToDouble(HistoryPoint::median).sorted().toArray();
        HistoryPoint only = runs.size() == 1 ? runs.get(0) : null;
        return new PlacedFigure(
                place,
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
