package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.ImpactExperiment;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.TargetSpec;
import io.debezium.perf.harness.postgres.PgBouncer.Pooling;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "impact",
        description = {
            "Measure what capturing costs the database.",
            "",
            "Runs the same loads with no slot, with an unread slot, with each variant reading, and, without a slot, through each further"
                    + " target, alternating in random order. Compares transactions/s, their latency and failures, the CPU time of the"
                    + " server and WAL. There are rounds x loads x (2 + variants + further targets) trials, and each round also runs"
                    + " every writing load once unmeasured after a checkpoint.",
            ""
        })
final class ImpactCommand extends ResumableCommand<ImpactPlan, ImpactResult> {

    private static final int ROUNDS = 6;

    /** PgBouncer's own default. */
    private static final int POOL = 20;

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(
            names = "--loads",
            paramLabel = "LOAD,...",
            defaultValue = "simple-update,tpcb-like,select-1",
            description =
                    "simple-update, tpcb-like, select-only or select-1 (a bare SELECT 1 by 50 clients); all use the simple"
                            + " query protocol. Default: ${DEFAULT-VALUE}.")
    String loads;

    @Option(
            names = "--rate",
            paramLabel = "TPS",
            description = "Transactions per second of each load (default: as many as the server can take).")
    Double rate;

    @Option(
            names = "--targets",
            paramLabel = "TARGET,...",
            defaultValue = "direct",
            description =
                    "How the loads reach the server: direct (always measured), pgbouncer (started for the run, and"
                            + " installed if missing), or HOST:PORT of a proxy to the same server. Default: ${DEFAULT-VALUE}.")
    String targets;

    @Option(
            names = "--capture-through",
            paramLabel = "TARGET",
            defaultValue = "direct",
            description =
                    "Target through which slots are read (default: ${DEFAULT-VALUE}). Few proxies support replication"
                            + " connections; the harness tests this first.")
    String captureThrough;

    @Option(
            names = "--pool-mode",
            paramLabel = "MODE",
            defaultValue = Pooling.TRANSACTION,
            description = "Mode of the started pgbouncer: transaction (default) or session.")
    String poolMode;

    @Option(
            names = "--pool-size",
            paramLabel = "N",
            description = "Server connections of the started pgbouncer (default: " + POOL
                    + "; in session mode one for each client).")
    Integer poolSize;

    @Mixin
    LoadOptions.TimedLoadOptions timed;

    @Mixin
    SamplingOptions.RoundOptions round;

    ImpactCommand() {
        super(ImpactExperiment::run);
    }

    @Override
    Map<String, String> defaults() {
        return Map.of(
                "--variant",
                Versions.debezium() + ",plugin={decoderbufs,pgoutput}",
                "--warmup",
                "15s",
                "--duration",
                "15s",
                "--min-effect",
                "5%");
    }

    @Override
    ImpactPlan plan(Invocation typed) {
        LoadOptions load = timed.load;
        List<LiveWorkload> offered = ImpactPlan.loads(
                loads,
                load.scale,
                load.clients,
                load.jobs(),
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate));
        LiveWorkload largest = offered.stream()
                .max(Comparator.comparingInt(LiveWorkload::clients))
                .orElseThrow();
        List<VariantSpec> capturing = measured.expanded();
        List<TargetSpec> reached = TargetSpec.list(targets);
        return new ImpactPlan(
                capturing,
                reached,
                TargetSpec.parse("--capture-through " + captureThrough, captureThrough),
                pooling(largest.clients()),
                offered,
                load.plan(largest),
                timed.timing(Duration.ZERO),
                round.sampling(ROUNDS, ImpactPlan.sharing(capturing.size(), reached.size()), typed.seed()),
                round.calibrate,
                results.folder(),
                typed);
    }

    private Pooling pooling(int clients) {
        int usual = poolMode.equals(Pooling.SESSION) ? clients : POOL;
        return new Pooling(poolMode, poolSize == null ? usual : poolSize);
    }
}
