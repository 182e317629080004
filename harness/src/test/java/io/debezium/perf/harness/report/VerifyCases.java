package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.VerifyResult.VerifiedTape;

/** What {@code perf verify} tells. */
final class VerifyCases {

    private VerifyCases() {}

    static List<GoldenCase> all() {
        VerifiedTape equal = VerifyResultFixture.equal();
        return List.of(
                of("equal", RunStatus.COMPLETE, equal, equal),
                of(
                        "one differs and one fails",
                        RunStatus.FAILED,
                        equal,
                        VerifyResultFixture.different(),
                        VerifyResultFixture.failed()),
                of("interrupted, and not called equal", RunStatus.INTERRUPTED, equal),
                of("interrupted before the first", RunStatus.INTERRUPTED));
    }

    private static GoldenCase of(String name, RunStatus status, VerifiedTape... rows) {
        return GoldenCase.of(name, VerifyResultFixture.of(status, rows));
    }
}
