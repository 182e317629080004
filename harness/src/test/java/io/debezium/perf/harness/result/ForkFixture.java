package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.JmhResult.Fork.Status;

/** Forks made up. */
public final class ForkFixture {

    private ForkFixture() {}

    /** One that came to a score in ns/op, with 8 bytes/op. */
    public static Fork scored(int number, int block, int variant, int benchmark, double score) {
        return fork(number, block, variant, benchmark, Status.OK, "", score);
    }

    /** One of a status; a failed one has no figures. */
    public static Fork of(int number, int block, int variant, int benchmark, Status status) {
        return fork(
                number,
                block,
                variant,
                benchmark,
                status,
                status == Status.OK ? "" : "as told",
                status == Status.OK || status == Status.DISTURBED ? 100.0 : null);
    }

    private static Fork fork(
            int number, int block, int variant, int benchmark, Status status, String message, Double scoreOrNull) {
        return new Fork(
                number,
                block,
                variant,
                benchmark,
                status,
                message,
                List.of(),
                "trials/%02d".formatted(number),
                Instant.EPOCH,
                1,
                scoreOrNull == null ? null : new JmhFigures("avgt", "ns/op", scoreOrNull, 8.0, Map.of()),
                null);
    }
}
