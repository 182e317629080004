package io.debezium.perf.harness.question.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Pairs;
import io.debezium.perf.harness.experiment.Provenance;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.RunSession;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.GroupSequential;

/**
 * {@code perf merge}: combines the shards of one comparison, wherever they ran, into one result. It measures nothing: the
 * trials of all shards are evaluated by the same code as those of a run without shards.
 */
public final class ShardMerge {

    private final List<FoundShard> shards;
    private final CompareResult first;
    private final List<String> machines;

    private ShardMerge(List<FoundShard> shards) {
        this.shards = shards;
        this.first = shards.get(0).result;
        this.machines = shards.stream()
                .map(shard -> shard.result.shard().machine())
                .distinct()
                .toList();
    }

    /**
     * Merges the newest complete result of each shard; results that cannot be read are left out.
     *
     * @param named folders of results, or folders that hold some
     * @return with a failure if a shard is missing, or a trial of one has failed
     * @throws InvalidConfiguration if there is no shard among them, or they are of several experiments
     */
    public static RunResult<CompareResult> of(List<Path> named, Invocation typed, Console console) {
        SortedMap<Integer, FoundShard> newest = new TreeMap<>();
        List<String> unreadable = new ArrayList<>();
        FoundShard.in(named, unreadable).filter(FoundShard::isComplete).forEach(shard -> {
            newest.values().stream().findFirst().ifPresent(other -> other.requireSame(shard));
            newest.put(shard.index(), shard);
        });
        unreadable.forEach(console::warn);
        if (newest.isEmpty()) {
            throw InvalidConfiguration.of(
                    "experiment.holds-no-result-of-shard",
                    named.stream().map(Path::toString).collect(Collectors.joining(" ")));
        }
        ShardMerge merge = new ShardMerge(List.copyOf(newest.values()));
        try (RunSession run = new RunSession(typed, console, merge.first.environment())) {
            return merge.into(run);
        }
    }

    private RunResult<CompareResult> into(RunSession run) {
        run.makeFolder("merge", first.tape().workload(), run.typed());
        run.fail(failure(), List.of());
        Outcome outcome = new Outcome(
                run.outcome().status(),
                run.outcome().message(),
                List.of(),
                shards.stream()
                        .flatMap(shard -> shard.result.outcome().resumed().stream())
                        .toList());
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (FoundShard shard : shards) {
            for (Trial<Purpose, ReplayFigures> trial : shard.result.trials()) {
                trials.add(trial.moved(trials.size() + 1, shard.relativeTo(run.folder()) + "/" + trial.folder()));
            }
            notes.addAll(shard.result.notes());
        }
        List<VariantInfo> variants = first.variants();
        List<String> specs = variants.stream().map(VariantInfo::spec).toList();
        int rounds = first.design().rounds();
        Pairs pairs = new Pairs(trials, rounds, this::machine);
        return run.ended(new CompareResult(
                ResultHeader.of(
                        CompareResult.class,
                        run.startedAt(),
                        outcome,
                        run.typed().commandLine(),
                        run.environment()),
                first.database(),
                first.tape(),
                first.design(),
                variants,
                trials,
                pairs.comparisons(
                        specs,
                        index -> variants.get(index).peerOf(variants.get(0)),
                        first.design().minEffect(),
                        GroupSequential.SINGLE),
                List.of(),
                notes.stream().distinct().toList(),
                pairs.medians(rounds, variants.size()),
                first.counts(),
                null,
                merged(run, pairs.onMachines(specs))));
    }

    /** The index of the machine that ran a pair; -1 if the pair's shard is missing. */
    private int machine(int pair) {
        return shards.stream()
                .filter(shard ->
                        shard.result.shard().shard().holds(pair, first.shard().together()))
                .mapToInt(shard -> machines.indexOf(shard.result.shard().machine()))
                .findFirst()
                .orElse(-1);
    }

    private MergedShards merged(RunSession run, List<MachineEffects> effects) {
        return new MergedShards(
                first.shard().shard().of(),
                first.shard().together(),
                shards.stream()
                        .map(shard -> new RanShard(
                                shard.index(),
                                machines.indexOf(shard.result.shard().machine()),
                                shard.result.environment(),
                                shard.relativeTo(run.folder()),
                                shard.result.startedAt()))
                        .toList(),
                effects);
    }

    /** The failure that a shard is missing, or else that a trial of one has failed; empty if neither is so. */
    private Optional<Failure> failure() {
        int of = first.shard().shard().of();
        List<Integer> missing =
                new ArrayList<>(IntStream.rangeClosed(1, of).boxed().toList());
        missing.removeAll(shards.stream().map(FoundShard::index).toList());
        if (!missing.isEmpty()) {
            return Optional.of(TrialFailure.of(
                    "experiment.shard-is-missing",
                    "shard %s of %d".formatted(missing.toString().replaceAll("[\\[\\]]", ""), of)));
        }
        return shards.stream()
                .filter(shard -> shard.result.outcome().status() == RunStatus.FAILED)
                .findFirst()
                .map(shard -> TrialFailure.of(
                        "experiment.shard-has-failed",
                        "shard %d of %d".formatted(shard.index(), of),
                        shard.result.outcome().message()));
    }

    /**
     * The result of a shard, with its folder.
     *
     * @param experiment facts that all shards of an experiment share, with digests of the programs, since an overlay may hold
     * other code under the same spec
     */
    private record FoundShard(ResultFolder folder, CompareResult result, Map<String, String> experiment) {

        /**
         * Finds all results of shards, the oldest first.
         *
         * @param unreadable to which a sentence is added for each result that cannot be read
         */
        static Stream<FoundShard> in(List<Path> named, List<String> unreadable) {
            return StoredComparison.in(named, unreadable)
                    .filter(found -> found.result().shard() != null)
                    .map(found -> {
                        ResultFolder folder =
                                new ResultFolder(Folders.real(found.folder().path()));
                        Map<String, String> facts = new TreeMap<>(found.result().experiment());
                        Provenance.programs(folder)
                                .forEach((spec, digest) -> facts.put("class path and JDK of " + spec, digest));
                        return new FoundShard(folder, found.result(), facts);
                    })
                    .sorted(Comparator.comparing(found -> found.result.startedAt()));
        }

        int index() {
            return result.shard().shard().index();
        }

        String relativeTo(ResultFolder merged) {
            return Folders.real(merged.path()).relativize(folder.path()).toString();
        }

        boolean isComplete() {
            return result.outcome().status() != RunStatus.INTERRUPTED && result.ranThrough();
        }

        /** @throws InvalidConfiguration if the other shard has another value for a fact, or none */
        void requireSame(FoundShard other) {
            experiment.forEach((name, value) -> {
                String there = other.experiment.getOrDefault(name, "not known");
                if (!value.equals(there)) {
                    throw InvalidConfiguration.of(
                            "experiment.is-shard-of-another-experiment",
                            other.folder.path(),
                            folder.path(),
                            name,
                            there,
                            value);
                }
            });
        }
    }
}
