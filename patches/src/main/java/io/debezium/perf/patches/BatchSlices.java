package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.StubMethod;

import io.debezium.perf.patches.inside.SlicesConverted;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Makes the engine convert a batch in a few slices, several for each thread of its pool, instead of record by record.
 *
 * <p>The result has the same records in the same order, and the first record that fails is the one whose exception is
 * thrown. The records after it in its slice are then not transformed, while Debezium transforms all others of the batch
 * before the engine stops.
 */
final class BatchSlices extends Patch {

    BatchSlices() {
        super(
                "batch-slices",
                "The embedded engine hands each record to a pool of threads as a task of its own, with a future and two"
                        + " passages through a lock, which costs more than the conversion itself. A few slices of the batch"
                        + " are as many tasks as the pool needs.",
                new Target(
                        "io.debezium.embedded.async.ParallelSmtAndConvertBatchProcessor",
                        List.of("processRecords"),
                        List.of("<init>", "lambda$processRecords$0"),
                        Map.of("c8d1636be684d699", "3.6.0.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.method(named("processRecords"))
                .intercept(bodies.advice(SlicesConverted.class).wrap(StubMethod.INSTANCE));
    }
}
