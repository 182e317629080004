package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.BisectResult.RevisionComparison;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.BisectResult.Skipped;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static io.debezium.perf.harness.report.GoldenCase.of;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf bisect} tells. */
final class BisectCases {

    private static final BisectResult COMPLETE = BisectResultFixture.complete();
    private static final BisectResult WITHOUT_STEPS = Records.with(
            COMPLETE,
            "versions",
            COMPLETE.points().stream().map(RevisionCost::version).toList(),
            "skipped",
            List.of(),
            "steps",
            List.of());
    private static final BisectResult WIDE = Records.with(
            COMPLETE, "steps", List.of(Records.with(COMPLETE.steps().get(1), "from", "3.4.0.Final")));
    private static final BisectResult SHORT =
            Records.with(COMPLETE, "design", Records.with(COMPLETE.design(), "rounds", 20, "timeLimitSeconds", 60.0));
    private static final Comparison FEW = ComparisonFixture.comparison(
            "3.6.3.Final", Metric.CPU_MICROS_PER_EVENT, 18.2, List.of(1.2, 1.21, 1.22), 0.95);

    private BisectCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("two steps, one release not measured", COMPLETE),
                of("a step in a commit", commits()),
                of("no step, releases and commits", Records.with(commits(), "steps", List.of())),
                of("no step", Records.with(COMPLETE, "steps", List.of())),
                of("a step over several releases", WIDE),
                of(
                        "a step over a release that is missing",
                        Records.with(WIDE, "skipped", List.of(new Skipped("3.4.3.Final", "is missing")))),
                of("comparisons ended when they were decided", SHORT),
                of("ended by the time limit", Records.with(SHORT, "threshold", firstRise())),
                of("interrupted", interrupted(Records.with(COMPLETE, "points", List.of()))),
                of("interrupted before a step was found", interrupted(WITHOUT_STEPS)),
                of("resumed", GoldenCase.resumed(COMPLETE)),
                of(
                        "too few pairs",
                        Records.with(
                                WITHOUT_STEPS,
                                "comparisons",
                                List.of(new RevisionComparison("3.2.0.Final", "3.6.3.Final", FEW)))),
                of(
                        "nothing was measured",
                        Records.with(COMPLETE, "versions", List.of(), "steps", List.of(), "comparisons", List.of())));
    }

    private static BisectResult interrupted(BisectResult result) {
        return Records.with(result, "outcome", Examples.outcome(RunStatus.INTERRUPTED));
    }

    private static double firstRise() {
        return COMPLETE.comparisons().get(0).comparison().ratio() - 1;
    }

    /** The second step is in a commit in place of a release. */
    private static BisectResult commits() {
        String commit = "c0ffee0123";
        List<String> versions = new ArrayList<>(COMPLETE.versions());
        versions.set(versions.indexOf("3.5.0.Final"), commit);
        List<CostStep> steps =
                List.of(COMPLETE.steps().get(0), Records.with(COMPLETE.steps().get(1), "to", commit));
        return Records.with(
                COMPLETE,
                "versions",
                versions,
                "steps",
                steps,
                "commits",
                List.of(new BisectedCommit(
                        commit, commit + "456789", "A. Author", "DBZ-1 Go slower", List.of("DBZ-1", "#7754"))));
    }
}
