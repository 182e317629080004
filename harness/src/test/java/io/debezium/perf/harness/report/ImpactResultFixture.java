package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import io.debezium.perf.harness.question.impact.ImpactFigures;
import io.debezium.perf.harness.question.impact.ImpactResult;
import io.debezium.perf.harness.question.impact.ImpactResult.Beside;
import io.debezium.perf.harness.question.impact.ImpactResult.Condition;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.ImpactCells;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.result.WorkedOut;

/** Made-up results of {@code perf impact}. */
final class ImpactResultFixture {

    static final String LOAD = "simple-update";
    static final String VARIANT = "3.6.3.Final,plugin=decoderbufs";

    private static final String THROUGH = "no slot, through pgbouncer";
    private static final long KEEPS_UP = 10_000;

    private ImpactResultFixture() {}

    /** Capturing leaves so much of 4,300 transactions/s, PgBouncer 95 % of them, an unread slot all. */
    static ImpactResult measured(int rounds, double ratio) {
        return of(rounds, round -> cells(round, ratio));
    }

    private static List<Trial<String, ImpactFigures>> cells(int round, double ratio) {
        double base = 4_300 + 10 * (round % 3);
        return List.of(
                ImpactCells.of(4 * round - 3, round, 0, LOAD, ImpactCells.alone(base, 0)),
                ImpactCells.of(4 * round - 2, round, 1, LOAD, ImpactCells.unread(base + round % 2)),
                ImpactCells.of(4 * round - 1, round, 2, LOAD, ImpactCells.read(ratio * base + round, KEEPS_UP)),
                ImpactCells.of(4 * round, round, 3, LOAD, ImpactCells.alone(0.95 * base, 0)));
    }

    /** As {@link #measured}, and asked for 4,300 transactions/s, so that what counts is how late they are. */
    static ImpactResult atRate() {
        ImpactResult all = measured(6, 1);
        Design free = all.design();
        Design design = Records.with(free, "underLoad", new Design.UnderLoad(5, 10, 4_300.0));
        return Records.with(all, "design", design, "contrasts", List.of());
    }

    /** PgBouncer has more transactions/s, and 16 % of them failed in each round. */
    static ImpactResult failing(int rounds) {
        ImpactResult all = of(
                rounds,
                round -> List.of(
                        ImpactCells.of(2 * round - 1, round, 0, LOAD, ImpactCells.alone(1_000 + round, 0)),
                        ImpactCells.of(2 * round, round, 3, LOAD, ImpactCells.alone(1_680 + round, 3_200))));
        List<Contrast<String>> cautious = all.contrasts().stream()
                .map(contrast -> new Contrast<>(
                        contrast.condition(), contrast.comparison().with(Verdict.INCONCLUSIVE)))
                .toList();
        return Records.with(all, "contrasts", cautious);
    }

    /** In one round: a reader that is behind, a trial that failed. */
    static ImpactResult doubtful() {
        return of(
                1,
                round -> List.of(
                        ImpactCells.of(1, 1, 0, LOAD, ImpactCells.alone(1_000, 0)),
                        ImpactCells.of(2, 1, 2, LOAD, ImpactCells.read(900, 30_000_000)),
                        ImpactCells.of(
                                3, 1, 3, LOAD, TrialStatus.FAILED, "pgbench gave up 50 of its 50 clients", null)));
    }

    /** Without a condition to compare with, of transactions that are too short for the generator's clock. */
    static ImpactResult unresolved() {
        return of(2, round -> List.of(ImpactCells.of(round, round, 0, LOAD, ImpactCells.unresolved(1_000))));
    }

    /** @param round what runs in it */
    private static ImpactResult of(int rounds, IntFunction<List<Trial<String, ImpactFigures>>> round) {
        List<Trial<String, ImpactFigures>> cells = new ArrayList<>();
        for (int i = 1; i <= rounds; i++) {
            cells.addAll(round.apply(i));
        }
        ImpactResult without = WorkedOut.in(new ImpactResult(
                Examples.header(ImpactResult.class, "scripts/perf impact --pgbouncer"),
                Examples.database(),
                Records.with(Examples.design(rounds, 0.05), "underLoad", new Design.UnderLoad(5, 10, null)),
                "PgBouncer 1.18.0 <b>, pool mode transaction",
                List.of(Examples.variant(VARIANT)),
                List.of(
                        new Condition(Beside.NOTHING, null, "no slot"),
                        new Condition(Beside.UNREAD, null, "unread slot"),
                        new Condition(Beside.READ, 0, VARIANT),
                        new Condition(Beside.POOLER, null, THROUGH)),
                List.of(Examples.workload()),
                cells,
                List.of(),
                List.of(),
                null));
        return Records.with(
                without,
                "contrasts",
                WorkedOut.contrasts(
                        cells,
                        without.design(),
                        without.conditions().stream().map(Condition::label).toList(),
                        List.of(LOAD),
                        Metric.TRANSACTIONS_PER_SECOND));
    }
}
