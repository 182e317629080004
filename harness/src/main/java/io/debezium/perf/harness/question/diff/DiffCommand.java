package io.debezium.perf.harness.question.diff;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.ResultTool;
import io.debezium.perf.harness.profile.Costs;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Difference.RecordedTrial;
import io.debezium.perf.harness.question.diff.DiffResult.RecordedRun;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultJson;

@Command(name = "diff")
public final class DiffCommand extends ResultTool {

    @Parameters(index = "0", paramLabel = "A.jfr", split = ",", arity = "1")
    List<Path> baseline;

    @Parameters(index = "1", paramLabel = "B.jfr", split = ",", arity = "1")
    List<Path> candidate;

    @Option(names = "--events-a", paramLabel = "N", split = ",")
    List<Long> baselineEvents;

    @Option(names = "--events-b", paramLabel = "N", split = ",")
    List<Long> candidateEvents;

    @Override
    public Integer call() throws IOException {
        if ((baselineEvents == null) != (candidateEvents == null)) {
            String given = baselineEvents == null ? "--events-b" : "--events-a";
            String missing = baselineEvents == null ? "--events-a" : "--events-b";
            throw InvalidConfiguration.of("cli.must-be-given", missing, given);
        }
        ResultHeader header = ResultHeader.of(DiffResult.class, Instant.now(), typed(0).commandLine());
        List<RecordedRun> before = recorded("--events-a", baseline, baselineEvents);
        List<RecordedRun> after = recorded("--events-b", candidate, candidateEvents);
        List<Difference> differences =
                Difference.between(name(baseline, candidate), trials(before), name(candidate, baseline), trials(after));
        DiffResult result = new DiffResult(
                header,
                before,
                after,
                differences.stream().map(Difference::rows).toList());
        ResultFolder folder = ResultFolder.create(
                results(),
                header.startedAt(),
                header.command(),
                baseline.get(0).getFileName() + "-" + candidate.get(0).getFileName());
        ResultJson.write(result, folder.json());
        for (Difference difference : differences) {
            DifferenceFiles.write(difference.tree(), folder, 1);
        }
        print(reports().of(result, folder), folder);
        return 0;
    }

    private static List<RecordedRun> recorded(String option, List<Path> files, List<Long> events) {
        if (events != null && events.size() != 1 && events.size() != files.size()) {
            throw InvalidConfiguration.of("cli.must-be-one-number", option + " " + events, files.size());
        }
        List<RecordedRun> recorded = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Long covered = events == null ? null : events.get(events.size() == 1 ? 0 : i);
            if (covered != null) {
                InvalidConfiguration.requireAtLeast(1, option, covered, "");
            }
            recorded.add(new RecordedRun(files.get(i).toString(), covered));
        }
        return recorded;
    }

    private static List<RecordedTrial> trials(List<RecordedRun> recorded) {
        return recorded.stream()
                .map(run -> new RecordedTrial(
                        Path.of(run.file()), run.events() == null ? null : Costs.ofEvents(run.events())))
                .toList();
    }

    /** The name of a side's first file, or its path if both sides' names are the same. */
    private static String name(List<Path> files, List<Path> others) {
        Path name = files.get(0).getFileName();
        return (name.equals(others.get(0).getFileName()) ? files.get(0) : name).toString();
    }
}
