package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/** Made-up results of {@code perf calibrate}. */
final class CalibrationFixture {

    private CalibrationFixture() {}

    /** Eight comparisons of the same, none of them a false alarm, and planted slow-downs of about 3 and of 5 %. */
    static Calibration complete() {
        Random random = new Random(3);
        List<Comparison> same = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            same.add(comparison(CompareResultFixture.NEW, 1, random));
        }
        List<Planted> planted = new ArrayList<>();
        for (double share : new double[] {0.05, 0.03}) {
            for (int i = 0; i < 3; i++) {
                double added = share == 0.03 ? share + 0.001 * (i - 1) : share;
                planted.add(new Planted(added, comparison("slowed by " + share, 1 + added, random)));
            }
        }
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            trials.add(CompareResultFixture.trial(i + 1, i / 2 + 1, i % 2, CompareResultFixture.BASELINE, 1));
        }
        return new Calibration(
                Examples.header(Calibration.class, "scripts/perf calibrate --events 600000"),
                Examples.tape("simple-update"),
                CompareResultFixture.design(10, CompareResultFixture.order(10, 2)),
                CompareResultFixture.complete().variants().get(1),
                CompareResultFixture.calibration(),
                null,
                same,
                planted,
                trials,
                List.of(),
                null,
                null);
    }

    /**
     * On a machine that counts instructions: two comparisons of the same, by CPU time, too, and two of a planted slow-down of
     * 4 %, behind the trials that tell what a turn of its loop takes.
     */
    static Calibration counted() {
        Random random = new Random(5);
        List<Comparison> same = new ArrayList<>();
        List<Planted> planted = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            same.add(comparison(CompareResultFixture.NEW, Metric.INSTRUCTIONS_PER_EVENT, 74_000, 0.001, 1, random));
            same.add(comparison(CompareResultFixture.NEW, Metric.CPU_MICROS_PER_EVENT, 18.2, 0.12, 1, random));
            planted.add(
                    new Planted(0.04, comparison("spun", Metric.INSTRUCTIONS_PER_EVENT, 74_000, 0.001, 1.04, random)));
        }
        CompareResultFixture.Side side = CompareResultFixture.Side.counted(CompareResultFixture.NEW, 1, 1);
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (int arm : new int[] {0, 3, 1, 0, 2}) {
            int round = trials.size() < 2 ? 0 : 1;
            trials.add(CompareResultFixture.trial(trials.size() + 1, round, arm, side, 1));
        }
        CalibrationSummary byCpu = CompareResultFixture.calibration();
        return Records.with(
                complete(),
                "design",
                CompareResultFixture.design(10, CompareResultFixture.order(20, 3)),
                "summary",
                Records.with(
                        byCpu,
                        "metric",
                        Metric.INSTRUCTIONS_PER_EVENT,
                        "same",
                        2,
                        "equivalent",
                        2,
                        "falseAlarmRate",
                        0.0,
                        "spread",
                        0.008,
                        "smallestEffect",
                        0.026),
                "byCpu",
                Records.with(byCpu, "same", 2, "equivalent", 0, "spread", 0.12, "smallestEffect", 0.15),
                "same",
                same,
                "planted",
                planted,
                "trials",
                trials);
    }

    private static Comparison comparison(String candidate, double truth, Random random) {
        return comparison(candidate, Metric.CPU_MICROS_PER_EVENT, 23.8, 0.005, truth, random);
    }

    private static Comparison comparison(
            String candidate, Metric metric, double baseline, double spread, double truth, Random random) {
        List<Double> ratios = DoubleStream.generate(() -> truth * (1 + spread * random.nextGaussian()))
                .limit(10)
                .boxed()
                .toList();
        return ComparisonFixture.comparison(candidate, metric, baseline, ratios, 0.95);
    }
}
