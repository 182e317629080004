package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.BisectResult.OwnTrials;
import io.debezium.perf.harness.result.BisectResult.RevisionComparison;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.BisectResult.Skipped;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/** Made-up results of {@code perf bisect}. */
final class BisectResultFixture {

    private static final List<String> VERSIONS = List.of(
            "3.2.0.Final",
            "3.3.2.Final",
            "3.4.0.Final",
            "3.4.3.Final",
            "3.5.0.Final",
            "3.6.0.Final",
            "3.6.3.Final",
            "3.7.0.Final");
    private static final double[] RATIOS = {1, 1.004, 1.094, 1.09, 1.27, 1.268, 1.31};

    private BisectResultFixture() {}

    /** Every release measured: two steps, one release that does not resolve. */
    static BisectResult complete() {
        return of(2, 10, 0);
    }

    /** The same of blocks as many as were planned. */
    static BisectResult paired(int blocks) {
        return of(blocks, blocks, 0.004);
    }

    private static BisectResult of(int blocks, int planned, double spread) {
        Random random = new Random(11);
        List<RevisionCost> points = IntStream.range(0, RATIOS.length)
                .mapToObj(i -> new RevisionCost(
                        VERSIONS.get(i),
                        18.2 * RATIOS[i],
                        RATIOS[i],
                        RATIOS[i] * 0.991,
                        RATIOS[i] * 1.009,
                        new OwnTrials(blocks, 18 * RATIOS[i], 18.4 * RATIOS[i])))
                .toList();
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (int i = 0; i < blocks * RATIOS.length; i++) {
            int variant = i % RATIOS.length;
            trials.add(CompareResultFixture.trial(
                    i + 1,
                    i / RATIOS.length + 1,
                    variant,
                    CompareResultFixture.Side.debezium(VERSIONS.get(variant), RATIOS[variant], 1, 1, 1),
                    1 + spread * random.nextGaussian()));
        }
        return new BisectResult(
                Examples.header(BisectResult.class, "scripts/perf bisect --good 3.2.0.Final --bad 3.7.0.Final --all"),
                Examples.tape("simple-update"),
                CompareResultFixture.design(planned, List.of()),
                Metric.CPU_MICROS_PER_EVENT,
                0.05,
                VERSIONS,
                List.of(),
                List.of(new Skipped("3.7.0.Final", "io.debezium:debezium-embedded:3.7.0.Final is in no repository")),
                List.of(compared(0, 6, 1.31), compared(0, 2, 1.094), compared(2, 4, 1.161), compared(4, 6, 1.03)),
                List.of(step(1, 2, 1.09), step(3, 4, 1.165)),
                points,
                trials,
                List.of(),
                List.of(),
                null,
                null);
    }

    private static RevisionComparison compared(int good, int bad, double truth) {
        return new RevisionComparison(VERSIONS.get(good), VERSIONS.get(bad), comparison(bad, truth));
    }

    private static CostStep step(int from, int to, double truth) {
        return new CostStep(
                VERSIONS.get(from),
                VERSIONS.get(to),
                comparison(to, truth),
                ProfileFixture.difference(VERSIONS.get(to), CostKind.CPU, "us/event", 1),
                ProfileFixture.difference(VERSIONS.get(to), CostKind.ALLOCATION, "bytes/event", 900));
    }

    private static Comparison comparison(int bad, double truth) {
        Random random = new Random(bad);
        List<Double> ratios = DoubleStream.generate(() -> truth * (1 + 0.008 * random.nextGaussian()))
                .limit(10)
                .boxed()
                .toList();
        return ComparisonFixture.comparison(VERSIONS.get(bad), Metric.CPU_MICROS_PER_EVENT, 18.2, ratios, 0.95);
    }
}
