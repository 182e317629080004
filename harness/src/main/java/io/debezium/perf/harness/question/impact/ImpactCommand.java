package io.debezium.perf.harness.question.impact;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.LoadOptions;
import io.debezium.perf.harness.command.ResumableCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.postgres.PgBouncer.Pooling;

@Command(name = "impact")
public final class ImpactCommand extends ResumableCommand<ImpactPlan, ImpactResult> {

    private static final int ROUNDS = 6;

    /** Clients of the load {@code SELECT 1}: as many as applications have, and more than there are cores. */
    private static final int BARE_CLIENTS = 50;

    /** PgBouncer's own default. */
    private static final int POOL = 20;

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(names = "--loads", paramLabel = "LOAD", split = ",", defaultValue = "simple-update,tpcb-like,select-1")
    Set<String> loads;

    @Option(names = "--rate", paramLabel = "TPS", descriptionKey = "impact.rate")
    Double rate;

    @Option(names = "--pgbouncer")
    boolean pgbouncer;

    @Option(names = "--pool-mode", paramLabel = "MODE")
    String poolMode;

    @Option(names = "--pool-size", paramLabel = "N")
    Integer poolSize;

    @Mixin
    LoadOptions load;

    @Mixin
    SamplingOptions.RoundOptions round;

    ImpactCommand() {
        super(ImpactExperiment.RUN);
    }

    @Override
    public ImpactPlan plan(Invocation typed) {
        List<LiveWorkload> offered = loads.stream().map(this::load).toList();
        return new ImpactPlan(
                measured.variants,
                pooling(offered.stream().mapToInt(LiveWorkload::clients).max().orElseThrow()),
                offered,
                load.server.plan(),
                load.timing(Duration.ZERO),
                round.sampling(ROUNDS, 1 + measured.variants.size(), typed.seed()),
                round.calibrate,
                typed);
    }

    private LiveWorkload load(String name) {
        if (!LiveWorkload.BUILT_INS.contains(name)) {
            throw InvalidConfiguration.of(
                    "plan.must-be-one", "--loads " + name, String.join(", ", LiveWorkload.BUILT_INS));
        }
        int clients = name.equals(LiveWorkload.SELECT_ONE) ? BARE_CLIENTS : load.clients;
        return load.workload(name, Optional.empty(), clients, rate);
    }

    private Optional<Pooling> pooling(int clients) {
        if (!pgbouncer && (poolMode != null || poolSize != null)) {
            throw InvalidConfiguration.of("cli.requires-option", "--pool-size or --pool-mode", "--pgbouncer");
        }
        String mode = poolMode == null ? Pooling.TRANSACTION : poolMode;
        int usual = mode.equals(Pooling.SESSION) ? clients : POOL;
        return pgbouncer ? Optional.of(new Pooling(mode, poolSize == null ? usual : poolSize)) : Optional.empty();
    }
}
