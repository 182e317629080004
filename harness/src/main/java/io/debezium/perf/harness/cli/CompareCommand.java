package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.CompareExperiment;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf compare}. */
@Command(
        name = "compare",
        description = {
            "Is a variant faster than another, by how much, and how sure is that?",
            "",
            "Replays the same recorded WAL through fresh JVMs, in blocks of one trial of each variant in random order;"
                    + " --trials-per-pair blocks make a pair, and pairs are compared. Every Debezium variant must first"
                    + " deliver every event with its content.",
            ""
        },
        sortOptions = false)
final class CompareCommand extends ReplayCommand<ComparePlan, CompareResult> {

    @Option(
            names = "--baseline",
            order = FIRST,
            paramLabel = "SPEC",
            description = {
                "What the candidates are compared with: VERSION[,key=value]... with plugin=, overlay=,"
                        + " patch=NAME+NAME or all (see scripts/perf patches), jdk=, jvm=, set.PROPERTY=, sink=json (the engine makes JSON of each event) or sink=kafka (and sends it to a broker) and burn=1500ns (CPU that is wasted for each event)."
            })
    String baseline;

    @Option(
            names = "--candidate",
            order = FIRST,
            paramLabel = "SPEC",
            description = {
                "As --baseline, or raw (a reader that only receives: the ceiling), pg_recvlogical, or"
                        + " command=PROGRAM...,count=lines|exit|/REGEX/. {a,b} within it makes a candidate of each. May be"
                        + " given several times."
            })
    List<String> candidates = new ArrayList<>();

    CompareCommand() {
        super(new RecordedSamplingOptions(), 2, CompareResult::outcome);
    }

    @Override
    int sharing() {
        return VariantSpec.expand("--candidate", candidates).size();
    }

    @Override
    ComparePlan plan(Sampling drawn, Path results, Typed typed) {
        if (baseline == null) {
            throw new InvalidConfiguration("--baseline", "must be given", "For example --baseline 3.2.0.Final.");
        }
        List<VariantSpec> variants = new ArrayList<>();
        variants.add(VariantSpec.parse("--baseline", baseline));
        variants.addAll(VariantSpec.expand("--candidate", candidates));
        return new ComparePlan(variants, tape.plan(), drawn, results, typed);
    }

    @Override
    Ended<CompareResult> run(ComparePlan plan, Console console, Optional<ResultFolder> resumed) {
        return new CompareExperiment(plan, console, resumed).run();
    }
}
