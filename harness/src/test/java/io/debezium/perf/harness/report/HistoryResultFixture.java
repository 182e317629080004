package io.debezium.perf.harness.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.LineRole;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.PlacedFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionChange;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultHeader;

/** Made-up results of {@code perf history}. */
final class HistoryResultFixture {

    static final String HERE = "aaaaaaaaaaaa";
    static final String ELSEWHERE = "bbbbbbbbbbbb";

    private static final List<String> VERSIONS = List.of("3.2.0.Alpha1", "3.2.0.Beta2", "3.10.0.Final");
    private static final double[] SCORES = {0.768, 0.284, 0.29};

    private HistoryResultFixture() {}

    /** A benchmark on two machines, here with two JDKs of which one has a single version. */
    static HistoryResult complete() {
        return of(List.of(
                group(
                        HERE,
                        "ten",
                        List.of(
                                line("17.0.16 (Debian)", "", 1, HERE, "ten"),
                                line("25.0.3 (Eclipse Adoptium)", "jvm=-Xmx1g", 3, HERE, "ten"))),
                group(ELSEWHERE, "ten", List.of(line("25.0.3 (Eclipse Adoptium)", "", 2, ELSEWHERE, "ten")))));
    }

    /** Of a single version with two JDKs. */
    static HistoryResult withoutLines() {
        return of(List.of(group(
                HERE,
                "ten",
                List.of(
                        line("17.0.16 (Debian)", "", 1, HERE, "ten"),
                        line("25.0.3 (Eclipse Adoptium)", "", 1, HERE, "ten")))));
    }

    /** @param columns a benchmark's parameter */
    static HistoryResult with(String columns) {
        return of(List.of(group(HERE, columns, List.of(line("25.0.3 (Eclipse Adoptium)", "", 3, HERE, columns)))));
    }

    /** Of a build whose cost rose in the third of four nights, on a machine that drifts. */
    static HistoryResult withNights() {
        HistoryResult releases = with("ten");
        List<HistoryChart> charts = new ArrayList<>(releases.charts());
        List<String> bisect = List.of("bisect", "--git", "../my clone", "--good", "c0", "--bad", "c3");
        charts.add(new HistoryChart(
                machine(HERE),
                measured("ten"),
                Metric.CPU_MICROS_PER_EVENT,
                "us/event",
                false,
                List.of("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"),
                List.of(
                        nights(
                                LineRole.RATIO,
                                "3.6.3.Final,git=../dbz",
                                1,
                                List.of(new NightStep(true, 2, 1, 3, 1, 1.05, 1.05, 1.04, 1.06, "c0", "c3", bisect)),
                                1,
                                1,
                                1.05,
                                1.05),
                        nights(
                                LineRole.SAME,
                                "3.6.3.Final",
                                1,
                                List.of(new NightStep(false, 3, 3, 3, 1, 1.1, 1.1, 1.08, 1.12, "c2", "c3", List.of())),
                                1,
                                Double.NaN,
                                1,
                                1),
                        nights(LineRole.BASELINE, "3.6.3.Final", 1.1, List.of(), 20, 20, 20, 20))));
        return Records.with(releases, "charts", charts);
    }

    /** @param values night by night; NaN where one has none */
    private static HistoryLine nights(
            LineRole role, String with, double drift, List<NightStep> steps, double... values) {
        return new HistoryLine(
                role,
                "25",
                with,
                IntStream.range(0, values.length)
                        .filter(night -> !Double.isNaN(values[night]))
                        .mapToObj(night ->
                                new PlacedFigure(night, values[night], Double.NaN, Double.NaN, null, null, List.of()))
                        .toList(),
                null,
                steps,
                drift);
    }

    private static HistoryResult of(List<HistoryChart> groups) {
        return new HistoryResult(
                ResultHeader.of(HistoryResult.class, Examples.START, "scripts/perf history"),
                "data/history.jsonl",
                HERE,
                40,
                2,
                groups,
                List.of("Line 7 of data/history.jsonl is left out, it is damaged: unexpected end"),
                0.95);
    }

    private static HistoryChart group(String fingerprint, String columns, List<HistoryLine> lines) {
        return new HistoryChart(machine(fingerprint), measured(columns), Metric.SCORE, "us/op", false, VERSIONS, lines);
    }

    private static HistoryPoint.MachineInfo machine(String fingerprint) {
        return new HistoryPoint.MachineInfo(fingerprint, "Example CPU", 2, 8L << 30, "Linux");
    }

    private static HistoryPoint.BenchmarkCase measured(String columns) {
        return new HistoryPoint.BenchmarkCase(
                "io.debezium.perf.jmh.TypeModifierBenchmark.parse",
                new TreeMap<>(Map.of("columns", columns)),
                new TreeMap<>(Map.of("mode", "avgt")));
    }

    /** The last version but one was measured in two runs, and the last in another. */
    private static HistoryLine line(String jdk, String with, int versions, String fingerprint, String columns) {
        List<PlacedFigure> releases = new ArrayList<>();
        for (int i = 0; i < versions; i++) {
            List<HistoryPoint> runs = new ArrayList<>();
            for (int day = i == 2 ? 3 : 1; day <= (i == 1 ? 2 : i + 1); day++) {
                runs.add(point(
                        day,
                        new HistoryPoint.LineVariant(VERSIONS.get(i), jdk, with),
                        fingerprint,
                        columns,
                        SCORES[i]));
            }
            releases.add(new PlacedFigure(
                    i,
                    SCORES[i],
                    0.95 * SCORES[i],
                    1.05 * SCORES[i],
                    null,
                    i == 0 ? null : new VersionChange(SCORES[i] / SCORES[i - 1], i == 1),
                    runs));
        }
        return new HistoryLine(
                LineRole.RELEASES,
                jdk,
                with,
                releases,
                versions == 1 ? null : new VersionChange(SCORES[versions - 1] / SCORES[0], versions == 2),
                List.of(),
                1);
    }

    private static HistoryPoint point(
            int day, HistoryPoint.LineVariant variant, String fingerprint, String columns, double median) {
        return new HistoryPoint(
                HistoryPoint.SCHEMA_VERSION,
                new HistoryPoint.RunInfo("jmh", Instant.parse("2026-01-0%dT10:00:00Z".formatted(day)), "day-" + day),
                machine(fingerprint),
                variant,
                measured(columns),
                Metric.SCORE,
                "us/op",
                false,
                median,
                0.95 * median,
                1.05 * median,
                null,
                5,
                day - 1,
                null);
    }
}
