package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.ShardedResult;

/**
 * {@code perf merge}: the shards of one experiment, wherever they ran, put together as one result. Measures nothing. Finds them
 * and takes one of each; what all merged results have is {@link MergingShards}, and what the trials of a question come to is
 * {@link MergedQuestion}.
 */
public final class ShardMerge {

    private final List<FoundShard<?>> taken;
    private final List<String> leftOut;

    private ShardMerge(List<FoundShard<?>> taken, List<String> leftOut) {
        this.taken = taken;
        this.leftOut = leftOut;
    }

    /**
     * Takes the newest result of each shard that came to its end, and names what it leaves out.
     *
     * @param named folders of results, or folders that hold some
     * @throws InvalidConfiguration if there is no shard among them, or those that can be taken are of several experiments
     * @throws TrialFailure if none can be taken
     */
    public static ShardMerge of(List<Path> named) {
        List<String> leftOut = new ArrayList<>();
        List<FoundShard<?>> found = found(named, leftOut);
        if (found.isEmpty() && leftOut.isEmpty()) {
            throw InvalidConfiguration.of(
                    "experiment.holds-no-result-of-shard",
                    named.stream().map(Path::toString).collect(Collectors.joining(" ")));
        }
        found.stream().filter(one -> one.lacks().isEmpty()).reduce((first, other) -> {
            first.requireSame(other);
            return first;
        });
        List<FoundShard<?>> taken = taken(found, leftOut);
        if (taken.isEmpty()) {
            throw TrialFailure.of("experiment.none-came-to-its-end", "shards", String.join(" ", leftOut));
        }
        return new ShardMerge(taken, leftOut);
    }

    /** @param results where its own folder is made */
    public Ended<? extends ShardedResult> into(Path results, Invocation typed) {
        return question(taken.get(0).result().command()).orElseThrow().merge(taken, leftOut, results, typed);
    }

    private static List<FoundShard<?>> found(List<Path> named, List<String> leftOut) {
        List<FoundShard<?>> found = new ArrayList<>();
        for (Path path : named) {
            if (!Files.isDirectory(path)) {
                throw InvalidConfiguration.of("experiment.is-not-directory", path);
            }
            Stream.concat(
                            Stream.of(new ResultFolder(path)).filter(own -> Files.isRegularFile(own.json())),
                            ResultFolder.within(path).stream().filter(folder -> !isPart(folder)))
                    .map(folder -> new ResultFolder(Folders.real(folder.path())))
                    .filter(folder ->
                            found.stream().noneMatch(one -> one.folder().equals(folder)))
                    .forEach(folder -> read(folder, leftOut).ifPresent(found::add));
        }
        return found;
    }

    /** Of a check, as each of its workloads, whether that has come to a result or not. */
    private static boolean isPart(ResultFolder folder) {
        return Files.isRegularFile(folder.path().resolve("../..").normalize().resolve(Invocation.FILE));
    }

    /** Empty for a result of something else. */
    private static Optional<FoundShard<?>> read(ResultFolder folder, List<String> leftOut) {
        try {
            return question(ResultJson.command(folder.json()))
                    .<ShardedResult>map(of -> ResultJson.read(folder.json(), of.type()))
                    .filter(result -> result.shard() != null)
                    .map(result -> new FoundShard<>(folder, result));
        } catch (Failure e) {
            leftOut.add(e.getMessage() + ". It is left out.");
            return Optional.empty();
        }
    }

    private static Optional<MergedQuestion<?>> question(String command) {
        return MergedQuestion.ALL.stream()
                .filter(of -> of.command().equals(command))
                .findFirst();
    }

    private static List<FoundShard<?>> taken(List<FoundShard<?>> found, List<String> leftOut) {
        SortedMap<Integer, FoundShard<?>> newest = new TreeMap<>();
        found.stream()
                .sorted(Comparator.comparing((FoundShard<?> one) -> one.result().startedAt())
                        .reversed())
                .forEach(one -> {
                    Optional<String> lacks = one.lacks();
                    FoundShard<?> taken = lacks.isPresent()
                            ? null
                            : newest.putIfAbsent(one.shard().index(), one);
                    lacks.or(() -> Optional.ofNullable(taken).map(one::replaced))
                            .ifPresent(why -> leftOut.add("Shard %d: %s %s."
                                    .formatted(one.shard().index(), one.name(), why.replaceAll("\\.$", ""))));
                });
        return List.copyOf(newest.values());
    }
}
