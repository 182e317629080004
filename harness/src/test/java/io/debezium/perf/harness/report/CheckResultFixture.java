package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Threshold;

/** Made-up results of {@code perf check}. */
final class CheckResultFixture {

    static final String BENCHMARK = "TypeModifierBenchmark.parse (columns=ten, text=fresh)";
    static final String REASON = "Forks differ | by <some> per cent & more.";

    private static final Threshold THRESHOLD = new Threshold(0.1, REASON);

    private CheckResultFixture() {}

    /** One gate of each verdict. */
    static CheckResult complete() {
        return of(regressed(), held(), inconclusive(), notMeasured());
    }

    static CheckResult of(Gate... gates) {
        return new CheckResult(
                Examples.header(CheckResult.class, "scripts/perf check --baseline 3.2.0.Final --candidate 3.6.3.Final"),
                "scripts/thresholds.yaml",
                CompareResultFixture.OLD,
                CompareResultFixture.NEW,
                new PartsDesign(10, 10, false, 2, null, 0.95, 4711, 1800.0),
                List.of(
                        new Run("micro", "micro/20261120T101531Z-jmh-micro", 61.5, 0, RunStatus.COMPLETE, ""),
                        new Run(
                                "macro simple-update",
                                "macro/20261120T101633Z-compare-simple-update",
                                412,
                                0,
                                RunStatus.FAILED,
                                "3.6.3.Final: ended with exit code 1")),
                List.of(gates));
    }

    static Gate regressed() {
        return micro(Metric.SCORE, GateVerdict.REGRESSED, 4, 3.8, 4.3);
    }

    static Gate held() {
        return micro(Metric.ALLOCATED_BYTES_PER_OP, GateVerdict.HELD, 1.001, 0.999, 1.002);
    }

    static Gate inconclusive() {
        return macro(Metric.EVENTS_PER_SECOND)
                .judged(GateVerdict.INCONCLUSIVE, comparison(Metric.EVENTS_PER_SECOND, 0.93, 0.87, 1.02), "");
    }

    static Gate notMeasured() {
        return Records.with(macro(Metric.PEAK_RSS_BYTES), "threshold", new Threshold(0.15, REASON))
                .notMeasured("3.6.3.Final failed: exit code 1");
    }

    private static Gate micro(Metric metric, GateVerdict verdict, double ratio, double low, double high) {
        return Gate.planned(BENCHMARK, "in micro-benchmark " + BENCHMARK, metric, THRESHOLD)
                .judged(verdict, comparison(metric, ratio, low, high), "");
    }

    private static Gate macro(Metric metric) {
        return Gate.planned("simple-update", "under simple-update", metric, THRESHOLD);
    }

    private static Comparison comparison(Metric metric, double ratio, double low, double high) {
        List<Double> ratios = List.of(low, ratio, ratio, ratio, ratio, ratio, ratio, ratio, ratio, high);
        return Records.with(
                Examples.comparison(CompareResultFixture.NEW, metric, 250, ratio, low, high, null), "ratios", ratios);
    }
}
