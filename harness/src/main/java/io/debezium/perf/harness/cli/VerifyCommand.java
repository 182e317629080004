package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.experiment.VerifyExperiment;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.VerifyPlan;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.variant.DecodingPlugins;

@Command(
        name = "verify",
        description = {
            "Check that a candidate behaves exactly as its baseline.",
            "",
            "Both read every tape with every plugin. All events and their order, JMX attributes, and the"
                    + " position at which a killed engine resumes must be the same. The first difference is printed field"
                    + " by field, with exit code 4. A Connect worker (runtime=connect) is not killed. Nothing is timed."
                    + " For SPEC see perf compare --help.",
            ""
        })
final class VerifyCommand extends MeasuringCommand<VerifyPlan, VerifyResult> {

    @Mixin
    VariantOptions.PairOptions pair;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "Read only the tape of this workload; may be repeated (default: all workloads).")
    List<String> workloads = new ArrayList<>();

    @Option(
            names = "--plugin",
            paramLabel = "NAME",
            description = "Use only this plugin, " + DecodingPlugins.EITHER + " (default: both, as far as installed).")
    List<String> plugins = new ArrayList<>();

    @Mixin
    TapeOptions tape;

    @Mixin
    LoadOptions.KafkaOption kafka;

    VerifyCommand() {
        super((plan, console, resumed) -> new VerifyExperiment(plan, console).run());
    }

    @Override
    long seed() {
        return TapeOptions.SEED;
    }

    @Override
    VerifyPlan plan(Invocation typed) {
        return new VerifyPlan(
                pair.baseline(),
                pair.candidate(),
                TapeOptions.each(
                        workloads,
                        TapeWorkloads::tapes,
                        workload -> tape.plan(VerifyPlan.brief(workload, TapeOptions.SEED), kafka.broker())),
                plugins.stream().distinct().toList(),
                results.folder(),
                typed);
    }
}
