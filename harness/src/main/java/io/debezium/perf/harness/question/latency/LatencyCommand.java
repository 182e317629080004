package io.debezium.perf.harness.question.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.LoadOptions;
import io.debezium.perf.harness.command.ResumableCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "latency")
public class LatencyCommand extends ResumableCommand<LatencyPlan, LatencyResult> {

    /** Rounds for a single variant, whose figures have no interval. */
    private static final int ROUNDS = 3;

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(names = "--rates", paramLabel = "RATE", split = ",", defaultValue = "idle,500,1000,2000,max")
    List<Demand> rates;

    @Option(names = "--burst", paramLabel = "BURST")
    List<Demand> bursts = new ArrayList<>();

    @Option(names = "--sustain", paramLabel = "LOW:HIGH", arity = "0..1", fallbackValue = "250:16000")
    Optional<SearchBounds> sustain;

    @Mixin
    QueueOptions queue;

    @Mixin
    LoadOptions.SingleLoadOptions load;

    @Mixin
    SamplingOptions.RoundOptions round;

    LatencyCommand() {
        super(LatencyExperiment.RUN);
    }

    @Override
    public final LatencyPlan plan(Invocation typed) {
        require("--rates", rates, false, "--burst");
        require("--burst", bursts, true, "--rates");
        List<VariantSpec> variants = queue.applied(measured.variants);
        return new LatencyPlan(
                variants,
                Stream.concat(rates.stream(), bursts.stream()).distinct().toList(),
                sustain,
                load.server.plan(),
                load.workload(null),
                load.timing(),
                round.sampling(ROUNDS, Sampling.sharing(variants, round.calibrate), typed.seed()),
                queue.plan(variants),
                round.calibrate,
                typed);
    }

    private static void require(String option, List<Demand> demands, boolean burst, String other) {
        for (Demand demand : demands) {
            if (demand.burst() != burst) {
                throw InvalidConfiguration.of("plan.load-of-other-option", option + " " + demand.label(), other);
            }
        }
    }
}
