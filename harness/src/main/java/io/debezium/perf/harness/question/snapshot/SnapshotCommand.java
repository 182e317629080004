package io.debezium.perf.harness.question.snapshot;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.Converters;
import io.debezium.perf.harness.command.CountingOptions;
import io.debezium.perf.harness.command.Home;
import io.debezium.perf.harness.command.LoadOptions;
import io.debezium.perf.harness.command.ResumableCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "snapshot")
public final class SnapshotCommand extends ResumableCommand<SnapshotPlan, SnapshotResult> {

    /** The fewest rounds with which there is a 95 % interval. */
    private static final int ROUNDS = 6;

    /** The default workload, whose tables are read. */
    public static final String ACCOUNTS = "pgbench_accounts";

    private static final List<Long> ROWS = List.of(1_000L, 10_000L, 50_000L, 100_000L, 1_000_000L);
    private static final List<Long> COUNTED_ROWS = List.of(100_000L);
    private static final List<Long> CATALOG = List.of(10L, 100L, 1_000L);

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(names = "--workload", paramLabel = "NAME", defaultValue = ACCOUNTS, descriptionKey = "snapshot.workload")
    String workload;

    @Option(names = "--columns", paramLabel = "N")
    Integer columns;

    @Option(names = "--scale", paramLabel = "N", descriptionKey = "snapshot.scale")
    Integer scale;

    @Option(
            names = "--rows",
            paramLabel = "N",
            split = ",",
            converter = Converters.Count.class,
            descriptionKey = "snapshot.rows")
    List<Long> rows = new ArrayList<>();

    @Mixin
    LoadOptions.ServerOptions server;

    @Mixin
    SamplingOptions.RoundOptions round;

    @Mixin
    CountingOptions counting;

    SnapshotCommand() {
        super(SnapshotExperiment.RUN);
    }

    @Override
    public SnapshotPlan plan(Invocation typed) {
        List<VariantSpec> variants = measured.variants;
        TapeWorkload source = source();
        CountSampling counted = counting.counting();
        return new SnapshotPlan(
                variants,
                source,
                rows.isEmpty() ? usual(source, counted) : rows,
                counted,
                server.plan(),
                counting.timed(round.sampling(ROUNDS, Sampling.sharing(variants, round.calibrate), typed.seed())),
                round.calibrate,
                typed);
    }

    private static List<Long> usual(TapeWorkload source, CountSampling counted) {
        if (source.isCatalog()) {
            return CATALOG;
        }
        return counted.alone() ? COUNTED_ROWS : ROWS;
    }

    private TapeWorkload source() {
        InvalidConfiguration.requireAtLeast(2, "--columns", columns == null ? 2 : columns, "One is the key.");
        InvalidConfiguration.requireAtLeast(
                1, "--scale", scale == null ? 1 : scale, "Leave it out for the workload's own.");
        return new TapeWorkloads(Home.workloads()).find(workload).forSnapshots(scale, columns);
    }
}
