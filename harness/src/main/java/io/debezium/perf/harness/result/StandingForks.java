package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.JmhResult.Fork;

/** Which forks stand for their variants, by the rule of {@link Standing}. */
public final class StandingForks {

    private StandingForks() {}

    /** The last fork of a benchmark and a variant in a block that came to figures; empty when none did. */
    public static Optional<Fork> of(List<Fork> forks, int benchmark, int block, int variant) {
        return forks.stream()
                .filter(fork -> fork.benchmark() == benchmark && fork.block() == block && fork.variant() == variant)
                .filter(fork -> fork.status() == Fork.Status.OK || fork.status() == Fork.Status.DISTURBED)
                .filter(fork -> fork.figures() != null)
                .reduce((earlier, later) -> later);
    }

    /** Whether a benchmark came through with a variant: after one failure its other figures say nothing. */
    public static boolean measured(List<Fork> forks, int benchmark, int variant) {
        return forks.stream()
                .filter(fork -> fork.benchmark() == benchmark && fork.variant() == variant)
                .noneMatch(fork -> fork.status() == Fork.Status.FAILED || fork.status() == Fork.Status.ABSENT);
    }
}
