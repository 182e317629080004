package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.MergedShards.MachineSpread;
import io.debezium.perf.harness.result.Run;

/** The shards of a check: each of its workloads is a comparison in shards, and its gates are judged by what that comes to. */
final class MergedGates {

    private MergedGates() {}

    /** @throws io.debezium.perf.harness.InvalidConfiguration if the shards of a workload are of different tapes */
    static Ended<CheckResult> of(MergingShards<CheckResult> shards) {
        CheckResult first = shards.first();
        Map<String, CompareResult> workloads = new TreeMap<>();
        List<Run> runs = new ArrayList<>();
        Optional<Failure> failure = Optional.empty();
        for (Run run : first.runs()) {
            String name = run.name();
            Ended<?> ended = ShardMerge.of(folders(shards, name))
                    .into(shards.folder().resolve(name.split(" ")[0]), shards.typed());
            CompareResult workload = (CompareResult) ended.result();
            workloads.put(name, workload);
            runs.add(new Run(
                    name,
                    shards.folder().relativize(ended.folder().path()).toString(),
                    runs(shards, name).mapToDouble(Run::seconds).sum(),
                    runs(shards, name).mapToInt(Run::disturbed).sum(),
                    workload.outcome().status(),
                    workload.outcome().message()));
            failure = failure.or(ended::failure);
        }
        List<MachineSpread> spreads = new ArrayList<>();
        List<Gate> gates = new ArrayList<>();
        for (Gate gate : first.gates()) {
            CompareResult workload = workloads.get(gate.kind() + " " + gate.subject());
            gates.add(judged(gate, workload));
            workload.merged().spreads().stream()
                    .filter(spread -> spread.metric() == gate.metric())
                    .map(spread -> spread.of(gate.subject()))
                    .forEach(spreads::add);
        }
        return shards.ended(
                new CheckResult(
                        shards.header(),
                        first.thresholds(),
                        first.allowInconclusive(),
                        first.baseline(),
                        first.candidate(),
                        first.design(),
                        runs,
                        gates,
                        null,
                        shards.merged().with(spreads)),
                failure);
    }

    private static List<Path> folders(MergingShards<CheckResult> shards, String name) {
        return shards.shards().stream()
                .flatMap(shard -> shard.result().runs().stream()
                        .filter(run -> run.name().equals(name))
                        .map(run -> shard.folder().path().resolve(run.folder())))
                .toList();
    }

    private static Stream<Run> runs(MergingShards<CheckResult> shards, String name) {
        return shards.results().stream().flatMap(shard -> shard.runs().stream()).filter(run -> run.name()
                .equals(name));
    }

    private static Gate judged(Gate gate, CompareResult workload) {
        Optional<Comparison> comparison = workload.comparisons().stream()
                .filter(one -> one.metric() == gate.metric())
                .findFirst();
        Gate judged = new PlannedGate(gate.kind(), gate.subject(), gate.metric(), gate.threshold())
                .judged("", gate.metric().moreIsBetter(), comparison, List.of(), MacroGates.nothing(workload));
        return judged.verdict() == GateVerdict.INCONCLUSIVE && workload.severalMachines()
                ? judged.undecided("the interval is over machines, and more of them would tell more")
                : judged;
    }
}
