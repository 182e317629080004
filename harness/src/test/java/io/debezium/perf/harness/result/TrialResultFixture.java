package io.debezium.perf.harness.result;

import java.util.List;

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
        Figures figures = Figures.of()
                .with(Metric.EVENTS_PER_SECOND, EVENTS)
                .with(Metric.CPU_MICROS_PER_EVENT, cpuMicrosPerEvent)
                .with(Metric.MEAN_CPU_MICROS_PER_EVENT, cpuMicrosPerEvent)
                .with(Metric.CPU_CORES, EVENTS * cpuMicrosPerEvent / 1e6)
                .with(Metric.START_UP_MICROS, 0.5e6);
        return new ReplayFigures(figures, EVENTS, 1, List.of());
    }
}
