package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.LatencyExperiment;
import io.debezium.perf.harness.plan.Demands;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.SearchBounds;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "latency",
        description = {
            "Measure the time from commit to consumption of an event, at several loads.",
            "",
            "Also measures CPU time, memory and the lag over time. Each load runs on a live database, and each"
                    + " variant reads it in a fresh JVM, alternating in random order. With a tape (--workload FILE.tape),"
                    + " a player commits its transactions at these rates, without a database.",
            ""
        })
class LatencyCommand extends ResumableCommand<LatencyPlan, LatencyResult> {

    /** Of a single variant, whose figures are told without an interval. */
    private static final int ROUNDS = 3;

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(
            names = "--rates",
            paramLabel = "RATE,...",
            defaultValue = "idle,500,1000,2000,max",
            description =
                    "Loads: transactions per second (open loop), idle (no load) or max (closed loop, as many as the server"
                            + " can take). Default: ${DEFAULT-VALUE}.")
    String rates;

    @Option(
            names = "--burst",
            paramLabel = "BURST",
            description =
                    "A load with a peak: 4x:10s@1000 is 1000 transactions per second and for ten seconds four times as"
                            + " many (without @1000: 500). backlog:N starts the reader with a backlog of N events. May be repeated.")
    List<String> bursts = new ArrayList<>();

    @Option(
            names = "--sustain",
            paramLabel = "LOW:HIGH",
            arity = "0..1",
            fallbackValue = "250:16000",
            description =
                    "Search for the highest rate at which the lag of a variant does not grow, between LOW and HIGH"
                            + " transactions per second (default: 250:16000).")
    String sustain;

    @Mixin
    QueueOptions queue;

    @Mixin
    LoadOptions.SingleLoadOptions load;

    @Mixin
    SamplingOptions.RoundOptions round;

    LatencyCommand() {
        super(LatencyExperiment::run);
    }

    @Override
    Map<String, String> defaults() {
        return Map.of("--variant", Versions.debezium(), "--warmup", "15s", "--duration", "30s", "--min-effect", "10%");
    }

    /** Whether it is a long run. */
    boolean soak() {
        return false;
    }

    @Override
    final LatencyPlan plan(Invocation typed) {
        List<VariantSpec> variants = queue.applied(measured.expanded());
        List<Demand> demands = new ArrayList<>(Demands.rates(rates));
        demands.addAll(Demands.bursts(bursts));
        Optional<TapeRequest> tape = load.tape(typed);
        return new LatencyPlan(
                variants,
                demands,
                Optional.ofNullable(sustain).map(SearchBounds::rates),
                load.server(),
                tape.isPresent() ? Optional.empty() : Optional.of(load.plan(OptionalDouble.empty())),
                tape,
                load.timing(),
                round.sampling(ROUNDS, Sampling.sharing(variants, round.calibrate), typed.seed()),
                queue.plan(variants),
                soak(),
                round.calibrate,
                results.folder(),
                typed);
    }
}
