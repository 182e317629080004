package io.debezium.perf.harness.cli;

import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.GateVerdict;

/** The exit code of {@code perf check}: what was found goes before what could not be found out. */
final class CheckExit {

    private static final int FELL_SHORT = 1;
    private static final int NOT_KNOWN = 4;

    private CheckExit() {}

    /**
     * @param failure the exit code of what went wrong; 0 when nothing did
     * @return 1 when a gate regressed, else the failure's, else 4 when one was not measured or, unless that is let pass, not
     *     decided, else 0
     */
    static int of(CheckResult result, int failure) {
        if (result.count(GateVerdict.REGRESSED) > 0) {
            return FELL_SHORT;
        }
        if (failure != 0) {
            return failure;
        }
        boolean undecided = result.count(GateVerdict.INCONCLUSIVE) > 0 && !result.allowInconclusive();
        return undecided || result.count(GateVerdict.NOT_MEASURED) > 0 ? NOT_KNOWN : 0;
    }
}
