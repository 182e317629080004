package io.debezium.perf.harness.report;

import java.util.List;

import static io.debezium.perf.harness.report.GoldenCase.resumed;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf impact} tells. */
final class ImpactCases {

    private ImpactCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("capturing costs the database a fifth", ImpactResultFixture.measured(6, 0.8)),
                terminal("too few rounds", ImpactResultFixture.measured(3, 0.8)),
                terminal("at a given rate", ImpactResultFixture.atRate()),
                terminal("transactions failed", ImpactResultFixture.failing(6)),
                terminal(
                        "a reader that is behind, a generator that disagrees with its log, a failed trial",
                        ImpactResultFixture.doubtful()),
                terminal("transactions shorter than the clock can tell", ImpactResultFixture.unresolved()),
                terminal("resumed", resumed(ImpactResultFixture.measured(6, 0.8))));
    }
}
