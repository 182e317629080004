package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.VerifyExperiment;
import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.plan.VerifyPlan;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf verify}. */
@Command(
        name = "verify",
        description = {
            "Does a candidate do the same as its baseline?",
            "",
            "Both read every tape with every plugin. The events must be the same in the same order, with all that a record"
                    + " holds, offsets included; what Debezium says over JMX must be the same; and an engine that is killed"
                    + " and started again must go on at the same place. The first event that differs is printed field by"
                    + " field, with exit code 4. Nothing is timed.",
            ""
        },
        sortOptions = false)
final class VerifyCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Option(
            names = "--baseline",
            paramLabel = "SPEC",
            description = "What the candidate is held against: VERSION[,key=value]... as for compare.")
    String baseline;

    @Option(names = "--candidate", paramLabel = "SPEC", description = "As --baseline.")
    String candidate;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "Only this one's tape; may be given several times (default: all that can be named).")
    List<String> workloads = new ArrayList<>();

    @Option(
            names = "--plugin",
            paramLabel = "NAME",
            description =
                    "Only this logical decoding plugin; may be given twice (default: both, where the server has them).")
    List<String> plugins = new ArrayList<>();

    @Mixin
    TapeMakingOptions tape;

    @Mixin
    WatchOptions results;

    @Override
    public Integer call() {
        VerifyPlan plan = plan();
        return new Measuring<VerifyResult>(spec.commandLine(), results, VerifyResult::outcome)
                .run(console -> new VerifyExperiment(plan, console).run())
                .code();
    }

    private VerifyPlan plan() {
        return new VerifyPlan(
                variant("--baseline", baseline, "3.6.3.Final"),
                variant("--candidate", candidate, "3.6.3.Final,patch=all"),
                tapes(),
                plugins.stream().distinct().toList(),
                results.folder(),
                new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), TapePlaceOptions.SEED));
    }

    private static VariantSpec variant(String option, String text, String example) {
        if (text == null) {
            throw new InvalidConfiguration(option, "must be given", "For example %s %s.".formatted(option, example));
        }
        return VariantSpec.parse(option, text);
    }

    private List<TapePlan> tapes() {
        Workloads known = new Workloads(Home.workloads());
        return (workloads.isEmpty() ? known.names() : workloads)
                .stream()
                        .distinct()
                        .map(name -> tape.plan(VerifyPlan.brief(known.find(name), TapePlaceOptions.SEED)))
                        .toList();
    }
}
