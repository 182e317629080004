package io.debezium.perf.harness.cli;

import java.util.List;
import java.util.Map;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.SnapshotExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "snapshot",
        description = {
            "Measure the initial snapshot: its time, its start-up cost and its cost per row.",
            "",
            "Each variant reads tables of several sizes in fresh JVMs; COPY and a cursor of the JDBC driver read the same"
                    + " rows for comparison. Shows the time to the first row and in total, CPU time and memory.",
            ""
        })
final class SnapshotCommand extends ResumableCommand<SnapshotPlan, SnapshotResult> {

    /** An interval of 95 % takes as many; the native ways are shown with one, too. */
    private static final int ROUNDS = 6;

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(
            names = "--rows",
            paramLabel = "N,...",
            defaultValue = "1k,10k,50k,100k,1m",
            description =
                    "Rows of each table, with k for thousands and m for millions (default: ${DEFAULT-VALUE}). Start-up"
                            + " cost and cost per row can be told apart from two sizes on.")
    String rows;

    @Mixin
    LoadOptions.ServerOptions server;

    @Mixin
    SamplingOptions.RoundOptions round;

    SnapshotCommand() {
        super(SnapshotResult::outcome, SnapshotExperiment::run);
    }

    @Override
    Map<String, String> defaults() {
        return Map.of("--variant", Versions.debezium(), "--min-effect", "5%");
    }

    @Override
    SnapshotPlan plan(Invocation typed) {
        List<VariantSpec> variants = measured.expanded();
        return new SnapshotPlan(
                variants,
                SnapshotPlan.rows(rows),
                server.plan(),
                round.sampling(ROUNDS, Sampling.sharing(variants, round.calibrate), typed.seed()),
                round.calibrate,
                results.folder(),
                typed);
    }
}
