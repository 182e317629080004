package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.history.History;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;

/** {@code perf history}. */
@Command(
        name = "history",
        description = {
            "What has each Debezium release cost, over all runs?",
            "",
            "Adds the figures of results of jmh, compare and bisect to a file of JSON lines, unless they are in it, and"
                    + " shows each figure over Debezium's releases, as tables and charts. Figures of two machines are"
                    + " never on one line, nor those of two JDKs, specs, tapes or options. A disturbed fork or trial is"
                    + " left out.",
            "",
            "It passes no verdict: runs of different days drift. That takes perf compare or perf jmh.",
            ""
        },
        sortOptions = false)
final class HistoryCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Parameters(
            paramLabel = "RESULT-DIR",
            arity = "0..*",
            description = "Folders of results, or folders of those (default: results/ of the project).")
    List<Path> folders = new ArrayList<>();

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Where the history is kept (default: data/history.jsonl of the project).")
    Path file;

    @Option(
            names = "--benchmark",
            paramLabel = "REGEX",
            description = "Shows the benchmarks and workloads in whose names it is found (default: all).")
    String benchmark;

    @Option(
            names = "--metric",
            paramLabel = "ID",
            split = ",",
            description = "Shows these figures (default: all): score, allocatedBytesPerOp, cpuMicrosPerEvent,"
                    + " eventsPerSecond, allocatedBytesPerEvent, peakRssBytes.")
    List<String> metrics = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the report goes (default: results/ of the project).")
    Path out;

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        Path results = Home.folder().resolve("results");
        HistoryResult result = new History(
                        folders,
                        results,
                        file == null ? Home.data().resolve("history.jsonl") : file,
                        benchmark(),
                        metrics(),
                        new Typed(
                                        spec.commandLine()
                                                .getParent()
                                                .getParseResult()
                                                .originalArgs(),
                                        0)
                                .commandLine())
                .run(now);
        ResultFolder folder = ResultFolder.create(out == null ? results : out, now, "history", "releases");
        ResultJson.write(result, folder.json());
        return new Answer(spec.commandLine())
                .give(new Ended<>(result, folder, Optional.empty()), new Outcome(RunStatus.COMPLETE, "", List.of()));
    }

    private Optional<Pattern> benchmark() {
        try {
            return Optional.ofNullable(benchmark).map(Pattern::compile);
        } catch (PatternSyntaxException e) {
            throw new InvalidConfiguration(
                    "--benchmark " + benchmark,
                    "is no regular expression: " + e.getDescription().toLowerCase(Locale.ROOT),
                    "A bracket that is meant as such is written \\[ or \\(.",
                    e);
        }
    }

    private Set<Metric> metrics() {
        Set<Metric> chosen = EnumSet.noneOf(Metric.class);
        for (String id : metrics) {
            chosen.add(Arrays.stream(Metric.values())
                    .filter(metric -> metric.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new InvalidConfiguration(
                            "--metric " + id,
                            "is no figure that is measured",
                            "Known are "
                                    + Arrays.stream(Metric.values())
                                            .map(Metric::id)
                                            .collect(Collectors.joining(", "))
                                    + ".")));
        }
        return chosen;
    }
}
