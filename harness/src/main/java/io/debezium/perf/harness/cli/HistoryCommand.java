package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.cli.Tool.OutOption;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.history.History;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

@Command(
        name = "history",
        description = {
            "Show figures over Debezium releases and nightly runs.",
            "",
            "Collects the figures of jmh, compare and bisect results in a file of JSON lines, and shows each one over"
                    + " Debezium's releases in tables and charts. Figures share a line only if machine, JDK, SPEC, tape and"
                    + " options are the same. Disturbed trials and forks are left out.",
            "",
            "In ten or more nightly comparisons of one candidate with a fixed baseline, it finds steps,"
                    + " attributes them to Debezium or to the machine, and prints the bisect command that finds the commit.",
            "",
            "There is no verdict over releases, because machines drift from day to day: use compare or jmh for that.",
            ""
        })
final class HistoryCommand extends Tool {

    @Parameters(
            paramLabel = "RESULT-DIR",
            arity = "0..*",
            description = "Results, or directories of results (default: results/ of the project).")
    List<Path> folders = new ArrayList<>();

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Where the history is stored (default: data/history.jsonl of the project).")
    Path file;

    @Option(
            names = "--benchmark",
            paramLabel = "REGEX",
            description = "Show only benchmarks and workloads whose names match (default: all).")
    Pattern benchmark;

    @Option(
            names = "--metric",
            paramLabel = "ID",
            split = ",",
            completionCandidates = Shown.class,
            description = "Show only these figures (default: all): ${COMPLETION-CANDIDATES}.")
    Set<Metric> metrics = EnumSet.noneOf(Metric.class);

    /** The names of the figures that results of any command have. */
    private static final class Shown implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(ReplayFigures.class, JmhFigures.class)
                    .flatMap(figures -> Metric.of(figures).stream())
                    .map(Metric::id)
                    .iterator();
        }
    }

    @Mixin
    OutOption results;

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        HistoryResult result = new History(
                        folders,
                        Home.results(),
                        file == null ? Home.data().resolve("history.jsonl") : file,
                        Optional.ofNullable(benchmark),
                        metrics,
                        Questions.results(),
                        Perf.typed(spec, 0).commandLine())
                .run(now);
        ResultFolder folder = ResultFolder.create(results.folder(), now, "history", "releases");
        ResultJson.write(result, folder.json());
        return printer().print(new Ended<>(result, folder, Optional.empty()));
    }
}
