package io.debezium.perf.harness.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.question.check.CheckResult;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.history.HistoryResult;
import io.debezium.perf.harness.question.history.HistoryResult.FigureSeries;
import io.debezium.perf.harness.question.history.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static io.debezium.perf.harness.report.GoldenCase.terminal;
import static io.debezium.perf.harness.report.Reported.golden;

/** What checks and histories tell of results that differ from the golden ones in a detail. */
final class OtherCases {

    private static final CheckResult CHECK = golden("check-1");
    private static final HistoryResult NIGHTS = golden("history-1");
    private static final HistoryResult REVISIONS = golden("history-2");

    private OtherCases() {}

    static List<GoldenCase> all() {
        Gate held = CHECK.gates().get(1);
        return List.of(
                GoldenCase.of("a check whose gates held", Records.with(CHECK, "gates", List.of(held, held))),
                GoldenCase.of(
                        "a check that was interrupted, and disturbed",
                        Records.with(CHECK, "outcome", Examples.outcome(RunStatus.INTERRUPTED), "runs.*.disturbed", 2)),
                terminal("nights over a player", Records.with(NIGHTS, "series.0.tape.replay", "player")),
                terminal("nights of unknown commits", Records.with(NIGHTS, "series.0.points.*.commit", null)),
                terminal(
                        "nights of one commit",
                        Records.with(NIGHTS, "series.0.points.*.commit", new RevisionCommit("c0", "", "", List.of()))),
                terminal("no nights", Records.with(NIGHTS, "series", List.of())),
                terminal("revisions without a step", Records.with(REVISIONS, "series.0.steps", List.of())),
                GoldenCase.of(
                        "many revisions with steps", many(REVISIONS.series().get(0))));
    }

    private static HistoryResult many(FigureSeries series) {
        List<HistoryResult.Point> two =
                List.of(series.points().get(0), series.points().get(2));
        return Records.with(
                REVISIONS,
                "series.0.points",
                Collections.nCopies(3, two).stream().flatMap(List::stream).toList(),
                "series.0.steps",
                IntStream.rangeClosed(1, 5)
                        .mapToObj(at -> Records.with(series.steps().get(0), "at", at))
                        .toList());
    }
}
