package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.question.repeat.RepeatResult;
import io.debezium.perf.harness.question.repeat.RepeatResult.OtherFact;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.RunStatus;

import static io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict.AGREES;
import static io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict.DIFFERS;
import static io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict.UNKNOWN;
import static io.debezium.perf.harness.report.GoldenCase.of;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf repeat} tells. */
final class RepeatCases {

    /** A figure of each kind, on another machine. */
    private static final RepeatResult GOLDEN = Reported.golden("repeat-1");

    private RepeatCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("one figure differs, on another machine", GOLDEN),
                of("all agree", figures(AGREES, AGREES)),
                of("one agrees, one is not known", figures(AGREES, UNKNOWN)),
                of("two differ", figures(DIFFERS, DIFFERS)),
                of("none is known", figures(UNKNOWN)),
                of("the original has no figure", figures()),
                terminal(
                        "equality differs",
                        Records.with(
                                figures(AGREES),
                                "differences",
                                List.of(new OtherFact(FactKind.EQUALITY, "ddl, pgoutput", "the same", "differs")))),
                of("interrupted", Records.with(figures(UNKNOWN), "outcome", Examples.outcome(RunStatus.INTERRUPTED))));
    }

    /** A figure for each. */
    private static RepeatResult figures(RepeatVerdict... agreements) {
        return Records.with(
                GOLDEN,
                "figures",
                Stream.of(agreements)
                        .map(agreement -> GOLDEN.figures().stream()
                                .filter(figure -> figure.agreement() == agreement)
                                .findFirst()
                                .orElseThrow())
                        .toList());
    }
}
