package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/** Made-up results of {@code perf calibrate}. */
final class CalibrationFixture {

    private CalibrationFixture() {}

    /** Two comparisons of ten pairs on a machine that counts instructions, which hardly spread; CPU time spreads by 12 %. */
    static Calibration complete() {
        Random random = new Random(5);
        List<Comparison> comparisons = new ArrayList<>();
        for (String name : List.of("A/A 1", "A/A 2")) {
            comparisons.add(comparison(name, Metric.CPU_MICROS_PER_EVENT, 18.2, 0.12, random));
            comparisons.add(comparison(name, Metric.INSTRUCTIONS_PER_EVENT, 74_000, 0.001, random));
        }
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        CompareResultFixture.Side side = CompareResultFixture.Side.counted(CompareResultFixture.NEW, 1, 1);
        for (int i = 0; i < 40; i++) {
            trials.add(CompareResultFixture.trial(i + 1, i / 2 + 1, i % 2, side, 1));
        }
        return new Calibration(
                Examples.header(Calibration.class, "scripts/perf calibrate --events 600000"),
                Examples.tape("simple-update"),
                CompareResultFixture.design(10, CompareResultFixture.order(20, 2)),
                CompareResultFixture.complete().variants().get(1),
                comparisons,
                List.of(
                        new Noise(Metric.CPU_MICROS_PER_EVENT, 0.12, 0.15),
                        new Noise(Metric.INSTRUCTIONS_PER_EVENT, 0.008, 0.026)),
                trials,
                List.of());
    }

    private static Comparison comparison(String name, Metric metric, double baseline, double spread, Random random) {
        List<Double> ratios = DoubleStream.generate(() -> 1 + spread * random.nextGaussian())
                .limit(10)
                .boxed()
                .toList();
        return ComparisonFixture.comparison(name, metric, baseline, ratios, 0.95);
    }
}
