package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.SearchBounds;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.Sustained;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.LagGrowth;
import io.debezium.perf.harness.stats.RateSearch;

/**
 * Seeks the highest rate that each variant sustains. Where a search stands follows from the trials in the journal alone, so
 * that one which was interrupted goes on.
 */
record Sustaining(Journal<Demand, LatencyFigures> journal, SearchBounds bounds) {

    /** Trials that must fail before a rate does: one may have met a moment in which the machine had other things to do. */
    private static final int TRIES = 2;

    /** What a variant has to be tried with now; empty at the end. */
    Optional<Demand> next(int variant) {
        OptionalDouble rate = search(variant).next();
        return rate.isPresent() ? Optional.of(Demand.steady(rate.getAsDouble())) : Optional.empty();
    }

    /** What has been found, of each variant. */
    List<Sustained> results(int variants) {
        return IntStream.range(0, variants)
                .mapToObj(variant -> result(variant, search(variant)))
                .filter(sustained -> !sustained.steps().isEmpty())
                .toList();
    }

    private Sustained result(int variant, RateSearch search) {
        return new Sustained(
                variant,
                bounds.low(),
                bounds.high(),
                boxed(search.holds()),
                boxed(search.fails()),
                search.loadLimited(),
                search.steps());
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
        List<Trial<Demand, LatencyFigures>> all = EdgeTrials.of(journal, variant, demand)
                .filter(trial -> trial.figures() != null)
                .toList();
        boolean quiet = all.stream().anyMatch(trial -> trial.status() == TrialStatus.OK);
        return all.stream()
                .filter(trial -> !quiet || trial.status() == TrialStatus.OK)
                .map(Trial::figures)
                .toList();
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }
}
