package io.debezium.perf.harness.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryPoint.BaselineRatio;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.LineGroup;
import io.debezium.perf.harness.result.HistoryResult.Night;
import io.debezium.perf.harness.result.HistoryResult.NightFigure;
import io.debezium.perf.harness.result.HistoryResult.NightSeries;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.ReleaseFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionChange;
import io.debezium.perf.harness.result.HistoryResult.VersionLine;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;

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
        List<Night> nights = new ArrayList<>();
        for (int night = 0; night < 4; night++) {
            double ratio = night < 2 ? 1 : 1.05;
            nights.add(new Night(
                    new HistoryPoint.RunInfo("compare", Examples.START.plus(Duration.ofDays(night)), "night-" + night),
                    new BaselineRatio("3.6.3.Final,git=../dbz", "3.6.3.Final", "c" + night, 20, ratio, 0.9, 1.1),
                    night == 1 ? null : new BaselineRatio("3.6.3.Final", "3.6.3.Final", null, 20, 1, 0.9, 1.1)));
        }
        List<String> bisect = List.of("bisect", "--git", "../my clone", "--good", "c0", "--bad", "c3");
        return Records.with(
                with("ten"),
                "nights",
                List.of(new NightSeries(
                        machine(HERE),
                        measured("ten"),
                        Metric.CPU_MICROS_PER_EVENT,
                        "us/event",
                        false,
                        "25",
                        "3.6.3.Final,git=../dbz",
                        "3.6.3.Final",
                        nights,
                        List.of(
                                new NightStep(
                                        NightFigure.RATIO,
                                        true,
                                        2,
                                        1,
                                        3,
                                        1,
                                        1.05,
                                        1.05,
                                        1.04,
                                        1.06,
                                        "c0",
                                        "c3",
                                        bisect),
                                new NightStep(
                                        NightFigure.SAME,
                                        false,
                                        3,
                                        3,
                                        3,
                                        1,
                                        1.1,
                                        1.1,
                                        1.08,
                                        1.12,
                                        "c2",
                                        "c3",
                                        List.of())),
                        Map.of(NightFigure.BASELINE, 1.1))));
    }

    private static HistoryResult of(List<LineGroup> groups) {
        return new HistoryResult(
                HistoryResult.SCHEMA_VERSION,
                "history",
                Examples.START,
                "scripts/perf history",
                "data/history.jsonl",
                HERE,
                40,
                2,
                groups,
                List.of(),
                List.of("VersionLine 7 of data/history.jsonl is left out, it is damaged: unexpected end"),
                0.95);
    }

    private static LineGroup group(String fingerprint, String columns, List<VersionLine> lines) {
        return new LineGroup(machine(fingerprint), measured(columns), Metric.SCORE, "us/op", false, VERSIONS, lines);
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
    private static VersionLine line(String jdk, String with, int versions, String fingerprint, String columns) {
        List<ReleaseFigure> releases = new ArrayList<>();
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
            releases.add(new ReleaseFigure(
                    VERSIONS.get(i),
                    SCORES[i],
                    0.95 * SCORES[i],
                    1.05 * SCORES[i],
                    null,
                    i == 0 ? null : new VersionChange(SCORES[i] / SCORES[i - 1], i == 1),
                    runs));
        }
        return new VersionLine(
                jdk,
                with,
                releases,
                versions == 1 ? null : new VersionChange(SCORES[versions - 1] / SCORES[0], versions == 2));
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
