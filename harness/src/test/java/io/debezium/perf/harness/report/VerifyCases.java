package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

/** What {@code perf verify} tells. */
final class VerifyCases {

    /** One tape is equal, one differs, one failed. */
    private static final VerifyResult GOLDEN = Reported.golden("verify-1");

    private VerifyCases() {}

    static List<GoldenCase> all() {
        return List.of(
                of("equal", RunStatus.COMPLETE, 0, 0),
                of("one differs and one fails", RunStatus.FAILED, 0, 1, 2),
                of("interrupted, and not called equal", RunStatus.INTERRUPTED, 0),
                of("interrupted before the first", RunStatus.INTERRUPTED));
    }

    private static GoldenCase of(String name, RunStatus status, int... rows) {
        return GoldenCase.of(
                name,
                Records.with(
                        GOLDEN,
                        "outcome",
                        Examples.outcome(status),
                        "rows",
                        IntStream.of(rows).mapToObj(GOLDEN.rows()::get).toList()));
    }
}
