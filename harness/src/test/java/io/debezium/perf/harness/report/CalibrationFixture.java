package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
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
                same,
                planted,
                trials,
                List.of());
    }

    private static Comparison comparison(String candidate, double truth, Random random) {
        List<Double> ratios = DoubleStream.generate(() -> truth * (1 + 0.005 * random.nextGaussian()))
                .limit(10)
                .boxed()
                .toList();
        return ComparisonFixture.comparison(candidate, Metric.CPU_MICROS_PER_EVENT, 23.8, ratios, 0.95);
    }
}
