package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.cli.Tool.OutOption;
import io.debezium.perf.harness.profile.AnalysisFiles;
import io.debezium.perf.harness.profile.Analyzer;
import io.debezium.perf.harness.profile.Costs;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Rules;
import io.debezium.perf.harness.result.ResultFolder;

@Command(
        name = "analyze",
        description = {
            "Analyze a flight recording.",
            "",
            "Shows hot methods, the cost of each Debezium method, allocation, exceptions, pauses, waits and the findings of"
                    + " JDK Mission Control. The result also holds collapsed stacks and CSV files. The recording can come"
                    + " from any program.",
            ""
        })
final class AnalyzeCommand extends Tool {

    @Parameters(paramLabel = "FILE.jfr", description = "The recording.")
    Path file;

    @Option(names = "--events", paramLabel = "N", description = "Row events in the recording; adds costs per event.")
    Long events;

    @Option(
            names = "--findings",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description =
                    "Evaluate the rules of JDK Mission Control: auto, always or never (default: ${DEFAULT-VALUE}, which skips"
                            + " large files).")
    Rules findings;

    @Mixin
    OutOption results;

    @Override
    public Integer call() throws IOException {
        if (events != null) {
            InvalidConfiguration.requireAtLeast(1, "--events", events, "");
        }
        Profile profile = Analyzer.analyze(file, events == null ? null : Costs.ofEvents(events), findings)
                .requireSamples();
        ResultFolder folder = ResultFolder.create(
                results.folder(),
                Instant.now(),
                "analyze",
                String.valueOf(file.getFileName()).replaceFirst("\\.jfr$", ""));
        // Of a large recording each takes seconds, and they share nothing.
        CompletableFuture<Void> files = CompletableFuture.runAsync(() -> export(profile, folder));
        print(profile, folder);
        join(files);
        profile.notes().forEach(note -> err().println("note: " + note));
        return 0;
    }

    private static void export(Profile profile, ResultFolder folder) {
        try {
            AnalysisFiles.write(profile, folder.path());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void join(CompletableFuture<Void> files) throws IOException {
        try {
            files.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException unchecked) {
                throw unchecked.getCause();
            }
            throw e;
        }
    }
}
