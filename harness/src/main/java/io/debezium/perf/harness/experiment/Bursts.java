package io.debezium.perf.harness.experiment;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.result.Burst;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.stats.LagDrain;
import io.debezium.perf.harness.trial.Measured;

/** What came of the burst of a trial. */
final class Bursts {

    private Bursts() {}

    /** Empty without one. */
    static Optional<Burst> of(Measured measured, Demand demand, Window window) {
        return switch (demand.kind()) {
            case SURGE -> measured.surgeFrom().map(from -> surge(measured, demand, window, from));
            case BACKLOG -> Optional.of(backlog(measured));
            case IDLE, STEADY, MAX -> Optional.empty();
        };
    }

    private static Burst surge(Measured measured, Demand demand, Window window, double from) {
        double to = from + demand.seconds();
        LagDrain drain = LagDrain.of(measured.lags(), window.warmUpSeconds(), from, to);
        Instant began = window.start().plus(nanos(from - window.warmUpSeconds()));
        return new Burst(
                from,
                to,
                offered(measured.load(), began, demand) + offered(measured.surge(), began, demand),
                boxed(drain.peakBytes()),
                boxed(drain.peakMillis()),
                boxed(drain.seconds()),
                peakHeap(measured));
    }

    private static Burst backlog(Measured measured) {
        LagDrain drain = LagDrain.of(measured.lags(), 0, 0, 0);
        CatchUp catchUp = measured.catchUp().orElseThrow();
        return new Burst(
                0,
                0,
                null,
                boxed(drain.peakBytes()),
                null,
                catchUp.done() ? catchUp.seconds() : null,
                peakHeap(measured));
    }

    private static double offered(Optional<Load> load, Instant from, Demand demand) {
        return load.map(each ->
                        each.result(from, from.plus(nanos(demand.seconds()))).transactionsPerSecond())
                .orElse(0.0);
    }

    private static long peakHeap(Measured measured) {
        return measured.series().stream()
                .mapToLong(SeriesPoint::heapUsedBytes)
                .max()
                .orElse(0);
    }

    private static Duration nanos(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }
}
