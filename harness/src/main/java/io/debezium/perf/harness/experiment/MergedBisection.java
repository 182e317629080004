package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.BisectResult;

/** The shards of a bisection with all its releases. */
final class MergedBisection {

    private MergedBisection() {}

    /**
     * @param shards at least one
     * @param run their trials
     */
    static BisectResult of(List<BisectResult> shards, PairsRun run) {
        BisectResult first = shards.get(0);
        List<BisectResult.Skipped> skipped = new ArrayList<>();
        for (BisectResult shard : shards) {
            shard.skipped().stream()
                    .filter(one ->
                            skipped.stream().noneMatch(other -> other.version().equals(one.version())))
                    .forEach(skipped::add);
        }
        RevisionCosts costs = new RevisionCosts(
                first.versions(),
                run.trials(),
                run.pairs(),
                first.metric(),
                pairs -> run.looks(),
                run.design().minEffect());
        List<Integer> measured = costs.measured(skipped.stream()
                .map(one -> first.versions().indexOf(one.version()))
                .toList());
        return new BisectResult(
                run.header(),
                run.tape(),
                run.design(),
                first.metric(),
                first.threshold(),
                first.versions(),
                first.variants(),
                skipped,
                costs.neighbours(measured),
                costs.steps(measured, first.threshold()),
                costs.points(measured),
                run.trials(),
                run.notes(),
                first.commits(),
                run.shardOrNull(),
                run.mergedOrNull(measured.stream()
                        .skip(1)
                        .flatMap(revision -> costs.onMachines(measured.get(0), revision).stream())
                        .toList()));
    }
}
