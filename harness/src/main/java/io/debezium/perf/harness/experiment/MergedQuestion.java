package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.result.SharedPairs;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.ComparedFigures;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.variant.VariantSpec.VariantKind;

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
            ofPairs(BisectResult.class, MergedQuestion::bisect),
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
        List<VariantInfo> variants = first.variants();
        List<String> specs = variants.stream().map(VariantInfo::spec).toList();
        return new CompareResult(
                all.header(all.failure()),
                first.database(),
                first.tape(),
                first.design(),
                variants,
                all.trials(),
                all.pairs()
                        .comparisons(
                                specs,
                                index -> debezium(variants.get(index)) != debezium(variants.get(0)),
                                first.design().minEffect(),
                                GroupSequential.SINGLE),
                List.of(),
                null,
                all.notes(),
                ComparedFigures.of(
                        all.trials(),
                        variants.size(),
                        first.design(),
                        first.environment().cores(),
                        Optional.empty()),
                first.counts(),
                null,
                all.merged().with(all.pairs().onMachines(specs)));
    }

    private static boolean debezium(VariantInfo variant) {
        return variant.kind().equals(VariantKind.DEBEZIUM.id());
    }

    private static Calibration calibrate(MergingShards<Calibration> all) {
        Calibration first = all.first();
        List<Noise> noise = CalibrateExperiment.noise(all.pairs(), first.design(), GroupSequential.SINGLE);
        return new Calibration(
                all.header(all.failure()),
                first.tape(),
                first.design(),
                first.variant(),
                CalibrateExperiment.comparisons(all.trials(), first.design(), GroupSequential.SINGLE),
                noise,
                all.trials(),
                all.notes(),
                null,
                all.merged()
                        .with(
                                noise.stream()
                                        .flatMap(of -> all
                                                .pairs()
                                                .onMachines(0, CalibrateExperiment.SAME, Comparison.SAME, of.metric())
                                                .stream())
                                        .toList()));
    }

    private static BisectResult bisect(MergingShards<BisectResult> all) {
        BisectResult first = all.first();
        List<BisectResult.Skipped> skipped = new ArrayList<>();
        for (BisectResult shard : all.results()) {
            shard.skipped().stream()
                    .filter(one ->
                            skipped.stream().noneMatch(other -> other.version().equals(one.version())))
                    .forEach(skipped::add);
        }
        Design design = first.design();
        RevisionCosts costs = new RevisionCosts(
                first.versions(),
                all.trials(),
                all.pairs(),
                first.metric(),
                pairs -> GroupSequential.SINGLE,
                design.minEffect());
        List<Integer> measured = costs.measured(skipped.stream()
                .map(one -> first.versions().indexOf(one.version()))
                .toList());
        return new BisectResult(
                all.header(all.failure()),
                first.tape(),
                design,
                first.metric(),
                first.threshold(),
                first.versions(),
                first.variants(),
                skipped,
                costs.neighbours(measured),
                costs.steps(measured, first.threshold()),
                costs.points(measured),
                all.trials(),
                all.notes(),
                first.commits(),
                null,
                all.merged()
                        .with(measured.stream()
                                .skip(1)
                                .flatMap(revision -> costs.onMachines(measured.get(0), revision).stream())
                                .toList()));
    }
}
