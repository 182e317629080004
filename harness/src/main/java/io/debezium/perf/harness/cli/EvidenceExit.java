package io.debezium.perf.harness.cli;

import io.debezium.perf.harness.result.EvidenceResult;

/** The exit code of {@code perf evidence}. */
final class EvidenceExit {

    private static final int FELL_SHORT = 1;

    private EvidenceExit() {}

    /**
     * @param failure the exit code of what went wrong, a difference among it; 0 when nothing did
     * @return the failure's, else 1 where the candidate is slower under any workload, else 0: what is not decided is told
     *     on the first line
     */
    static int of(EvidenceResult result, int failure) {
        if (failure != 0) {
            return failure;
        }
        return result.slower() ? FELL_SHORT : 0;
    }
}
