package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.tape.Tapes;

/**
 * A result that is to be repeated. Its folder may come from anyone: of its tapes only those are taken whose content is what the
 * result says.
 */
final class Original {

    private final Path folder;
    private final Repeatable<?, ?> repeatable;
    private final Result result;
    private final KeptPlan plan;

    /** @throws InvalidConfiguration if the folder holds no result that can be repeated */
    Original(Path folder) {
        this.folder = folder;
        Path json = file("result.json");
        String command = ResultJson.command(json);
        this.repeatable = Repeatable.of(command)
                .orElseThrow(() -> InvalidConfiguration.of("experiment.cannot-be-repeated", folder, command));
        this.result = ResultJson.read(json, repeatable.result());
        this.plan = KeptPlan.read(file(Invocation.FILE));
        if (!plan.plan().isObject()) {
            throw InvalidConfiguration.of("experiment.was-of-command-without-plan", folder, Invocation.FILE);
        }
        if (!plan.texts(text -> text.indexOf('\0') >= 0).isEmpty()) {
            throw InvalidConfiguration.of("experiment.names-character-that-no-name-has", folder);
        }
    }

    private Path file(String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw InvalidConfiguration.of("experiment.original-holds-no", folder, name);
        }
        return file;
    }

    Result result() {
        return result;
    }

    Repeatable<?, ?> repeatable() {
        return repeatable;
    }

    String command() {
        return result.command();
    }

    String name() {
        return folder.toAbsolutePath().normalize().getFileName().toString();
    }

    KeptPlan plan() {
        return plan;
    }

    /**
     * The files of the tapes that were timed, as far as they are here, in their order.
     *
     * @param given those whatever their names; where there are none, those beside the result, or else those that the plan
     *     names
     * @param shipped the folder of the tapes that come with the project
     * @throws InvalidConfiguration if a file is not the tape that the result says
     */
    List<Optional<Path>> tapes(List<Path> given, Path shipped) {
        Map<String, TapeInfo> timed = result.timedTapes();
        Map<String, Optional<Path>> files = new LinkedHashMap<>();
        timed.keySet().forEach(workload -> files.put(workload, Optional.empty()));
        for (Path file : given.isEmpty() ? known(shipped) : given) {
            TapeInfo info = Tapes.info(file);
            String workload = timed.entrySet().stream()
                    .filter(each -> each.getValue().sameContent(info))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow(() -> other(file, info));
            files.put(workload, Optional.of(file.toAbsolutePath().normalize()));
        }
        return List.copyOf(files.values());
    }

    /** The tape files beside the result; without any those that the plan names, by their paths or among those shipped. */
    private List<Path> known(Path shipped) {
        List<Path> beside = result.timedTapes().keySet().stream()
                .map(workload -> folder.resolve(EvidenceResult.tape(workload)))
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

    private InvalidConfiguration other(Path file, TapeInfo found) {
        String used = result.timedTapes().values().stream()
                .map(tape -> tape.workload() + " with " + tape.digestText())
                .collect(Collectors.joining(" and "));
        return InvalidConfiguration.of("experiment.has-but-result-used", file, found.digestText(), used);
    }
}
