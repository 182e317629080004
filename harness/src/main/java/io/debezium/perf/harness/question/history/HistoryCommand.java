package io.debezium.perf.harness.question.history;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.command.Home;
import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

@Command(name = "history")
public final class HistoryCommand extends MeasuringCommand<RevisionsPlan, HistoryResult> {

    @Option(names = "--releases", paramLabel = "FROM..[TO]")
    String releases;

    @Option(names = "--since", paramLabel = "REV")
    String since;

    @Option(names = "--until", paramLabel = "REV", defaultValue = "HEAD")
    String until;

    @Mixin
    RevisionOptions revisions;

    @Parameters(paramLabel = "RESULT-DIR", arity = "0..*")
    List<Path> folders = new ArrayList<>();

    @Option(names = "--metric", paramLabel = "ID", split = ",", completionCandidates = Shown.class)
    Set<Metric> metrics = EnumSet.noneOf(Metric.class);

    HistoryCommand() {
        super((plan, console, resumed) -> RevisionsExperiment.run(plan, console));
    }

    @Override
    public RevisionsPlan plan(Invocation typed) {
        boolean commits = revisions.git.isPresent();
        String[] ends = (releases + " ").split("[.][.]");
        if (commits ? releases != null : ends.length != 2) {
            throw InvalidConfiguration.of("cli.must-be-from-or-from--to", "--releases " + releases);
        }
        return revisions.plan(
                commits ? VariantOptions.given("--since", since, "For example --since v3.5.0.Final.") : ends[0],
                commits ? until : ends[1].strip(),
                true,
                typed);
    }

    @Override
    public Integer call() {
        if (revisions.git.isPresent() || releases != null) {
            return super.call();
        }
        try {
            return ofNights();
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(results(), e);
        }
    }

    private int ofNights() throws IOException {
        Instant now = Instant.now();
        HistoryResult result =
                History.of(folders.isEmpty() ? List.of(Home.results()) : folders, metrics, typed(0).commandLine(), now);
        ResultFolder folder = ResultFolder.create(results(), now, "history", "nights");
        ResultJson.write(result, folder.json());
        return print(new RunResult<>(result, folder, Optional.empty()));
    }

    /** The ids of the figures that a comparison may have. */
    private static final class Shown extends ArrayList<String> {

        private static final long serialVersionUID = 1;

        Shown() {
            Stream.of(Metric.OF_TRIALS, Metric.COUNTS)
                    .flatMap(List::stream)
                    .map(Metric::id)
                    .forEach(this::add);
        }
    }
}
