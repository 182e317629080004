package io.debezium.perf.harness.report;

import java.util.List;

import static io.debezium.perf.harness.report.GoldenCase.resumed;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf latency} and {@code perf soak} tell. */
final class LatencyCases {

    private LatencyCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("one variant that waits when idle", LatencyResultFixture.single(0.012)),
                terminal("two variants", LatencyResultFixture.compared(6, 0.5)),
                terminal("two variants in too few rounds", LatencyResultFixture.compared(3, 0.5)),
                terminal("the baseline beside itself", LatencyResultFixture.itself(6, 1.2)),
                terminal("a backlog, and the highest rate", LatencyResultFixture.burst()),
                terminal("a queue that grows", LatencyResultFixture.queue(200)),
                terminal("a queue that holds", LatencyResultFixture.queue(0)),
                terminal("resumed", resumed(LatencyResultFixture.single(0.012))));
    }
}
