package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.result.SharedPairs;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.GroupSequential;

/**
 * The shards of one experiment that are put together, one of each: what all merged results have, whatever was asked.
 *
 * @param <R> their type
 */
final class MergingShards<R extends ShardedResult> {

    private final List<FoundShard<R>> shards;
    private final List<String> machines;
    private final List<String> leftOut;
    private final Instant startedAt = Instant.now();
    private final Invocation typed;
    private final RunFolder folder;

    /**
     * Makes the folder.
     *
     * @param shards by their indices, at least one, all of one experiment
     * @param leftOut other results and why, a sentence each
     * @param results in which the folder is made
     */
    @SuppressWarnings("unchecked")
    MergingShards(List<FoundShard<?>> shards, List<String> leftOut, Path results, Invocation typed) {
        this.shards = shards.stream().map(one -> (FoundShard<R>) one).toList();
        this.machines = shards.stream().map(FoundShard::machine).distinct().toList();
        this.leftOut = leftOut;
        this.typed = typed;
        this.folder = RunFolder.make(results, startedAt, typed, first().subject());
    }

    List<FoundShard<R>> shards() {
        return shards;
    }

    List<R> results() {
        return shards.stream().map(FoundShard::result).toList();
    }

    /** What is the same in all of them is taken from it. */
    R first() {
        return shards.get(0).result();
    }

    /** For results that these rest on. */
    Invocation typed() {
        return typed;
    }

    /** Of the merged result. */
    Path folder() {
        return folder.folder().path();
    }

    /** Where nothing came of them. */
    void discard() {
        folder.discard();
    }

    /** Keeps the result. */
    Ended<R> ended(R result, Optional<Failure> failure) {
        return folder.ended(result, failure);
    }

    /** @param failure what is missing, or went wrong; empty where nothing did */
    ResultHeader header(Optional<Failure> failure) {
        Outcome outcome = new Outcome(
                failure.isPresent() ? RunStatus.FAILED : RunStatus.COMPLETE,
                failure.map(Throwable::getMessage).orElse(""),
                List.of(),
                shards.stream()
                        .flatMap(shard -> shard.result().outcome().resumed().stream())
                        .toList());
        Class<? extends Result> type = first().getClass();
        return ResultHeader.of(type, startedAt, outcome, typed.commandLine(), first().environment());
    }

    /** Where they ran; whether the machines differ is the question's. */
    MergedShards merged() {
        return new MergedShards(
                shards.get(0).shard().of(),
                first().shard().together(),
                shards.stream().map(this::ran).toList(),
                machines.stream()
                        .map(machine -> shards.stream()
                                .filter(shard -> shard.machine().equals(machine))
                                .findFirst()
                                .orElseThrow()
                                .result()
                                .environment())
                        .toList(),
                List.of(),
                leftOut);
    }

    private RanShard ran(FoundShard<R> shard) {
        R result = shard.result();
        return new RanShard(
                shard.shard().index(),
                machines.indexOf(shard.machine()),
                relative(shard),
                result.environment().harness(),
                result.pairs(),
                result.begin(),
                result.end());
    }

    private String relative(FoundShard<?> shard) {
        return Folders.real(folder()).relativize(shard.folder().path()).toString();
    }

    /** One after the other, numbered anew. */
    List<Trial<Purpose, ReplayFigures>> trials() {
        List<Trial<Purpose, ReplayFigures>> all = new ArrayList<>();
        for (FoundShard<R> shard : shards) {
            for (Trial<Purpose, ReplayFigures> trial : ((SharedPairs) shard.result()).trials()) {
                all.add(trial.moved(all.size() + 1, relative(shard) + "/" + trial.folder()));
            }
        }
        return all;
    }

    /** Their trials, as if they had been run at once. */
    PairsRun run() {
        SharedPairs first = (SharedPairs) first();
        return new PairsRun(
                header(failure()),
                first.tape(),
                first.design(),
                trials(),
                first.blocks(),
                GroupSequential.SINGLE,
                notes(),
                Optional.empty(),
                Optional.of(merged()));
    }

    /** What is missing, else a trial that failed; empty where there is one of each shard, and none did. */
    Optional<Failure> failure() {
        List<Integer> missing = IntStream.rangeClosed(1, shards.get(0).shard().of())
                .filter(index ->
                        shards.stream().noneMatch(shard -> shard.shard().index() == index))
                .boxed()
                .toList();
        List<FoundShard<R>> failed = shards.stream().filter(FoundShard::failed).toList();
        if (!missing.isEmpty()) {
            return Optional.of(failure(
                    missing, missing.size() == 1 ? "has no complete result" : "have no complete result", "is missing"));
        }
        return failed.stream()
                .findFirst()
                .map(first -> failure(
                        failed.stream().map(shard -> shard.shard().index()).toList(),
                        first.result().outcome().message(),
                        "failed"));
    }

    private TrialFailure failure(List<Integer> indices, String rule, String what) {
        return new TrialFailure(
                "%s %s of %d"
                        .formatted(
                                indices.size() == 1 ? "shard" : "shards",
                                listed(indices),
                                shards.get(0).shard().of()),
                rule,
                "Run what %s with --shard, then merge again.".formatted(what));
    }

    /** What a reader must know of the shards, and of what is not the same in all of them, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        List<Integer> overlapping = shards.stream()
                .filter(one -> shards.stream().anyMatch(other -> other != one && one.overlaps(other)))
                .map(one -> one.shard().index())
                .toList();
        if (!overlapping.isEmpty()) {
            notes.add(
                    ("Shards %s ran concurrently on one machine, and disturbed each other: run one at a time on a machine.")
                            .formatted(listed(overlapping)));
        }
        SortedMap<String, String> others = new TreeMap<>();
        FoundShard<R> first = shards.get(0);
        for (FoundShard<R> shard : shards) {
            first.differences(shard)
                    .forEach(fact -> others.putIfAbsent(
                            fact.name(),
                            "%s is not the same in all shards: %s in shard %d, %s in shard %d."
                                    .formatted(
                                            fact.name(),
                                            fact.original(),
                                            first.shard().index(),
                                            fact.here(),
                                            shard.shard().index())));
        }
        notes.addAll(others.values());
        results().forEach(result -> notes.addAll(((SharedPairs) result).notes()));
        return TrialSession.distinct(notes);
    }

    private static String listed(List<Integer> indices) {
        return indices.stream()
                .map(Object::toString)
                .collect(Collectors.joining(", "))
                .replaceFirst(", (?!.*, )", " and ");
    }
}
