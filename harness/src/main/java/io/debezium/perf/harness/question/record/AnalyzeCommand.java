package io.debezium.perf.harness.question.record;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.ResultTool;
import io.debezium.perf.harness.profile.Analyzer;
import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Costs;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

@Command(name = "analyze")
public final class AnalyzeCommand extends ResultTool {

    @Parameters(paramLabel = "FILE.jfr")
    Path file;

    @Option(names = "--events", paramLabel = "N", descriptionKey = "analyze.events")
    Long events;

    @Override
    public Integer call() throws IOException {
        if (events != null) {
            InvalidConfiguration.requireAtLeast(1, "--events", events, "");
        }
        Profile profile = Analyzer.analyze(file, events == null ? null : Costs.ofEvents(events))
                .requireSamples();
        ResultFolder folder = ResultFolder.create(
                results(),
                Instant.now(),
                "analyze",
                String.valueOf(file.getFileName()).replaceFirst("\\.jfr$", ""));
        Collapsed.write(profile, folder.path());
        ResultJson.write(profile.analysis(), folder.path().resolve("analysis.json"));
        print(reports().of(profile, folder), folder);
        profile.notes().forEach(note -> err().println("note: " + note));
        return 0;
    }
}
