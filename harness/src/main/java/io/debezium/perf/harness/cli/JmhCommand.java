package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.experiment.JmhExperiment;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.plan.JmhSelection;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf jmh}. */
@Command(
        name = "jmh",
        description = {
            "Is a piece of the connector's code faster than before, by how much, and how sure is that?",
            "",
            "Runs the same JMH benchmarks with each variant on the class path, in fresh JVMs side by side in random order,"
                    + " and compares them fork by fork.",
            ""
        },
        sortOptions = false)
final class JmhCommand extends ResumableCommand<JmhPlan, JmhResult> {

    @Parameters(
            paramLabel = "REGEX",
            arity = "0..1",
            defaultValue = ".",
            description = "Runs the benchmarks in whose names it is found (default: all).")
    String include;

    @Option(
            names = "--baseline",
            paramLabel = "SPEC",
            description = "What the candidates are compared with: VERSION[,key=value]... with overlay=, patch=,"
                    + " jdk= and jvm=.")
    String baseline;

    @Option(
            names = "--candidate",
            paramLabel = "SPEC",
            description = "As --baseline. {a,b} within it makes a candidate of each. May be given several times.")
    List<String> candidates = new ArrayList<>();

    @Option(
            names = {"-p", "--param"},
            paramLabel = "NAME=VALUE,...",
            description = "Only these values of a benchmark's parameter. May be given several times.")
    List<String> parameters = new ArrayList<>();

    @Mixin
    MicroOptions micro;

    @Mixin
    MeasuringOptions measuring;

    @Mixin
    ResultOptions results;

    JmhCommand() {
        super(JmhResult::outcome);
    }

    @Override
    ResultOptions results() {
        return results;
    }

    @Override
    JmhPlan plan(Optional<Typed> earlier) {
        if (baseline == null) {
            throw new InvalidConfiguration("--baseline", "must be given", "For example --baseline 3.2.0.Alpha1.");
        }
        List<VariantSpec> variants = new ArrayList<>();
        variants.add(VariantSpec.parse("--baseline", baseline));
        variants.addAll(VariantSpec.expand("--candidate", candidates));
        long drawn = earlier.map(Typed::seed).orElseGet(measuring::drawnSeed);
        return new JmhPlan(
                List.of(new JmhSelection(include, restricted())),
                variants,
                micro.words(),
                measuring.sampling(micro.forks(variants.size() - 1), drawn),
                Home.folder(),
                results.folder(),
                earlier.orElseGet(() -> typed(drawn)));
    }

    @Override
    Ended<JmhResult> run(JmhPlan plan, Console console, Optional<ResultFolder> resumed) {
        return new JmhExperiment(plan, console, resumed).run();
    }

    private Map<String, List<String>> restricted() {
        Map<String, List<String>> restricted = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            if (equals < 1) {
                throw new InvalidConfiguration(
                        "-p " + parameter, "must be NAME=VALUE,...", "For example -p columns=ten,distinct.");
            }
            restricted
                    .computeIfAbsent(parameter.substring(0, equals), name -> new ArrayList<>())
                    .addAll(List.of(parameter.substring(equals + 1).split(",", -1)));
        }
        return restricted;
    }
}
