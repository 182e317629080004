package io.debezium.perf.harness.question.latency;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.experiment.Journal;
import io.debezium.perf.harness.experiment.TrialRunner;
import io.debezium.perf.harness.question.latency.LatencyResult.Sustained;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.LagGrowth;

/**
 * Seeks the highest rate that each variant sustains. Where a search stands follows from the trials in the journal alone, so
 * that one which was interrupted goes on.
 */
record Sustaining(Journal<Demand, LatencyFigures> journal, SearchBounds bounds) {

    /** The round of its trials, which are no part of any comparison. */
    private static final int ROUND = 0;

    /** Trials that must fail before a rate does: one may have met a moment in which the machine had other things to do. */
    private static final int TRIES = 2;

    /** Runs the trials that are missing, until the time is over; a variant of which one fails is given up. */
    void run(TrialRunner<Demand, LatencyFigures> runner, int variants) throws InterruptedException {
        for (int variant = 0; variant < variants; variant++) {
            Optional<Double> rate = search(variant).next();
            boolean failed = false;
            while (rate.isPresent() && !failed && !runner.isOver()) {
                Demand demand = Demand.steady(rate.get());
                failed = runner.runQuiet(ROUND, variant, demand).status() == TrialStatus.FAILED;
                rate = search(variant).next();
            }
        }
    }

    /** What has been found, of each variant of which something was tried. */
    List<Sustained> results(int variants) {
        return IntStream.range(0, variants)
                .mapToObj(variant -> {
                    RateSearch found = search(variant);
                    return new Sustained(
                            variant, bounds.low(), bounds.high(), found.holds(), found.fails(), found.loadLimited());
                })
                .filter(sustained -> sustained.holds() != null || sustained.fails() != null)
                .toList();
    }

    private RateSearch search(int variant) {
        return RateSearch.of(bounds.low(), bounds.high(), rate -> outcome(variant, Demand.steady(rate)));
    }

    /** Of the first trial that held; where none did, of the last one after the second. */
    private Optional<LatencyFigures> outcome(int variant, Demand demand) {
        List<LatencyFigures> tried = tried(variant, demand);
        return tried.stream()
                .filter(figures -> LagGrowth.of(figures).state() == Growth.HOLDS)
                .findFirst()
                .or(() -> tried.size() < TRIES ? Optional.empty() : Optional.of(tried.get(tried.size() - 1)));
    }

    /** What others have made of a reader tells only where there is nothing else to tell it from. */
    private List<LatencyFigures> tried(int variant, Demand demand) {
        List<Trial<Demand, LatencyFigures>> all = journal.of(variant, demand).stream()
                .filter(trial -> trial.round() == ROUND && trial.figures() != null)
                .toList();
        boolean quiet = all.stream().anyMatch(trial -> trial.status() == TrialStatus.OK);
        return all.stream()
                .filter(trial -> !quiet || trial.status() == TrialStatus.OK)
                .map(Trial::figures)
                .toList();
    }
}
