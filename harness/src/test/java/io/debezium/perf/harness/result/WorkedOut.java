package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.experiment.Arm;
import io.debezium.perf.harness.experiment.Contrasts;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.question.impact.ImpactResult;
import io.debezium.perf.harness.question.latency.LatencyResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadTable;
import io.debezium.perf.harness.stats.RoundMedians;

/** Made-up results with what follows from their trials, as an experiment adds it. */
public final class WorkedOut {

    private WorkedOut() {}

    /** Of a comparison; anything else as it is. */
    public static Object in(Object result) {
        if (result instanceof CompareResult compared) {
            List<Trial<Purpose, ReplayFigures>> timed = Trial.standing(compared.trials(), Purpose.TIMED);
            return with(compared, timed, compared.design(), compared.variants(), List.of(Purpose.TIMED));
        }
        return result;
    }

    /** Of every arm with the first, each a question of its own. */
    public static <C, F> List<Contrast<C>> contrasts(
            List<Trial<C, F>> trials, Design design, List<String> arms, List<C> conditions, Metric... metrics) {
        return new Contrasts<>(
                        trials,
                        new Sampling(design.rounds(), design.minEffect(), Tolerance.USUAL, 0, Optional.empty(), 1),
                        List.of(metrics))
                .withTheFirst(
                        IntStream.range(0, arms.size())
                                .mapToObj(i -> new Arm.NamedArm(i, arms.get(i), arms.get(i)))
                                .toList(),
                        conditions);
    }

    public static LatencyResult in(LatencyResult result) {
        return with(result, result.trials(), result.design(), result.variants(), result.demands());
    }

    public static SnapshotResult in(SnapshotResult result) {
        List<Long> rows = result.tables().stream().map(ReadTable::rows).toList();
        return with(result, result.trials(), result.design(), result.variants(), rows);
    }

    public static ImpactResult in(ImpactResult result) {
        List<String> loads = result.loads().stream().map(WorkloadInfo::name).toList();
        return with(result, result.trials(), result.design(), result.conditions(), loads);
    }

    private static <R extends Record, C, F extends Measured> R with(
            R result, List<Trial<C, F>> trials, Design design, List<?> arms, List<C> conditions) {
        return Records.with(result, "aggregates", RoundMedians.of(trials, design.rounds(), arms.size(), conditions));
    }
}
