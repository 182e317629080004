package io.debezium.perf.harness.question.check;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.Home;
import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.question.check.Thresholds.Entry;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.question.jmh.JmhPlan;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "check")
public final class CheckCommand extends MeasuringCommand<CheckPlan, CheckResult> {

    private static final String THRESHOLDS = "scripts/thresholds.yaml";

    private static final int FELL_SHORT = 1;
    private static final int NOT_KNOWN = 4;

    @Mixin
    VariantOptions.PairOptions pair;

    @Option(names = "--thresholds", paramLabel = "FILE")
    Path thresholds;

    @Mixin
    SamplingOptions.ForkOptions forks;

    @Mixin
    SamplingOptions.PairingOptions pairing;

    @Mixin
    TapeOptions.ReplayOptions replay;

    @Mixin
    SamplingOptions.RunOptions run;

    CheckCommand() {
        super((plan, console, resumed) -> new CheckExperiment(plan, console).run());
    }

    @Override
    public CheckPlan plan(Invocation typed) {
        VariantSpec baseline = pair.baseline();
        VariantSpec candidate = pair.candidate();
        Thresholds gates = thresholds == null
                ? Thresholds.read(Home.folder().resolve(THRESHOLDS), THRESHOLDS)
                : Thresholds.read(thresholds, thresholds.toString());
        Sampling forked = run.sampling(forks.forks(1), typed.seed());
        Sampling paired = pairing.sampling(run, 1, typed.seed());
        List<VariantSpec> both = List.of(baseline, candidate);
        Optional<JmhPlan> micro = gates.micro().isEmpty()
                ? Optional.empty()
                : Optional.of(new JmhPlan(
                        gates.micro().stream().map(Entry::selection).toList(),
                        both,
                        forks.words(),
                        JmhPlan.By.SCORE,
                        forked,
                        typed));
        Map<String, ComparePlan> macro = new LinkedHashMap<>();
        for (Entry entry : gates.macro()) {
            macro.put(
                    entry.subject(),
                    new ComparePlan(
                            both,
                            tape(gates, entry),
                            entry.sampling(paired),
                            entry.counting(),
                            typed,
                            Optional.empty()));
        }
        return new CheckPlan(baseline, candidate, gates, micro, macro, forked, paired, typed);
    }

    /** A regression decides the exit code even if something failed. */
    @Override
    public int exitCode(CheckResult result, int failure) {
        if (result.count(GateVerdict.REGRESSED) > 0) {
            return FELL_SHORT;
        }
        if (failure != 0) {
            return failure;
        }
        return result.count(GateVerdict.HELD) < result.gates().size() ? NOT_KNOWN : 0;
    }

    private TapePlan tape(Thresholds gates, Entry entry) {
        try {
            return replay.plan(TapeOptions.named(entry.subject()));
        } catch (InvalidConfiguration e) {
            throw e.at(gates.file() + ", " + entry.subject(), entry.subject());
        }
    }
}
