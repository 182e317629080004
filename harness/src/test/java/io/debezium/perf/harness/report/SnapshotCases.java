package io.debezium.perf.harness.report;

import java.util.List;

import static io.debezium.perf.harness.report.GoldenCase.resumed;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf snapshot} tells. */
final class SnapshotCases {

    private SnapshotCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("one variant", SnapshotResultFixture.single(6)),
                terminal("too few rounds for intervals", SnapshotResultFixture.single(3)),
                terminal("one round", SnapshotResultFixture.single(1)),
                terminal("two variants", SnapshotResultFixture.compared(6)),
                terminal("instructions were counted, the server's CPU does not show", SnapshotResultFixture.counted(6)),
                terminal("the baseline beside itself", SnapshotResultFixture.itself(6)),
                terminal("one size", SnapshotResultFixture.sizes(1_000L)),
                terminal("two sizes", SnapshotResultFixture.sizes(1_000L, 50_000L)),
                terminal("a catalog", SnapshotResultFixture.catalog()),
                terminal("times that do not lie on a line", SnapshotResultFixture.bent()),
                terminal("failed and interrupted", SnapshotResultFixture.troubled()),
                terminal("resumed", resumed(SnapshotResultFixture.single(6))));
    }
}
