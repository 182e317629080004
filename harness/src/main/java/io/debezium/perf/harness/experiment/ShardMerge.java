package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.result.SharedPairs;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.GroupSequential;

/**
 * {@code perf merge}: the shards of one experiment, wherever they ran, put together as one result. Measures nothing: the trials
 * of all shards are evaluated as if they had been run at once, by the code of a run without shards.
 */
public final class ShardMerge {

    private final List<FoundShard> shards;
    private final List<String> machines;
    private final List<String> leftOut;
    private final Instant startedAt = Instant.now();

    private ShardMerge(List<FoundShard> shards, List<String> leftOut) {
        this.shards = shards;
        this.machines = shards.stream()
                .map(shard -> shard.result().shard().machine())
                .distinct()
                .toList();
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
                newest.values().stream().findFirst().ifPresent(first -> first.requireSame(shard));
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
        return new ShardMerge(List.copyOf(newest.values()), leftOut);
    }

    /** @param results where its own folder is made */
    public Ended<? extends ShardedResult> into(Path results, Invocation typed) {
        ShardedResult first = shards.get(0).result();
        RunFolder folder = RunFolder.make(results, startedAt, typed, first.subject());
        try {
            return first instanceof CheckResult check ? check(check, folder, typed) : pairs(first, folder, typed);
        } catch (Failure e) {
            folder.discard();
            throw e;
        }
    }

    private Ended<? extends ShardedResult> pairs(ShardedResult first, RunFolder folder, Invocation typed) {
        Optional<Failure> failure = failure();
        PairsRun run = run((SharedPairs) first, folder, header(failure, typed));
        if (first instanceof CompareResult compare) {
            CompareResult merged = CompareExperiment.result(
                    run,
                    compare.database(),
                    compare.variants(),
                    List.of(),
                    Optional.empty(),
                    Optional.ofNullable(compare.counts()));
            return folder.ended(merged, failure);
        }
        return folder.ended(CalibrateExperiment.result(run, ((Calibration) first).variant()), failure);
    }

    /** The trials of all shards one after the other, numbered anew. */
    private PairsRun run(SharedPairs first, RunFolder folder, ResultHeader header) {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        List<String> notes = new ArrayList<>(changedPrograms());
        for (FoundShard shard : shards) {
            SharedPairs result = (SharedPairs) shard.result();
            for (Trial<Purpose, ReplayFigures> trial : result.trials()) {
                trials.add(trial.moved(trials.size() + 1, relative(shard, folder) + "/" + trial.folder()));
            }
            notes.addAll(result.notes());
        }
        return new PairsRun(
                header,
                first.tape(),
                first.design(),
                trials,
                first.blocks(),
                GroupSequential.SINGLE,
                TrialSession.distinct(notes),
                Optional.empty(),
                Optional.of(merged(folder)));
    }

    /** An overlay may hold other code under the same spec. */
    private List<String> changedPrograms() {
        Map<String, String> first = Provenance.programs(shards.get(0).folder());
        TreeSet<String> changed = new TreeSet<>();
        for (FoundShard shard : shards) {
            Provenance.programs(shard.folder()).forEach((spec, digest) -> {
                if (!digest.equals(first.getOrDefault(spec, digest))) {
                    changed.add("The class path or the JDK of %s is not the same in all shards.".formatted(spec));
                }
            });
        }
        return List.copyOf(changed);
    }

    private static String relative(FoundShard shard, RunFolder folder) {
        return Folders.real(folder.folder().path())
                .relativize(shard.folder().path())
                .toString();
    }

    private ResultHeader header(Optional<Failure> failure, Invocation typed) {
        ShardedResult first = shards.get(0).result();
        Outcome outcome = new Outcome(
                failure.isPresent() ? RunStatus.FAILED : RunStatus.COMPLETE,
                failure.map(Throwable::getMessage).orElse(""),
                List.of(),
                shards.stream()
                        .flatMap(shard -> shard.result().outcome().resumed().stream())
                        .toList());
        return ResultHeader.of(first.getClass(), startedAt, outcome, typed.commandLine(), first.environment());
    }

    /** Where they ran, without what each machine found. */
    private MergedShards merged(RunFolder folder) {
        return new MergedShards(
                of(),
                shards.get(0).result().shard().together(),
                shards.stream()
                        .map(shard -> new RanShard(
                                shard.index(),
                                machines.indexOf(shard.result().shard().machine()),
                                shard.result().environment(),
                                relative(shard, folder),
                                shard.result().startedAt()))
                        .toList(),
                List.of(),
                leftOut);
    }

    private int of() {
        return shards.get(0).result().shard().shard().of();
    }

    /** What is missing, else a trial that failed; empty where there is one of each shard, and none did. */
    private Optional<Failure> failure() {
        List<Integer> there = shards.stream().map(FoundShard::index).toList();
        String missing = IntStream.rangeClosed(1, of())
                .filter(index -> !there.contains(index))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            return Optional.of(
                    TrialFailure.of("experiment.shard-is-missing", "shard %s of %d".formatted(missing, of())));
        }
        return shards.stream()
                .filter(shard -> shard.result().outcome().status() == RunStatus.FAILED)
                .findFirst()
                .map(shard -> TrialFailure.of(
                        "experiment.shard-has-failed",
                        "shard %d of %d".formatted(shard.index(), of()),
                        shard.result().outcome().message()));
    }

    /** Each workload is a comparison in shards, whose report has what each machine found; its gates are judged by what it comes to. */
    private Ended<CheckResult> check(CheckResult first, RunFolder folder, Invocation typed) {
        List<Run> runs = new ArrayList<>();
        List<Gate> gates = new ArrayList<>();
        Optional<Failure> failure = failure();
        for (String name : first.runs().stream().map(Run::name).toList()) {
            List<Gate> own = first.gates().stream()
                    .filter(gate -> name.equals(gate.kind() + " " + gate.subject()))
                    .toList();
            try {
                Ended<?> ended = workload(name).into(folder.folder().path().resolve(Gate.MACRO), typed);
                CompareResult workload = (CompareResult) ended.result();
                runs.add(run(
                        name, folder.folder().path().relativize(ended.folder().path()), workload));
                gates.addAll(JudgedGates.macro(own, workload));
                failure = failure.or(() -> ended.failure().map(e -> placed(name, e)));
            } catch (TrialFailure e) {
                runs.add(new Run(name, "", 0, 0, RunStatus.FAILED, e.getMessage()));
                own.forEach(gate -> gates.add(gate.notMeasured(e.getMessage())));
                failure = failure.or(() -> Optional.of(placed(name, e)));
            }
        }
        CheckResult merged = new CheckResult(
                header(failure, typed),
                first.thresholds(),
                first.allowInconclusive(),
                first.baseline(),
                first.candidate(),
                first.design(),
                runs,
                gates,
                null,
                merged(folder));
        return folder.ended(merged, failure);
    }

    private ShardMerge workload(String name) {
        List<Path> folders = shards.stream()
                .flatMap(shard -> ((CheckResult) shard.result())
                        .runs().stream()
                                .filter(run ->
                                        run.name().equals(name) && !run.folder().isEmpty())
                                .map(run -> shard.folder().path().resolve(run.folder())))
                .toList();
        if (folders.isEmpty()) {
            throw TrialFailure.of(
                    "experiment.has-result-in-no-shard",
                    name,
                    shards.get(0).result().outcome().message());
        }
        return of(folders);
    }

    private static Run run(String name, Path folder, CompareResult workload) {
        return new Run(
                name,
                folder.toString(),
                workload.trials().stream().mapToDouble(Trial::seconds).sum(),
                (int) workload.trials().stream()
                        .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                        .count(),
                workload.outcome().status(),
                workload.outcome().message());
    }

    private static TrialFailure placed(String name, Failure failure) {
        return new TrialFailure(name, failure.getMessage(), failure.remedy());
    }
}
