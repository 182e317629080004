package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.result.SharedPairs;

/**
 * A question whose shards can be put together, and what they come to.
 *
 * @param type of its result
 * @param merging what its shards come to
 */
record MergedQuestion<R extends ShardedResult>(Class<R> type, Function<MergingShards<R>, Ended<R>> merging) {

    static final List<MergedQuestion<?>> ALL = List.of(
            ofPairs(CompareResult.class, MergedQuestion::compare),
            ofPairs(Calibration.class, MergedQuestion::calibrate),
            new MergedQuestion<>(CheckResult.class, MergedGates::of));

    private static <R extends SharedPairs> MergedQuestion<R> ofPairs(
            Class<R> type, Function<MergingShards<R>, R> result) {
        return new MergedQuestion<>(type, shards -> shards.ended(result.apply(shards), shards.failure()));
    }

    String command() {
        return type.getAnnotation(ResultOf.class).value();
    }

    /** The parameters are those of {@link MergingShards}. */
    Ended<R> merge(List<FoundShard<?>> shards, List<String> leftOut, Path results, Invocation typed) {
        MergingShards<R> all = new MergingShards<>(shards, leftOut, results, typed);
        try {
            return merging.apply(all);
        } catch (Failure e) {
            all.discard();
            throw e;
        }
    }

    private static CompareResult compare(MergingShards<CompareResult> all) {
        CompareResult first = all.first();
        return CompareExperiment.result(
                all.run(),
                first.database(),
                first.variants(),
                List.of(),
                Optional.empty(),
                Optional.ofNullable(first.counts()));
    }

    private static Calibration calibrate(MergingShards<Calibration> all) {
        return CalibrateExperiment.result(all.run(), all.first().variant());
    }
}
