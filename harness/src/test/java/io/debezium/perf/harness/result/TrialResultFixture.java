package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.ReplayFigures.Steady;

/** Made-up trials over a thousand events, of which nothing is known but what a test is about. */
public final class TrialResultFixture {

    private static final long EVENTS = 1_000;

    private TrialResultFixture() {}

    /** One that is compared, and went well. */
    public static Trial<Purpose, ReplayFigures> timed(int number, int block, int variant, ReplayFigures figures) {
        return trial(number, block, variant, Purpose.TIMED, TrialStatus.OK, figures);
    }

    public static Trial<Purpose, ReplayFigures> trial(
            int number, int block, int variant, Purpose purpose, TrialStatus status, ReplayFigures figuresOrNull) {
        return Examples.trial(number, block, variant, purpose, status, 2, figuresOrNull);
    }

    /** Of a whole window. */
    public static ReplayFigures figures(double cpuMicrosPerEvent) {
        return figures(cpuMicrosPerEvent, null);
    }

    /** @param threads microseconds of CPU per event by name, in the steady state */
    public static ReplayFigures figures(Map<String, Double> threads) {
        double cpu = threads.values().stream().mapToDouble(Double::doubleValue).sum();
        return figures(cpu, new Steady(cpu, EVENTS, 40, threads));
    }

    private static ReplayFigures figures(double cpuMicrosPerEvent, Steady steadyOrNull) {
        return new ReplayFigures(
                EVENTS,
                1,
                EVENTS * cpuMicrosPerEvent,
                steadyOrNull,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                0.5,
                false,
                null,
                List.of());
    }
}
