package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.OtherFact;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Verdict;

/** Made-up results of {@code perf repeat}. */
final class RepeatResultFixture {

    private static final String CANDIDATE = "3.6.3.Final,patch=last-event";

    private RepeatResultFixture() {}

    /** One figure of each kind, on another machine. */
    static RepeatResult complete() {
        return of(RepeatVerdict.DIFFERS, RepeatVerdict.AGREES, RepeatVerdict.UNKNOWN);
    }

    /** A figure for each. */
    static RepeatResult of(RepeatVerdict... agreements) {
        return new RepeatResult(
                Examples.header(RepeatResult.class, "scripts/perf repeat 20261120T101530Z-evidence"),
                "20261120T101530Z-evidence",
                "scripts/perf evidence --patch last-event",
                Examples.START,
                List.of(new Run("evidence", "evidence/20261120T101530Z-evidence", 900, 0, RunStatus.COMPLETE, "")),
                Stream.of(agreements).map(RepeatResultFixture::figure).toList(),
                List.of(
                        new OtherFact(FactKind.MACHINE, "CPU", "Example CPU @ 2.60GHz", "Other CPU @ 3.10GHz"),
                        new OtherFact(FactKind.TAPE, "Tape of simple-update", "recorded then", "recorded now")));
    }

    static RepeatResult unequal() {
        return Records.with(
                of(RepeatVerdict.AGREES),
                "differences",
                List.of(new OtherFact(FactKind.EQUALITY, "ddl, pgoutput", "the same", "differs")));
    }

    private static RepeatedFigure figure(RepeatVerdict agreement) {
        Comparison original = cpu(0.877, 0.86, 0.895);
        Comparison here =
                switch (agreement) {
                    case AGREES -> cpu(0.89, 0.87, 0.91);
                    case DIFFERS -> cpu(0.99, 0.98, 1.01);
                    case UNKNOWN -> null;
                };
        return new RepeatedFigure("under simple-update", original, here, agreement);
    }

    private static Comparison cpu(double ratio, double low, double high) {
        return Examples.comparison(CANDIDATE, Metric.CPU_MICROS_PER_EVENT, 18, ratio, low, high, Verdict.FASTER);
    }
}
