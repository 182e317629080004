package io.debezium.perf.harness.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.HistoryResult.Night;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.NightlyLevels;
import io.debezium.perf.harness.result.HistoryResult.NightlySeries;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.Verdict;

/** Made-up results of {@code perf history}. */
final class HistoryResultFixture {

    private static final String CANDIDATE = "3.6.3.Final,git=../dbz";

    private HistoryResultFixture() {}

    /** Of a build whose cost rose in the third of four nights, on a machine that changed in the last and drifts. */
    static HistoryResult complete() {
        List<NightStep> ratio = List.of(new NightStep(2, 1, 2, 1, 1.05, 1.05, 1.04, 1.06));
        List<NightStep> own = List.of(new NightStep(3, 3, 3, 20, 22, 1.1, 1.08, 1.12));
        return of(List.of(new NightlySeries(
                "aaaaaaaaaaaa",
                Examples.tape("simple-update"),
                "3.6.3.Final",
                CANDIDATE,
                Metric.CPU_MICROS_PER_EVENT,
                IntStream.range(0, 4).mapToObj(HistoryResultFixture::night).toList(),
                new NightlyLevels(ratio, 1),
                new NightlyLevels(own, 1.1))));
    }

    static HistoryResult of(List<NightlySeries> series) {
        return new HistoryResult(
                ResultHeader.of(HistoryResult.class, Examples.START, "scripts/perf history"),
                4,
                series,
                List.of("results/1-compare/result.json: has schemaVersion 7. It is left out."),
                0.95);
    }

    private static Night night(int night) {
        double ratio = night < 2 ? 1 : 1.05;
        return new Night(
                Instant.parse("2026-11-20T01:00:00Z").plus(Duration.ofDays(night)),
                "night-" + night,
                ("c" + night).repeat(20),
                Examples.comparison(
                        CANDIDATE,
                        Metric.CPU_MICROS_PER_EVENT,
                        night < 3 ? 20 : 22,
                        ratio,
                        ratio - 0.01,
                        ratio + 0.01,
                        Verdict.INCONCLUSIVE));
    }
}
