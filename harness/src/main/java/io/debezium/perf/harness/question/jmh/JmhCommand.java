package io.debezium.perf.harness.question.jmh;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.ResumableCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "jmh")
public final class JmhCommand extends ResumableCommand<JmhPlan, JmhResult> {

    @Parameters(paramLabel = "REGEX", arity = "0..1", defaultValue = ".")
    public String include;

    @Mixin
    VariantOptions.ComparedOptions compared;

    @Option(
            names = {"-p", "--param"},
            paramLabel = "NAME=VALUE,...")
    List<String> parameters = new ArrayList<>();

    @Option(names = "--by", paramLabel = "FIGURE", defaultValue = "both", descriptionKey = "jmh.by")
    JmhPlan.By by;

    @Mixin
    SamplingOptions.ForkOptions forks;

    @Mixin
    SamplingOptions.EffectOptions effect;

    JmhCommand() {
        super(JmhExperiment::run);
    }

    @Override
    public JmhPlan plan(Invocation typed) {
        List<VariantSpec> variants = compared.variants();
        return new JmhPlan(
                List.of(new JmhSelection(include, restricted())),
                variants,
                forks.words(),
                by,
                by == JmhPlan.By.COUNTS
                        ? effect.sampling(forks.counted(), typed.seed()).ofEffect(CountSampling.USUAL_EFFECT)
                        : effect.sampling(forks.forks(variants.size() - 1), typed.seed()),
                typed);
    }

    private Map<String, List<String>> restricted() {
        Map<String, List<String>> restricted = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            if (equals < 1) {
                throw InvalidConfiguration.of("cli.must-be-name-value", "-p " + parameter);
            }
            restricted
                    .computeIfAbsent(parameter.substring(0, equals), name -> new ArrayList<>())
                    .addAll(List.of(parameter.substring(equals + 1).split(",", -1)));
        }
        return restricted;
    }
}
