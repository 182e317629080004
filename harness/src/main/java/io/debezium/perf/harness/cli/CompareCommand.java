package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.CompareExperiment;
import io.debezium.perf.harness.experiment.CompareExperiment.Compared;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.report.CompareTerminal;
import io.debezium.perf.harness.report.Reports;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf compare}. */
@Command(
        name = "compare",
        description = {
            "Is a variant faster than another, by how much, and how sure is that?",
            "",
            "Replays the same recorded WAL through fresh JVMs, one of each variant side by side in random order, and"
                    + " compares them pair by pair. Every event's content is checked first.",
            ""
        },
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Option(
            names = "--baseline",
            paramLabel = "SPEC",
            description = {
                "What the candidates are compared with: VERSION[,key=value]... with plugin=, overlay=, jdk=, jvm=,"
                        + " burn= and set.PROPERTY=."
            })
    String baseline;

    @Option(
            names = "--candidate",
            paramLabel = "SPEC",
            description = {
                "As --baseline, or raw (a reader that only receives: the ceiling), pg_recvlogical, or"
                        + " command=PROGRAM...,count=lines|exit|/REGEX/. {a,b} within it makes a candidate of each. May be"
                        + " given several times."
            })
    List<String> candidates = new ArrayList<>();

    @Mixin
    TapeOptions tape;

    @Mixin
    SamplingOptions sampling;

    @Option(
            names = "--recordings",
            paramLabel = "N",
            defaultValue = "3",
            description = "Recorded trials of each variant, for the profile difference (default ${DEFAULT-VALUE}).")
    int recordings;

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default: results/ of the project).")
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an interrupted run from its folder of results; no other option is needed.")
    Path resume;

    @Override
    public Integer call() {
        Optional<Resumption<CompareCommand>> resumed =
                Resumption.of(resume, CompareCommand.class, spec.commandLine().getParseResult());
        CompareCommand options = resumed.map(Resumption::command).orElse(this);
        ComparePlan plan = options.plan(resumed.map(Resumption::typed));
        Compared compared;
        try (ProgressConsole console = new ProgressConsole(spec.commandLine().getErr(), Terminal.onError())) {
            compared = new CompareExperiment(plan, console, resumed.map(Resumption::folder)).run();
        }
        Answer answer = new Answer(spec.commandLine());
        answer.print(CompareTerminal.render(compared.result(), Terminal.columns(), Terminal.colour()));
        ResultFolder folder = compared.folder();
        return answer.finish(
                folder,
                () -> Reports.render(compared.result(), folder),
                compared.failure(),
                compared.result().outcome().logTail());
    }

    private ComparePlan plan(Optional<Typed> earlier) {
        if (baseline == null) {
            throw new InvalidConfiguration("--baseline", "must be given", "For example --baseline 3.2.0.Final.");
        }
        List<VariantSpec> variants = new ArrayList<>();
        variants.add(VariantSpec.parse("--baseline", baseline));
        candidates.forEach(text -> variants.addAll(VariantSpec.expand("--candidate", text)));
        Sampling drawn = sampling.sampling(earlier.map(Typed::seed), 2, recordings);
        Typed typed = earlier.orElseGet(
                () -> new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), drawn.seed()));
        return new ComparePlan(
                variants, tape.plan(), drawn, out == null ? Home.folder().resolve("results") : out, typed);
    }
}
