package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.StubMethod;

import io.debezium.perf.patches.inside.MeasuredInPlace;

import static net.bytebuddy.matcher.ElementMatchers.isBridge;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;

/**
 * Makes the collector record each measurement in the thread that reports it, without the queue. The collector's own thread
 * still runs, but finds nothing to do.
 *
 * <p>No measurement is dropped because a queue is full, and each is in the metrics at once. A measurement that fails is
 * logged, as Debezium logs one that cannot be queued; in Debezium itself it ends the thread, and all later measurements are
 * lost. The patch has no micro-benchmark: it saves two threads' waiting for each other, and a benchmark operation has only
 * one thread.
 */
final class MeasurementQueue extends Patch {

    MeasurementQueue() {
        super(
                "measurement-queue",
                "For each event its lag is handed over to another thread by a queue, which costs both threads more than the"
                        + " few additions for which it is done. The thread that reads the stream can do them itself.",
                new Target(
                        "io.debezium.metrics.stats.MeasurementCollector",
                        List.of("accept"),
                        List.of("<init>", "addMeasurement", "start", "stop", "reset"),
                        Map.of("3d9429a10be579a0", "3.6.0.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.method(named("accept").and(not(isBridge())))
                .intercept(bodies.advice(MeasuredInPlace.class).wrap(StubMethod.INSTANCE));
    }
}
