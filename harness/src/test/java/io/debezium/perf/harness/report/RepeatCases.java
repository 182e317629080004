package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static io.debezium.perf.harness.report.GoldenCase.of;
import static io.debezium.perf.harness.report.GoldenCase.terminal;
import static io.debezium.perf.harness.result.RepeatResult.RepeatVerdict.AGREES;
import static io.debezium.perf.harness.result.RepeatResult.RepeatVerdict.DIFFERS;
import static io.debezium.perf.harness.result.RepeatResult.RepeatVerdict.UNKNOWN;

/** What {@code perf repeat} tells. */
final class RepeatCases {

    private RepeatCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("one figure differs, on another machine", RepeatResultFixture.complete()),
                of("all agree", RepeatResultFixture.of(AGREES, AGREES)),
                of("one agrees, one is not known", RepeatResultFixture.of(AGREES, UNKNOWN)),
                of("two differ", RepeatResultFixture.of(DIFFERS, DIFFERS)),
                of("none is known", RepeatResultFixture.of(UNKNOWN)),
                of("the original has no figure", RepeatResultFixture.of()),
                terminal("equality differs", RepeatResultFixture.unequal()),
                of(
                        "interrupted",
                        Records.with(
                                RepeatResultFixture.of(UNKNOWN), "outcome", Examples.outcome(RunStatus.INTERRUPTED))));
    }
}
