package io.debezium.perf.harness.result;

import java.util.List;

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
            return Records.with(
                    compared,
                    "aggregates",
                    RoundMedians.of(
                            Trial.standing(compared.trials(), Purpose.TIMED),
                            compared.blocks(),
                            compared.variants().size(),
                            List.of(Purpose.TIMED)));
        }
        return result;
    }

    public static LatencyResult in(LatencyResult result) {
        return Records.with(
                result,
                "aggregates",
                RoundMedians.of(
                        result.trials(),
                        result.design().rounds(),
                        result.variants().size(),
                        result.demands()));
    }

    public static SnapshotResult in(SnapshotResult result) {
        return Records.with(
                result,
                "aggregates",
                RoundMedians.of(
                        result.trials(),
                        result.design().rounds(),
                        result.subjects().size(),
                        result.tables().stream().map(ReadTable::rows).toList()));
    }

    public static ImpactResult in(ImpactResult result) {
        return Records.with(
                result,
                "aggregates",
                RoundMedians.of(
                        result.trials(),
                        result.design().rounds(),
                        result.conditions().size(),
                        result.loads().stream().map(WorkloadInfo::name).toList()));
    }
}
