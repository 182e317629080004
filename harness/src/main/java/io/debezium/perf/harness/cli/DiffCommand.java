package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.profile.RecordedTrial;
import io.debezium.perf.harness.report.Report;
import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.DiffResult.Recorded;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/** {@code perf diff}. */
@Command(
        name = "diff",
        description = {
            "Compare flight recordings, of this harness or any other, frame by frame.",
            "",
            "Which methods cost more CPU or allocate more than before, which less, and which changes are clear of noise:"
                    + " tables and a differential flame graph. Without the numbers of events shares are compared.",
            ""
        },
        sortOptions = false)
final class DiffCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "A.jfr[,A2.jfr...]",
            split = ",",
            arity = "1",
            description = "Recordings of the baseline; several of them give better intervals.")
    List<Path> baseline;

    @Parameters(
            index = "1",
            paramLabel = "B.jfr[,B2.jfr...]",
            split = ",",
            arity = "1",
            description = "Recordings of the candidate.")
    List<Path> candidate;

    @Option(
            names = "--events-a",
            paramLabel = "N",
            split = ",",
            description = "Row events that the baseline's recordings cover: one number for each, or one for all.")
    List<Long> baselineEvents;

    @Option(names = "--events-b", paramLabel = "N", split = ",", description = "The same for the candidate.")
    List<Long> candidateEvents;

    @Mixin
    OutOption results;

    @Override
    public Integer call() throws IOException {
        if ((baselineEvents == null) != (candidateEvents == null)) {
            throw new InvalidConfiguration(
                    baselineEvents == null ? "--events-b" : "--events-a",
                    "must come with the other one",
                    "Give the events of both sides, or of none to compare shares.");
        }
        Instant now = Instant.now();
        List<Recorded> before = recorded("--events-a", baseline, baselineEvents);
        List<Recorded> after = recorded("--events-b", candidate, candidateEvents);
        Differences differences = Differences.of(
                name(baseline, candidate),
                trials(baseline, before),
                name(candidate, baseline),
                trials(candidate, after));
        DiffResult result = new DiffResult(
                DiffResult.SCHEMA_VERSION,
                "diff",
                now,
                Stream.concat(
                                Stream.of("perf"),
                                spec.commandLine().getParent().getParseResult().originalArgs().stream())
                        .reduce((words, word) -> words + " " + word)
                        .orElseThrow(),
                before,
                after,
                differences.list().stream().map(Difference::rows).toList());
        ResultFolder folder = ResultFolder.create(
                results.folder(),
                now,
                "diff",
                baseline.get(0).getFileName() + "-" + candidate.get(0).getFileName());
        ResultJson.write(result, folder.json());
        for (Difference difference : differences.list()) {
            DifferenceFiles.write(difference.tree(), folder, 1);
        }
        Report report = Report.of(result, folder);
        report.write();
        PrintWriter out = spec.commandLine().getOut();
        Printable.styled(out, report.terminal(Terminal.columns(), Terminal.colour()));
        out.println(folder.html());
        return 0;
    }

    private static List<Recorded> recorded(String option, List<Path> files, List<Long> events) {
        if (events != null && events.size() != 1 && events.size() != files.size()) {
            throw new InvalidConfiguration(
                    option + " " + events,
                    "must be one number, or one for each of the %d files".formatted(files.size()),
                    "");
        }
        List<Recorded> recorded = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Long covered = events == null ? null : events.get(events.size() == 1 ? 0 : i);
            if (covered != null && covered < 1) {
                throw new InvalidConfiguration(option + " " + covered, "must be at least 1", "");
            }
            recorded.add(new Recorded(files.get(i).toString(), covered));
        }
        return recorded;
    }

    private static List<RecordedTrial> trials(List<Path> files, List<Recorded> recorded) {
        List<RecordedTrial> trials = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Long events = recorded.get(i).events();
            trials.add(
                    events == null
                            ? new RecordedTrial(files.get(i), null)
                            : RecordedTrial.ofEvents(files.get(i), events));
        }
        return trials;
    }

    /** The first file's name, as far as it tells the sides apart. */
    private static String name(List<Path> files, List<Path> others) {
        Path name = files.get(0).getFileName();
        return (name.equals(others.get(0).getFileName()) ? files.get(0) : name).toString();
    }
}
