package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.CheckExperiment;
import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.plan.CheckPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.Thresholds;
import io.debezium.perf.harness.plan.Thresholds.Macro;
import io.debezium.perf.harness.plan.ThresholdsFile;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf check}. */
@Command(
        name = "check",
        description = {
            "Is a candidate worse than its baseline by more than a file of thresholds allows?",
            "",
            "Measures both side by side, with the micro-benchmarks and the tapes that the file names, and holds the interval"
                    + " of each ratio against its threshold. Writes what a CI system reads: junit.xml and summary.md.",
            "",
            "Exit codes: 0 all gates are held; 1 one regressed; 4 none did, but one could not be measured or decided;"
                    + " 2, 3 and 130 as ever.",
            ""
        },
        sortOptions = false)
final class CheckCommand implements Callable<Integer> {

    private static final String THRESHOLDS = "scripts/thresholds.yaml";

    /** Of the bands in the reports of the single runs; no gate knows it. */
    private static final double MIN_EFFECT = 0.02;

    /** A part of the file, as it is typed. */
    enum Part {
        micro,
        macro
    }

    @Spec
    CommandSpec spec;

    @Option(
            names = "--baseline",
            paramLabel = "SPEC",
            description =
                    "What the candidate is held against, a release for example: VERSION[,key=value]... as for compare.")
    String baseline;

    @Option(names = "--candidate", paramLabel = "SPEC", description = "As --baseline.")
    String candidate;

    @Option(
            names = "--thresholds",
            paramLabel = "FILE",
            description = "The gates, with the reason of each (default: " + THRESHOLDS + " of the project).")
    Path thresholds;

    @Option(names = "--only", paramLabel = "PART", description = "Only the gates of the file's part micro or macro.")
    Part only;

    @Option(
            names = "--allow-inconclusive",
            description = "Let a gate pass that could not be decided; the first line still tells of it.")
    boolean allowInconclusive;

    @Mixin
    MicroOptions micro;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "10",
            description = "Pairs of trials of each workload (default ${DEFAULT-VALUE}).")
    int pairs;

    @Option(
            names = "--trials-per-pair",
            paramLabel = "N",
            defaultValue = "2",
            description = "Trials of each variant in a pair, side by side (default ${DEFAULT-VALUE}).")
    int trialsPerPair;

    @Mixin
    TapeSizeOptions tape;

    @Mixin
    RunOptions run;

    @Mixin
    WatchOptions results;

    @Override
    public Integer call() {
        CheckPlan plan = plan();
        Measuring.Came<CheckResult> came = new Measuring<CheckResult>(spec.commandLine(), results, CheckResult::outcome)
                .run(console -> new CheckExperiment(plan, console).run());
        return CheckExit.of(came.result(), came.code());
    }

    private CheckPlan plan() {
        VariantSpec first = variant("--baseline", baseline, "3.2.0.Final");
        VariantSpec second = variant("--candidate", candidate, "3.6.3.Final");
        Thresholds gates = thresholds == null
                ? ThresholdsFile.read(Home.folder().resolve(THRESHOLDS), THRESHOLDS)
                : ThresholdsFile.read(thresholds, thresholds.toString());
        Thresholds measured = only == null ? gates : gates.part(only == Part.micro);
        long seed = run.drawnSeed();
        return new CheckPlan(
                first,
                second,
                measured,
                sampling(micro.forks(1), 1, seed),
                sampling(pairs, trialsPerPair, seed),
                micro.words(),
                tapes(measured),
                allowInconclusive,
                Optional.ofNullable(run.timeLimit),
                Home.folder(),
                results.folder(),
                new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), seed));
    }

    private static VariantSpec variant(String option, String text, String example) {
        if (text == null) {
            throw new InvalidConfiguration(option, "must be given", "For example %s %s.".formatted(option, example));
        }
        return VariantSpec.parse(option, text);
    }

    private Sampling sampling(int number, int each, long seed) {
        return new Sampling(number, each, MIN_EFFECT, run.tolerance(), 0, Optional.ofNullable(run.timeLimit), seed);
    }

    private Map<String, TapePlan> tapes(Thresholds gates) {
        Map<String, TapePlan> tapes = new LinkedHashMap<>();
        Workloads workloads = new Workloads(Home.workloads());
        for (Macro entry : gates.macro()) {
            try {
                workloads.find(entry.workload());
            } catch (InvalidConfiguration e) {
                throw gates.wrong(entry.where(), e.getMessage(), e.remedy());
            }
            tapes.put(entry.workload(), tape.plan(workloads.find(entry.workload())));
        }
        return tapes;
    }
}
