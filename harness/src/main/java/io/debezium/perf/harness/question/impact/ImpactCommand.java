package io.debezium.perf.harness.question.impact;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.command.LoadOptions;
import io.debezium.perf.harness.command.ResumableCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.postgres.PgBouncer.Pooling;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "impact")
public final class ImpactCommand extends ResumableCommand<ImpactPlan, ImpactResult> {

    private static final int ROUNDS = 6;

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
        super(ImpactExperiment::run);
    }

    @Override
    public Map<String, String> defaults() {
        return Map.of("--variant", Versions.debezium(), "--warmup", "15s", "--duration", "15s", "--min-effect", "5%");
    }

    @Override
    public ImpactPlan plan(Invocation typed) {
        List<LiveWorkload> offered = ImpactPlan.loads(
                loads,
                load.scale,
                load.clients,
                load.jobs(),
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate));
        LiveWorkload largest = offered.stream()
                .max(Comparator.comparingInt(LiveWorkload::clients))
                .orElseThrow();
        List<VariantSpec> capturing = measured.variants();
        return new ImpactPlan(
                capturing,
                pooling(largest.clients()),
                offered,
                load.server.plan(),
                largest,
                new Timing(load.warmUp, load.duration, Duration.ZERO),
                round.sampling(ROUNDS, 1 + capturing.size(), typed.seed()),
                round.calibrate,
                results.folder(),
                typed);
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
