package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.experiment.SnapshotExperiment;
import io.debezium.perf.harness.plan.RowCounts;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf snapshot}. */
@Command(
        name = "snapshot",
        description = {
            "How long does the initial snapshot take, and what of it is start-up, what the rows?",
            "",
            "Has each variant read tables of several sizes, and beside it, in the same run, COPY and a cursor of the JDBC"
                    + " driver read the same rows, in fresh JVMs side by side in random order. Tells the time to the first row"
                    + " and in all, CPU and memory, what is spent however few the rows are, and what each row adds.",
            ""
        },
        sortOptions = false)
final class SnapshotCommand extends ResumableCommand<SnapshotPlan, SnapshotResult> {

    /** An interval of 95 % takes as many; the native ways are shown with one, too. */
    private static final int ROUNDS = 6;

    @Option(
            names = "--variant",
            paramLabel = "SPEC",
            order = FIRST,
            description = {
                "What is measured: VERSION[,key=value]... as for record; {a,b} within it makes a variant of each. May be given"
                        + " several times; the first is what the others are compared with (default: the newest Debezium known"
                        + " to this project)."
            })
    List<String> variants = new ArrayList<>();

    @Option(
            names = "--rows",
            paramLabel = "N,...",
            order = FIRST,
            defaultValue = "1k,10k,50k,100k,1m",
            description = {
                "Rows of the tables, each read in trials of its own; k for thousands, m for millions. It takes two to tell what"
                        + " does not depend on their number. Default: ${DEFAULT-VALUE}."
            })
    String rows;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            order = FIRST,
            description = {
                "Trials of each variant and native way with each table (default: as many as a verdict on each variant takes: 6, 7"
                        + " of three or four variants, 8 of five to seven)."
            })
    Integer rounds;

    @Mixin
    ServerOptions server;

    @Option(
            names = "--min-effect",
            paramLabel = "P%",
            defaultValue = "5%",
            converter = PercentConverter.class,
            description = "The smallest difference between variants that matters (default ${DEFAULT-VALUE}).")
    double minEffect;

    @Mixin
    RoundOptions run;

    @Mixin
    ResultOptions results;

    SnapshotCommand() {
        super(SnapshotResult::outcome);
    }

    @Override
    ResultOptions results() {
        return results;
    }

    @Override
    SnapshotPlan plan(Optional<Typed> earlier) {
        long drawn = earlier.map(Typed::seed).orElseGet(run::drawnSeed);
        List<VariantSpec> measured =
                VariantSpec.expand("--variant", variants.isEmpty() ? List.of(Versions.debezium()) : variants);
        return new SnapshotPlan(
                measured,
                RowCounts.parse(rows),
                server.server(),
                run.sampling(rounds, ROUNDS, Sampling.sharing(measured, run.calibrate), minEffect, drawn),
                run.calibrate,
                results.folder(),
                earlier.orElseGet(() -> typed(drawn)));
    }

    @Override
    Ended<SnapshotResult> run(SnapshotPlan plan, Console console, Optional<ResultFolder> resumed) {
        return new SnapshotExperiment(plan, console, resumed).run();
    }
}
