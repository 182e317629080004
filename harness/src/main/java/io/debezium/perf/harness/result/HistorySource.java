package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;

/**
 * A result whose figures may stand beside those of other runs: {@code perf history} takes them by this alone, so that a
 * result that implements it appears there. It is not for what depends on how much load there was, as under {@code perf
 * record}, nor for a variant beside itself, as by {@code perf calibrate}.
 *
 * @param <C> what its trials ran under or for
 * @param <F> what they measure
 */
public interface HistorySource<C, F> extends Result {

    List<VariantInfo> variants();

    /** All that were started, in order. */
    List<Trial<C, F>> trials();

    /** What was done in a trial. */
    HistoryPoint.BenchmarkCase benchmark(Trial<C, F> trial);

    /** What a trial was of; empty where the result does not say, or it was not of a variant. */
    default Optional<VariantInfo> variant(Trial<C, F> trial) {
        return trial.arm() < variants().size() ? Optional.of(variants().get(trial.arm())) : Optional.empty();
    }

    /** Whether the figures of a trial are compared; others were run for something else. */
    default boolean timed(Trial<C, F> trial) {
        return trial.figures() != null;
    }

    /** Whether a trial came to nothing, or to what is wrong, so that no figure of its variant counts. */
    default boolean spoils(Trial<C, F> trial) {
        return trial.isOut();
    }

    /** A variant beside the baseline, the first of them, in pairs of trials; empty where that was not measured. */
    default Optional<Comparison> besideBaseline(VariantInfo variant, Metric metric) {
        return Optional.empty();
    }

    /** NaN where it was not measured. */
    default double value(Trial<C, F> trial, Metric metric) {
        return trial.value(metric);
    }

    /** What a figure of a trial is in. */
    default String unit(Trial<C, F> trial, Metric metric) {
        return metric.unit();
    }

    default boolean moreIsBetter(Trial<C, F> trial, Metric metric) {
        return metric.moreIsBetter();
    }

    /** One of pairs over a tape. What was put together of shards is in the history by them. */
    interface PairsOverTape extends HistorySource<Purpose, ReplayFigures>, SharedPairs {

        @Override
        default HistoryPoint.BenchmarkCase benchmark(Trial<Purpose, ReplayFigures> trial) {
            return HistoryPoint.BenchmarkCase.of(tape(), design(), variant(trial));
        }

        @Override
        default boolean timed(Trial<Purpose, ReplayFigures> trial) {
            return merged() == null && trial.condition() == Purpose.TIMED && trial.figures() != null;
        }

        /** One that checked what is delivered, and failed, leaves none of the timed ones; a recorded one leaves all. */
        @Override
        default boolean spoils(Trial<Purpose, ReplayFigures> trial) {
            return trial.isOut() && trial.condition() != Purpose.RECORDED;
        }
    }
}
