package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.ShardedResult;

/** The result of a shard, where it was found. */
record FoundShard(ResultFolder folder, ShardedResult result) {

    private static final Map<String, Class<? extends ShardedResult>> COMMANDS = Map.of(
            "compare", CompareResult.class,
            "check", CheckResult.class,
            "calibrate", Calibration.class);

    int index() {
        return result.shard().shard().index();
    }

    String name() {
        return folder.path().getFileName().toString();
    }

    /** Why it cannot be taken; empty where it can. */
    String lacks() {
        Outcome outcome = result.outcome();
        if (outcome.status() == RunStatus.INTERRUPTED) {
            return "was interrupted";
        }
        return result.ranThrough()
                ? ""
                : outcome.status() == RunStatus.FAILED
                        ? "failed: " + outcome.message()
                        : "has ended before all its pairs";
    }

    private Map<String, String> experiment() {
        Map<String, String> facts = new TreeMap<>(result.experiment());
        facts.put("command", result.command());
        facts.put("shards", Integer.toString(result.shard().shard().of()));
        facts.put("commit of this project", result.environment().harness());
        return facts;
    }

    /** @throws InvalidConfiguration if the other one is of another experiment */
    void requireSame(FoundShard other) {
        Map<String, String> facts = other.experiment();
        experiment().forEach((name, value) -> {
            if (!value.equals(facts.get(name))) {
                throw InvalidConfiguration.of(
                        "experiment.is-shard-of-another-experiment",
                        other.folder.path(),
                        folder.path(),
                        name,
                        facts.get(name),
                        value);
            }
        });
    }

    /**
     * All results of shards, the oldest first.
     *
     * @param named folders of results, or folders that hold some
     * @param leftOut to which a sentence is added for each result that cannot be read
     * @throws InvalidConfiguration if one of them is no folder
     */
    static List<FoundShard> in(List<Path> named, List<String> leftOut) {
        List<ResultFolder> folders = new ArrayList<>();
        for (Path path : named) {
            if (!Files.isDirectory(path)) {
                throw InvalidConfiguration.of("experiment.is-not-directory", path);
            }
            folders.add(new ResultFolder(path));
            ResultFolder.within(path).stream().filter(folder -> !isPart(folder)).forEach(folders::add);
        }
        return folders.stream()
                .filter(folder -> Files.isRegularFile(folder.json()))
                .map(folder -> new ResultFolder(Folders.real(folder.path())))
                .distinct()
                .flatMap(folder -> read(folder, leftOut).stream())
                .sorted(Comparator.comparing(shard -> shard.result().startedAt()))
                .toList();
    }

    /** Of a check, as each of its workloads, whether that has come to a result or not. */
    private static boolean isPart(ResultFolder folder) {
        return Files.isRegularFile(folder.path().resolve("../..").normalize().resolve(Invocation.FILE));
    }

    /** Empty for a result of something else. */
    private static Optional<FoundShard> read(ResultFolder folder, List<String> leftOut) {
        try {
            return Optional.ofNullable(COMMANDS.get(ResultJson.command(folder.json())))
                    .<ShardedResult>map(type -> ResultJson.read(folder.json(), type))
                    .filter(result -> result.shard() != null)
                    .map(result -> new FoundShard(folder, result));
        } catch (Failure e) {
            leftOut.add(e.getMessage() + ". It is left out.");
            return Optional.empty();
        }
    }
}
