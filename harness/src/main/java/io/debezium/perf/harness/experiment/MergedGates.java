package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;

/** The shards of a check: each of its workloads is a comparison in shards, and its gates are judged by what that comes to. */
final class MergedGates {

    private MergedGates() {}

    /** @throws io.debezium.perf.harness.InvalidConfiguration if the shards of a workload are of different tapes */
    static Ended<CheckResult> of(MergingShards<CheckResult> shards) {
        CheckResult first = shards.first();
        Map<String, CompareResult> workloads = new TreeMap<>();
        Map<String, Run> runs = new LinkedHashMap<>();
        Optional<Failure> failure = shards.failure();
        for (Run run : first.runs()) {
            String name = run.name();
            try {
                Ended<?> ended = workload(shards, name);
                CompareResult workload = (CompareResult) ended.result();
                workloads.put(name, workload);
                String folder =
                        shards.folder().relativize(ended.folder().path()).toString();
                runs.put(name, run(shards, name, folder, workload.outcome()));
                failure = failure.or(() -> ended.failure().map(e -> placed(name, e)));
            } catch (TrialFailure e) {
                runs.put(name, run(shards, name, "", new Outcome(RunStatus.FAILED, e.getMessage(), List.of())));
                failure = failure.or(() -> Optional.of(placed(name, e)));
            }
        }
        List<MachineEffects> effects = new ArrayList<>();
        List<Gate> gates = new ArrayList<>();
        for (Gate gate : first.gates()) {
            String name = gate.kind() + " " + gate.subject();
            Gate planned = Gate.planned(gate.kind(), gate.subject(), gate.metric(), gate.threshold());
            if (workloads.containsKey(name)) {
                CompareResult workload = workloads.get(name);
                gates.addAll(JudgedGates.macro(List.of(planned), workload));
                workload.merged().effects().stream()
                        .filter(one -> one.metric() == gate.metric())
                        .map(one -> one.of(gate.subject()))
                        .forEach(effects::add);
            } else {
                gates.add(planned.notMeasured(runs.get(name).message()));
            }
        }
        return shards.ended(
                new CheckResult(
                        shards.header(failure),
                        first.thresholds(),
                        first.allowInconclusive(),
                        first.baseline(),
                        first.candidate(),
                        first.design(),
                        List.copyOf(runs.values()),
                        gates,
                        null,
                        shards.merged().with(effects)),
                failure);
    }

    private static Ended<?> workload(MergingShards<CheckResult> shards, String name) {
        List<Path> folders = shards.shards().stream()
                .flatMap(shard -> shard.result().runs().stream()
                        .filter(run -> run.name().equals(name) && !run.folder().isEmpty())
                        .map(run -> shard.folder().path().resolve(run.folder())))
                .toList();
        if (folders.isEmpty()) {
            throw TrialFailure.of(
                    "experiment.has-result-in-no-shard",
                    name,
                    shards.first().outcome().message());
        }
        return ShardMerge.of(folders).into(shards.folder().resolve(name.split(" ")[0]), shards.typed());
    }

    private static TrialFailure placed(String name, Failure failure) {
        return new TrialFailure(name, failure.getMessage(), failure.remedy());
    }

    private static Run run(MergingShards<CheckResult> shards, String name, String folder, Outcome outcome) {
        return new Run(
                name,
                folder,
                runs(shards, name).mapToDouble(Run::seconds).sum(),
                runs(shards, name).mapToInt(Run::disturbed).sum(),
                outcome.status(),
                outcome.message());
    }

    private static Stream<Run> runs(MergingShards<CheckResult> shards, String name) {
        return shards.results().stream().flatMap(shard -> shard.runs().stream()).filter(run -> run.name()
                .equals(name));
    }
}
