package io.debezium.perf.harness.experiment;

import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** The trials of a search, variant by variant. They are no part of any comparison. */
final class EdgeTrials {

    private static final int ROUND = 0;

    private EdgeTrials() {}

    /**
     * Runs those that are missing, until the time is over; a variant of which one fails is given up.
     *
     * @param next what a variant has to be tried with now, by the journal; empty at the end
     */
    static void run(
            TrialRunner<Demand, LatencyFigures> runner,
            int variants,
            Allowance allowance,
            IntFunction<Optional<Demand>> next)
            throws InterruptedException {
        for (int variant = 0; variant < variants; variant++) {
            Optional<Demand> demand = next.apply(variant);
            boolean failed = false;
            while (demand.isPresent() && !failed && !allowance.isOver()) {
                failed = runner.run(ROUND, variant, demand.get(), allowance).status() == TrialStatus.FAILED;
                demand = next.apply(variant);
            }
        }
    }

    static Stream<Trial<Demand, LatencyFigures>> of(
            Journal<Demand, LatencyFigures> journal, int variant, Demand demand) {
        return journal.of(variant, demand).stream().filter(trial -> trial.round() == ROUND);
    }
}
