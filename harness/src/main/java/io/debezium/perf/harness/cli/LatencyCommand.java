package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.experiment.LatencyExperiment;
import io.debezium.perf.harness.plan.Demands;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.plan.RateBounds;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf latency}. */
@Command(
        name = "latency",
        description = {
            "How late do events come, and what does it cost to wait for them?",
            "",
            "Puts a live load on a database at each of several rates, none among them, and measures with each variant the"
                    + " time from commit to consumption, CPU, memory and the lag over time, in fresh JVMs side by side in"
                    + " random order.",
            ""
        },
        sortOptions = false)
final class LatencyCommand extends ResumableCommand<LatencyPlan, LatencyResult> {

    /** Of a single variant, whose figures are told without an interval. */
    private static final int ROUNDS = 3;

    @Option(
            names = "--variant",
            paramLabel = "SPEC",
            order = FIRST,
            description = {
                "What is measured: VERSION[,key=value]... as for record, or raw, a reader that only receives. {a,b} within it"
                        + " makes a variant of each. May be given several times; the first is what the others are compared"
                        + " with (default: the newest Debezium known to this project)."
            })
    List<String> variants = new ArrayList<>();

    @Option(
            names = "--rates",
            paramLabel = "RATE,...",
            order = FIRST,
            defaultValue = "idle,500,1000,2000,max",
            description = {
                "Loads, each measured in trials of its own: transactions per second (open loop), idle for none, max for as many"
                        + " as the server takes (closed loop). Default: ${DEFAULT-VALUE}."
            })
    String rates;

    @Option(
            names = "--burst",
            paramLabel = "BURST",
            order = FIRST,
            description = {
                "A load that is more for a while, measured in trials of its own: 4x:10s is four times the steady rate for ten"
                        + " seconds, 4x:10s@1000 with a steady rate of 1000 (default: 500); backlog:N is N events that are there"
                        + " before the reader starts. May be given several times."
            })
    List<String> bursts = new ArrayList<>();

    @Option(
            names = "--sustain",
            paramLabel = "LOW:HIGH",
            order = FIRST,
            arity = "0..1",
            fallbackValue = "250:16000",
            description = {
                "Seek the highest rate that each variant sustains without its lag growing, between these transactions per second"
                        + " (250:16000 where none are named), by halving, in trials of their own."
            })
    String sustain;

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
            defaultValue = "30s",
            description = "What is measured of each trial (default ${DEFAULT-VALUE}).")
    Duration duration;

    @Option(
            names = "--catch-up",
            paramLabel = "TIME",
            order = FIRST,
            defaultValue = "2m",
            description = "How long to wait for the reader after the load (default ${DEFAULT-VALUE}).")
    Duration catchUp;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            order = FIRST,
            description = {
                "Trials of each variant at each rate (default: 3 of a single variant; of several as many as a verdict takes: 6 of"
                        + " two, 7 of three or four, 8 of five to seven)."
            })
    Integer rounds;

    @Mixin
    LiveOptions live;

    @Option(
            names = "--min-effect",
            paramLabel = "P%",
            defaultValue = "10%",
            converter = PercentConverter.class,
            description = "The smallest difference between variants that matters (default ${DEFAULT-VALUE}).")
    double minEffect;

    @Mixin
    RoundOptions run;

    @Mixin
    ResultOptions results;

    LatencyCommand() {
        super(LatencyResult::outcome);
    }

    @Override
    ResultOptions results() {
        return results;
    }

    @Override
    LatencyPlan plan(Optional<Typed> earlier) {
        long drawn = earlier.map(Typed::seed).orElseGet(run::drawnSeed);
        List<VariantSpec> measured =
                VariantSpec.expand("--variant", variants.isEmpty() ? List.of(Versions.debezium()) : variants);
        return new LatencyPlan(
                measured,
                demands(),
                Optional.ofNullable(sustain).map(RateBounds::parse),
                live.plan(OptionalDouble.empty()),
                new Timing(warmUp, duration, catchUp),
                run.sampling(rounds, ROUNDS, Sampling.sharing(measured, run.calibrate), minEffect, drawn),
                run.calibrate,
                results.folder(),
                earlier.orElseGet(() -> typed(drawn)));
    }

    @Override
    Ended<LatencyResult> run(LatencyPlan plan, Console console, Optional<ResultFolder> resumed) {
        return new LatencyExperiment(plan, console, resumed).run();
    }

    private List<Demand> demands() {
        List<Demand> demands = new ArrayList<>(Demands.rates(rates));
        demands.addAll(Demands.bursts(bursts));
        return demands;
    }
}
