package io.debezium.perf.harness.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.SnapshotExperiment;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.load.WorkloadRows;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "snapshot",
        description = {
            "Measure the initial or an incremental snapshot: its time, its start-up cost and its cost per row.",
            "",
            "Each variant reads tables of several sizes in fresh JVMs; COPY and a cursor of the JDBC driver read the same"
                    + " rows for comparison. Shows the time to the first row and in total, CPU time and memory.",
            ""
        })
final class SnapshotCommand extends ResumableCommand<SnapshotPlan, SnapshotResult> {

    /** An interval of 95 % takes as many; the native ways are shown with one, too. */
    private static final int ROUNDS = 6;

    /** Of which workload the tables are unless another is named. */
    static final String ACCOUNTS = "pgbench_accounts";

    private static final String ROWS = "1k,10k,50k,100k,1m";
    private static final String COUNTED_ROWS = "100k";
    private static final String BESIDE = "200/s";
    private static final String CATALOG = "10,100,1k";

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            defaultValue = ACCOUNTS,
            description =
                    "Whose tables: pgbench_accounts (default), a directory in scripts/workloads with rows.sql, or the path of another one.")
    String workload;

    @Option(names = "--columns", paramLabel = "N", description = "Columns of the table of wide-rows (default: 40).")
    Integer columns;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Tables of many-tables (default: 200), or what another workload's :scale means.")
    Integer scale;

    @Option(
            names = "--rows",
            paramLabel = "N,...",
            description =
                    "Rows of each table, or of a workload's tables together, with k for thousands and m for millions (default: "
                            + ROWS + ", with --by counts " + COUNTED_ROWS
                            + "); of a catalog, its tables, types or schemas (default: "
                            + CATALOG
                            + "). Separating the fixed cost from the cost of each requires at least two sizes.")
    String rows;

    @Option(
            names = "--incremental",
            description =
                    "Measure incremental snapshots, requested by a signal while the engine streams: time, CPU and memory"
                            + " since the signal, and the lag of concurrent changes.")
    boolean incremental;

    @Option(
            names = "--beside",
            paramLabel = "RATE",
            description = "With --incremental: rate of concurrent updates of the same rows, or 0 for none (default: "
                    + BESIDE + ").")
    String beside;

    @Mixin
    LoadOptions.ServerOptions server;

    @Mixin
    SamplingOptions.RoundOptions round;

    @Mixin
    CountingOptions counting;

    SnapshotCommand() {
        super(SnapshotExperiment::run);
    }

    @Override
    Map<String, String> defaults() {
        return Map.of("--variant", Versions.debezium(), "--min-effect", "5%");
    }

    @Override
    SnapshotPlan plan(Invocation typed) {
        List<VariantSpec> variants = measured.expanded();
        TapeWorkload source = source();
        CountSampling counted = counting.counting();
        return new SnapshotPlan(
                variants,
                source,
                SnapshotPlan.rows(
                        rows != null ? rows : source.isCatalog() ? CATALOG : counted.alone() ? COUNTED_ROWS : ROWS),
                beside(),
                counted,
                server.plan(),
                counting.timed(round.sampling(ROUNDS, Sampling.sharing(variants, round.calibrate), typed.seed())),
                round.calibrate,
                results.folder(),
                typed);
    }

    private OptionalDouble beside() {
        if (beside != null && !incremental) {
            throw InvalidConfiguration.of("cli.goes-with-incremental", "--beside " + beside);
        }
        return incremental
                ? OptionalDouble.of(SnapshotPlan.beside(beside == null ? BESIDE : beside))
                : OptionalDouble.empty();
    }

    private TapeWorkload source() {
        if (columns != null) {
            InvalidConfiguration.requireAtLeast(2, "--columns", columns, "One is the key.");
        }
        if (scale != null) {
            InvalidConfiguration.requireAtLeast(1, "--scale", scale, "Leave it out for the workload's own.");
        }
        return WorkloadRows.require(
                new TapeWorkloads(Home.workloads()).find(workload),
                Optional.ofNullable(scale),
                Optional.ofNullable(columns));
    }
}
