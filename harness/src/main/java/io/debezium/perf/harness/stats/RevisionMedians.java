package io.debezium.perf.harness.stats;

import java.util.List;

import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.OwnTrials;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/** How sure each release's median CPU per event is, by its own trials alone: not all ran side by side. */
public final class RevisionMedians {

    private RevisionMedians() {}

    /** The result with the intervals; one that has them stays as it is. */
    public static BisectResult in(BisectResult result) {
        if (result.points().stream().allMatch(point -> point.own() != null)) {
            return result;
        }
        List<Trial<Purpose, ReplayFigures>> standing = Trial.standing(result.trials(), Purpose.TIMED);
        return result.with(result.points().stream()
                .map(point -> point.with(own(result, standing, point)))
                .toList());
    }

    private static OwnTrials own(
            BisectResult result, List<Trial<Purpose, ReplayFigures>> standing, RevisionCost point) {
        int release = result.versions().indexOf(point.version());
        double[] costs = standing.stream()
                .filter(trial -> trial.arm() == release)
                .mapToDouble(trial -> trial.figures().value(result.metric()))
                .toArray();
        Interval interval = Median.interval(costs, result.design().confidence());
        return new OwnTrials(
                costs.length,
                interval.bounded() ? interval.low() : Double.NaN,
                interval.bounded() ? interval.high() : Double.NaN);
    }
}
