package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.RecordExperiment;
import io.debezium.perf.harness.plan.RecordPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf record}. */
@Command(
        name = "record",
        description = {
            "Profile the embedded engine under a live pgbench load.",
            "",
            "Makes a database, puts the load on it, captures its tables with the engine, warms up, records, waits until"
                    + " the engine has caught up, and says which methods of the connector cost what.",
            ""
        },
        sortOptions = false)
final class RecordCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Option(
            names = "--variant",
            paramLabel = "SPEC",
            description = {
                "What is recorded: VERSION[,key=value]... with plugin=, overlay= (directories and jars of classes, or a"
                        + " built checkout of Debezium), patch=NAME+NAME or all (see scripts/perf patches), jdk=, jvm=, set.PROPERTY= and sink=json (the engine makes JSON of each event) or sink=kafka (and sends it to a broker), for example"
                        + " 3.6.3.Final,plugin=pgoutput,set.max.batch.size=8192. Default: the newest Debezium known to"
                        + " this project, on the newest JDK found."
            })
    String variant = Versions.debezium();

    @Mixin
    LiveOptions live;

    @Option(
            names = "--rate",
            paramLabel = "TPS",
            description = "Transactions per second, open loop (default: as many as the server takes).")
    Double rate;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            defaultValue = "30s",
            description = "Load before the recording (default ${DEFAULT-VALUE}).")
    Duration warmUp;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "Length of the recording (default ${DEFAULT-VALUE}).")
    Duration duration;

    @Option(
            names = "--catch-up",
            paramLabel = "TIME",
            defaultValue = "2m",
            description = "How long to wait for the engine after the load (default ${DEFAULT-VALUE}).")
    Duration catchUp;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the load's random choices (default: a new one, shown in the result).")
    Long seed;

    @Mixin
    WatchOptions results;

    @Override
    public Integer call() {
        RecordPlan plan = plan();
        return new Measuring<RecordResult>(spec.commandLine(), results, RecordResult::outcome)
                .run(console -> new RecordExperiment(plan, console).run())
                .code();
    }

    private RecordPlan plan() {
        return new RecordPlan(
                VariantSpec.parse(variant),
                live.plan(rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate)),
                new Timing(warmUp, duration, catchUp),
                seed == null ? System.nanoTime() >>> 16 : seed,
                results.folder(),
                typed());
    }

    private String typed() {
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        return words.stream()
                .map(DatabaseSpec::withoutSecrets)
                .collect(Collectors.joining(" ", "scripts/perf record ", ""))
                .strip();
    }
}
