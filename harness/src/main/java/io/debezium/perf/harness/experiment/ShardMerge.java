package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.GroupSequential;

/**
 * {@code perf merge}: the shards of one comparison, wherever they ran, put together as one result. Measures nothing: the trials
 * of all shards are evaluated as if they had been run at once, by the code of a run without shards.
 */
public final class ShardMerge {

    private final List<FoundShard> shards;
    private final List<String> leftOut;
    private final CompareResult first;

    private ShardMerge(List<FoundShard> shards, List<String> leftOut) {
        this.shards = shards;
        this.leftOut = leftOut;
        this.first = shards.get(0).result;
    }

    /**
     * Merges the newest result of each shard that came to its end, and names what it leaves out.
     *
     * @param named folders of results, or folders that hold some
     * @param results where the folder of the merged result is made
     * @throws InvalidConfiguration if there is no shard among them, or those that can be taken are of several experiments
     * @throws TrialFailure if none can be taken
     */
    public static Ended<CompareResult> of(List<Path> named, Path results, Invocation typed) {
        List<String> leftOut = new ArrayList<>();
        List<FoundShard> found = FoundShard.in(named, leftOut);
        if (found.isEmpty() && leftOut.isEmpty()) {
            throw InvalidConfiguration.of(
                    "experiment.holds-no-result-of-shard",
                    named.stream().map(Path::toString).collect(Collectors.joining(" ")));
        }
        SortedMap<Integer, FoundShard> newest = new TreeMap<>();
        for (FoundShard shard : found) {
            String why = shard.lacks();
            if (why.isEmpty()) {
                newest.values().stream().findFirst().ifPresent(other -> other.requireSame(shard));
                FoundShard older = newest.put(shard.index(), shard);
                why = older == null ? "" : "replaces " + older.name();
            }
            if (!why.isEmpty()) {
                leftOut.add("Shard %d: %s %s.".formatted(shard.index(), shard.name(), why.replaceAll("\\.$", "")));
            }
        }
        if (newest.isEmpty()) {
            throw TrialFailure.of("experiment.none-came-to-its-end", "shards", String.join(" ", leftOut));
        }
        return new ShardMerge(List.copyOf(newest.values()), leftOut).into(results, typed);
    }

    private Ended<CompareResult> into(Path results, Invocation typed) {
        Instant startedAt = Instant.now();
        Optional<Failure> failure = failure();
        RunFolder folder =
                RunFolder.make(results, startedAt, typed, first.tape().workload());
        Outcome outcome = new Outcome(
                failure.isPresent() ? RunStatus.FAILED : RunStatus.COMPLETE,
                failure.map(Throwable::getMessage).orElse(""),
                List.of(),
                shards.stream()
                        .flatMap(shard -> shard.result.outcome().resumed().stream())
                        .toList());
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        List<String> notes = new ArrayList<>(changedPrograms());
        for (FoundShard shard : shards) {
            for (Trial<Purpose, ReplayFigures> trial : shard.result.trials()) {
                trials.add(trial.moved(trials.size() + 1, shard.relativeTo(folder) + "/" + trial.folder()));
            }
            notes.addAll(shard.result.notes());
        }
        CompareResult together = new CompareResult(
                ResultHeader.of(CompareResult.class, startedAt, outcome, typed.commandLine(), first.environment()),
                first.database(),
                first.tape(),
                first.design(),
                first.variants(),
                trials,
                List.of(),
                List.of(),
                TrialSession.distinct(notes),
                null,
                first.counts(),
                null,
                merged(folder));
        return folder.ended(CompareExperiment.evaluated(together, first.blocks(), GroupSequential.SINGLE), failure);
    }

    /** Where they ran, without what each machine found. */
    private MergedShards merged(RunFolder folder) {
        List<String> machines = shards.stream()
                .map(shard -> shard.result.shard().machine())
                .distinct()
                .toList();
        return new MergedShards(
                first.shard().shard().of(),
                first.shard().together(),
                shards.stream()
                        .map(shard -> new RanShard(
                                shard.index(),
                                machines.indexOf(shard.result.shard().machine()),
                                shard.result.environment(),
                                shard.relativeTo(folder),
                                shard.result.startedAt()))
                        .toList(),
                List.of(),
                leftOut);
    }

    /** An overlay may hold other code under the same spec. */
    private Set<String> changedPrograms() {
        Map<String, String> programs = Provenance.programs(shards.get(0).folder);
        Set<String> changed = new TreeSet<>();
        for (FoundShard shard : shards) {
            Provenance.programs(shard.folder).forEach((spec, digest) -> {
                if (!digest.equals(programs.getOrDefault(spec, digest))) {
                    changed.add("The class path or the JDK of %s is not the same in all shards.".formatted(spec));
                }
            });
        }
        return changed;
    }

    /** What is missing, else a trial that failed; empty where there is one of each shard, and none did. */
    private Optional<Failure> failure() {
        int of = first.shard().shard().of();
        List<Integer> there = shards.stream().map(FoundShard::index).toList();
        String missing = IntStream.rangeClosed(1, of)
                .filter(index -> !there.contains(index))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            return Optional.of(TrialFailure.of("experiment.shard-is-missing", "shard %s of %d".formatted(missing, of)));
        }
        return shards.stream()
                .filter(shard -> shard.result.outcome().status() == RunStatus.FAILED)
                .findFirst()
                .map(shard -> TrialFailure.of(
                        "experiment.shard-has-failed",
                        "shard %d of %d".formatted(shard.index(), of),
                        shard.result.outcome().message()));
    }

    /** The result of a shard, where it was found. */
    private record FoundShard(ResultFolder folder, CompareResult result) {

        int index() {
            return result.shard().shard().index();
        }

        String name() {
            return folder.path().getFileName().toString();
        }

        String relativeTo(RunFolder merged) {
            return Folders.real(merged.folder().path())
                    .relativize(folder.path())
                    .toString();
        }

        /** Why it cannot be taken; empty where it can. */
        String lacks() {
            Outcome outcome = result.outcome();
            if (outcome.status() == RunStatus.INTERRUPTED) {
                return "was interrupted";
            }
            if (result.ranThrough()) {
                return "";
            }
            return outcome.status() == RunStatus.FAILED
                    ? "failed: " + outcome.message()
                    : "has ended before all its pairs";
        }

        /** @throws InvalidConfiguration if the other one is of another experiment */
        void requireSame(FoundShard other) {
            Map<String, String> facts = other.result.experiment();
            result.experiment().forEach((name, value) -> {
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
         * @param leftOut to which a sentence is added for each result that cannot be read
         * @throws InvalidConfiguration if one of the named is no folder
         */
        static List<FoundShard> in(List<Path> named, List<String> leftOut) {
            List<ResultFolder> folders = new ArrayList<>();
            for (Path path : named) {
                if (!Files.isDirectory(path)) {
                    throw InvalidConfiguration.of("experiment.is-not-directory", path);
                }
                folders.add(new ResultFolder(path));
                folders.addAll(ResultFolder.within(path));
            }
            List<FoundShard> found = new ArrayList<>();
            folders.stream()
                    .filter(folder -> Files.isRegularFile(folder.json()))
                    .map(folder -> new ResultFolder(Folders.real(folder.path())))
                    .distinct()
                    .forEach(folder -> {
                        try {
                            if (ResultJson.command(folder.json()).equals("compare")) {
                                found.add(new FoundShard(folder, ResultJson.read(folder.json(), CompareResult.class)));
                            }
                        } catch (Failure e) {
                            leftOut.add(e.getMessage() + ". It is left out.");
                        }
                    });
            return found.stream()
                    .filter(each -> each.result.shard() != null)
                    .sorted(Comparator.comparing(each -> each.result.startedAt()))
                    .toList();
        }
    }
}
