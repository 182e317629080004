package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.experiment.ImpactExperiment;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.plan.TargetSpec;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.postgres.Pooling;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf impact}. */
@Command(
        name = "impact",
        description = {
            "What does capturing cost the database?",
            "",
            "Puts the same loads on a database with no slot, with a slot that nobody reads, with each variant reading, and,"
                    + " without a slot, through each further target, side by side in random order: transactions/s, their"
                    + " latency, failed ones, the server's CPU, WAL. Trials: rounds x loads x (2 + variants + further"
                    + " targets), each as long as --warmup and --duration and some seconds; and in each round as much of each load that"
                    + " writes, unmeasured, behind a checkpoint.",
            ""
        },
        sortOptions = false)
final class ImpactCommand extends ResumableCommand<ImpactPlan, ImpactResult> {

    private static final String USUAL = Versions.debezium() + ",plugin={decoderbufs,pgoutput}";

    private static final int ROUNDS = 6;

    /** PgBouncer's own default. */
    private static final int POOL = 20;

    @Option(
            names = "--targets",
            paramLabel = "TARGET,...",
            order = FIRST,
            defaultValue = "direct",
            description = {
                "Ways from the loads to the server: direct, which is always among them; pgbouncer, one that is started for the"
                        + " run, installed where it is missing; HOST:PORT, whatever leads to the same server there, with the"
                        + " same user, password and database. Default: ${DEFAULT-VALUE}."
            })
    String targets;

    @Option(
            names = "--loads",
            paramLabel = "LOAD,...",
            order = FIRST,
            defaultValue = "simple-update,tpcb-like,select-1",
            description = {
                "simple-update, tpcb-like, select-only or select-1: a bare SELECT 1 by 50 clients. All over the simple query"
                        + " protocol. Default: ${DEFAULT-VALUE}."
            })
    String loads;

    @Option(
            names = "--variant",
            paramLabel = "SPEC",
            order = FIRST,
            description = {
                "What captures: VERSION[,key=value]... as for record, or raw, a reader that only receives. {a,b} within it makes"
                        + " a variant of each. May be given several times (default: the newest Debezium known to this project"
                        + " with decoderbufs, and with pgoutput)."
            })
    List<String> variants = new ArrayList<>();

    @Option(
            names = "--rate",
            paramLabel = "N",
            order = FIRST,
            description = "Transactions/s of each load (default: as many as the server takes).")
    Double rate;

    @Option(
            names = "--pool-mode",
            paramLabel = "MODE",
            order = FIRST,
            defaultValue = Pooling.TRANSACTION,
            description = "Of the pgbouncer that is started: transaction (default) or session.")
    String poolMode;

    @Option(
            names = "--pool-size",
            paramLabel = "N",
            order = FIRST,
            description = "Its connections to the server (default: " + POOL + "; in session mode one for each client).")
    Integer poolSize;

    @Option(
            names = "--capture-through",
            paramLabel = "TARGET",
            order = FIRST,
            defaultValue = "direct",
            description = {
                "The target through which slots are read (default: ${DEFAULT-VALUE}). Few proxies let a replication connection"
                        + " pass: it is tried before anything is measured."
            })
    String captureThrough;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            order = FIRST,
            defaultValue = "15s",
            description = "Load before what is measured, in each trial (default ${DEFAULT-VALUE}).")
    Duration warmUp;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            order = FIRST,
            defaultValue = "15s",
            description = "What is measured of each trial (default ${DEFAULT-VALUE}).")
    Duration duration;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            order = FIRST,
            description = {
                "Trials of each condition under each load (default: as many as a verdict takes: 7 of one or two variants, 8 of"
                        + " three to five)."
            })
    Integer rounds;

    @Mixin
    LoadOptions server;

    @Option(
            names = "--min-effect",
            paramLabel = "P%",
            defaultValue = "5%",
            converter = PercentConverter.class,
            description = "The smallest difference that matters (default ${DEFAULT-VALUE}).")
    double minEffect;

    @Mixin
    RoundOptions run;

    @Mixin
    ResultOptions results;

    ImpactCommand() {
        super(ImpactResult::outcome);
    }

    @Override
    ResultOptions results() {
        return results;
    }

    @Override
    ImpactPlan plan(Optional<Typed> earlier) {
        long drawn = earlier.map(Typed::seed).orElseGet(run::drawnSeed);
        List<Workload> offered = ImpactPlan.loads(
                loads,
                server.scale,
                server.clients,
                server.jobs(),
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate));
        Workload largest =
                offered.stream().max(Comparator.comparingInt(Workload::clients)).orElseThrow();
        List<VariantSpec> capturing = VariantSpec.expand("--variant", variants.isEmpty() ? List.of(USUAL) : variants);
        List<TargetSpec> ways = TargetSpec.list(targets);
        return new ImpactPlan(
                capturing,
                ways,
                TargetSpec.parse("--capture-through " + captureThrough, captureThrough),
                pooling(largest.clients()),
                offered,
                server.plan(largest),
                new Timing(warmUp, duration, Duration.ZERO),
                run.sampling(rounds, ROUNDS, ImpactPlan.sharing(capturing.size(), ways.size()), minEffect, drawn),
                run.calibrate,
                results.folder(),
                earlier.orElseGet(() -> typed(drawn)));
    }

    @Override
    Ended<ImpactResult> run(ImpactPlan plan, Console console, Optional<ResultFolder> resumed) {
        return new ImpactExperiment(plan, console, resumed).run();
    }

    private Pooling pooling(int clients) {
        int usual = poolMode.equals(Pooling.SESSION) ? clients : POOL;
        return new Pooling(poolMode, poolSize == null ? usual : poolSize);
    }
}
