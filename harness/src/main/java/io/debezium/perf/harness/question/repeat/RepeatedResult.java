package io.debezium.perf.harness.question.repeat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.repeat.RepeatResult.OtherFact;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.tape.Tapes;

/**
 * A result that is to be repeated. Its folder may come from anyone, so a tape is used only if its content is that which the
 * result names.
 */
record RepeatedResult(Path folder, Repeatable<?, ?> repeatable, Result result, KeptPlan plan) {

    /** @throws InvalidConfiguration if the folder holds no result that can be repeated */
    static RepeatedResult in(Path folder) {
        Path json = file(folder, "result.json");
        String command = ResultJson.command(json);
        Repeatable<?, ?> repeatable = Repeatable.ALL.get(command);
        if (repeatable == null) {
            throw InvalidConfiguration.of("experiment.cannot-be-repeated", folder, command);
        }
        Result result = ResultJson.read(json, repeatable.result());
        KeptPlan plan = KeptPlan.read(file(folder, Invocation.FILE));
        if (!plan.plan().isObject()) {
            throw InvalidConfiguration.of("experiment.was-of-command-without-plan", folder, Invocation.FILE);
        }
        if (!plan.texts(text -> text.indexOf('\0') >= 0).isEmpty()) {
            throw InvalidConfiguration.of("experiment.names-character-that-no-name-has", folder);
        }
        requireWhole(json, result);
        return new RepeatedResult(folder.toAbsolutePath().normalize(), repeatable, result, plan);
    }

    /** Builds the report of the result repeated by itself, to find missing parts before anything runs. */
    private static void requireWhole(Path json, Result result) {
        try {
            List<OtherFact> differences = Repetition.differences(result, result);
            MarkdownRenderer.render(RepeatDocument.of(new RepeatResult(
                    result.header(),
                    json.toString(),
                    result.commandLine(),
                    result.startedAt(),
                    List.of(),
                    Repetition.figures(result, Optional.of(result), differences),
                    differences)));
        } catch (NullPointerException e) {
            throw InvalidConfiguration.of("experiment.lacks-what-is-compared", json);
        }
    }

    private static Path file(Path folder, String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw InvalidConfiguration.of("experiment.original-holds-no", folder, name);
        }
        return file;
    }

    /**
     * Finds the files of the tapes that were timed, in the order of the result; empty for a tape that is not here.
     *
     * @param given files that the user named; without any, those in the result's folder are used, or else those that the plan
     * names
     * @param shipped the folder of the tapes that come with the project
     * @throws InvalidConfiguration if a file's content is not that of a tape of the result
     */
    List<Optional<Path>> tapes(List<Path> given, Path shipped) {
        List<TapeInfo> timed = result.timedTapes();
        List<Optional<Path>> files = new ArrayList<>(Collections.nCopies(timed.size(), Optional.empty()));
        for (Path file : given.isEmpty() ? known(shipped) : given) {
            TapeInfo found = Tapes.info(file);
            int index = IntStream.range(0, timed.size())
                    .filter(i -> timed.get(i).sameContent(found))
                    .findFirst()
                    .orElseThrow(() -> InvalidConfiguration.of(
                            "experiment.has-but-result-used",
                            file,
                            found.digestText(),
                            timed.stream()
                                    .map(tape -> tape.workload() + " with " + tape.digestText())
                                    .collect(Collectors.joining(" and "))));
            files.set(index, Optional.of(file.toAbsolutePath().normalize()));
        }
        return files;
    }

    /**
     * The tape files in the result's folder; without any, those that the plan names, by their paths or among those shipped.
     */
    private List<Path> known(Path shipped) {
        List<Path> beside = result.timedTapes().stream()
                .map(tape -> folder.resolve(EvidenceResult.tape(tape.workload())))
                .filter(Files::isRegularFile)
                .toList();
        return !beside.isEmpty()
                ? beside
                : plan.timed().stream()
                        .filter(name -> name.endsWith(Tapes.FILE))
                        .map(Path::of)
                        .flatMap(path -> Stream.of(path, shipped.resolve(path.getFileName()))
                                .filter(Files::isRegularFile)
                                .limit(1))
                        .distinct()
                        .toList();
    }
}
