package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.TrialResult.Figures;
import io.debezium.perf.harness.result.TrialResult.Purpose;
import io.debezium.perf.harness.result.TrialResult.Status;
import io.debezium.perf.harness.result.TrialResult.Steady;

/** Made-up trials over a thousand events, of which nothing is known but what a test is about. */
public final class TrialResultFixture {

    private static final long EVENTS = 1_000;

    private TrialResultFixture() {}

    /** One that is compared, and went well. */
    public static TrialResult timed(int number, int block, int variant, Figures figures) {
        return trial(number, block, variant, Purpose.TIMED, Status.OK, figures);
    }

    public static TrialResult trial(
            int number, int block, int variant, Purpose purpose, Status status, Figures figuresOrNull) {
        return new TrialResult(
                number,
                block,
                variant,
                purpose,
                status,
                "",
                List.of(),
                "trials/%02d".formatted(number),
                Instant.EPOCH,
                2,
                figuresOrNull,
                null,
                List.of());
    }

    /** Of a whole window. */
    public static Figures figures(double cpuMicrosPerEvent) {
        return figures(cpuMicrosPerEvent, null);
    }

    /** @param threads microseconds of CPU per event by name, in the steady state */
    public static Figures figures(Map<String, Double> threads) {
        double cpu = threads.values().stream().mapToDouble(Double::doubleValue).sum();
        return figures(cpu, new Steady(cpu, EVENTS, 40, threads));
    }

    private static Figures figures(double cpuMicrosPerEvent, Steady steadyOrNull) {
        return new Figures(
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
                0.5,
                false);
    }
}
