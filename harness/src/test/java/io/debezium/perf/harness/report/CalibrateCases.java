package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Verdict;

import static io.debezium.perf.harness.report.GoldenCase.of;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf calibrate} tells. */
final class CalibrateCases {

    private static final Calibration COMPLETE = CalibrationFixture.complete();

    private CalibrateCases() {}

    static List<GoldenCase> all() {
        return List.of(
                of("the smallest difference, and all equivalent by what decides", COMPLETE),
                terminal("a false alarm", falseAlarm()),
                of("too few pairs for an interval", noise(new Noise(Metric.INSTRUCTIONS_PER_EVENT, 0.008, Double.NaN))),
                of(
                        "interrupted before a comparison",
                        Records.with(
                                noise(), "comparisons", List.of(), "outcome", Examples.outcome(RunStatus.INTERRUPTED))),
                of("resumed", GoldenCase.resumed(COMPLETE)));
    }

    private static Calibration noise(Noise... noise) {
        return Records.with(COMPLETE, "noise", List.of(noise));
    }

    private static Calibration falseAlarm() {
        return Records.with(
                COMPLETE,
                "comparisons",
                COMPLETE.comparisons().stream()
                        .map(one -> one.candidate().equals("A/A 2") ? one.with(Verdict.SLOWER) : one)
                        .toList());
    }
}
