package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.history.History;
import io.debezium.perf.harness.result.HistoryResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

@Command(name = "history")
final class HistoryCommand extends Tool {

    @Parameters(paramLabel = "RESULT-DIR", arity = "0..*")
    List<Path> folders = new ArrayList<>();

    @Option(names = "--metric", paramLabel = "ID", split = ",", completionCandidates = Shown.class)
    Set<Metric> metrics = EnumSet.noneOf(Metric.class);

    @Mixin
    OutOption results;

    /** The names of the figures that a comparison may have. */
    private static final class Shown implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Metric.OF_TRIALS.stream(), Metric.COUNTS.stream())
                    .map(Metric::id)
                    .iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        Instant now = Instant.now();
        HistoryResult result = History.of(
                folders.isEmpty() ? List.of(Home.results()) : folders,
                metrics,
                Perf.typed(spec, 0).commandLine(),
                now);
        ResultFolder folder = ResultFolder.create(results.folder(), now, "history", "nights");
        ResultJson.write(result, folder.json());
        print(Questions.reports().of(result, folder), folder);
        return 0;
    }
}
