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
 * Searches for the highest rate that each variant sustains. The state of a search follows from the journal's trials alone, so
 * that an interrupted search can be continued.
 */
record SustainedRates(Journal<Demand, LatencyFigures> journal, SearchBounds bounds) {

    /** The round of the search's trials, which belong to no comparison. */
    private static final int ROUND = 0;

    /** Trials that must fail before a rate counts as failing: the machine may have been busy during a single one. */
    private static final int TRIES = 2;

    /** Runs the missing trials, within the time limit. A variant is given up when one of its trials fails. */
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

    /** The results of the variants for which at least one rate was tried. */
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

    /**
     * The figures of the first trial that held; if none held, those of the last trial, once there are {@link #TRIES};
     * otherwise empty.
     */
    private Optional<LatencyFigures> outcome(int variant, Demand demand) {
        List<LatencyFigures> tried = tried(variant, demand);
        return tried.stream()
                .filter(figures -> LagGrowth.of(figures).state() == Growth.HOLDS)
                .findFirst()
                .or(() -> tried.size() < TRIES ? Optional.empty() : Optional.of(tried.get(tried.size() - 1)));
    }

    /** The trials at a rate. Disturbed ones count only if there is no undisturbed one. */
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
