package io.debezium.perf.harness.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.VerifyResult.VerifiedTape;

/**
 * The result of {@code perf evidence}: what a change gains, and that nothing else changes. The runs that it rests on have
 * results of their own, in folders below this one's.
 *
 * @param changes the patches that the candidate has and the baseline has not
 * @param source what the candidate changes about the release's sources; null where it changes none
 * @param choice why these phases of the engine were compared, a sentence; empty where there is nothing to say
 * @param runs in their order
 * @param verified whether both do the same; null when that came to nothing
 * @param workloads in the order in which they were measured; none has figures when both do not do the same
 * @param benchmarks with their comparisons; empty when there are none
 * @param noBenchmark why there are none, a sentence; empty when there are
 * @param tapes over which workloads were timed, in their order
 */
@ResultOf("evidence")
public record EvidenceResult(
        ResultHeader header,
        String baseline,
        String candidate,
        List<PatchInfo> changes,
        SourceInfo source,
        String choice,
        PartsDesign design,
        List<Run> runs,
        VerifyResult verified,
        List<WorkloadEvidence> workloads,
        List<JmhResult.Benchmark> benchmarks,
        String noBenchmark,
        List<EvidenceTape> tapes)
        implements Result {

    /** Whether everything that was to be verified was, and is the same. */
    public boolean equal() {
        return verified != null && verified.equal();
    }

    /** The tapes and plugins on which both do not do the same, or it is not known; empty when nothing was verified. */
    public List<VerifiedTape> unequal() {
        return verified == null
                ? List.of()
                : verified.rows().stream().filter(row -> !row.same()).toList();
    }

    /** Whether it is slower under any workload. */
    public boolean slower() {
        return workloads.stream().anyMatch(workload -> workload.verdict() == Verdict.SLOWER);
    }

    /** Of the candidate under each workload, then of each candidate of each micro-benchmark. */
    @Override
    public List<Compared> compared() {
        List<Compared> all = new ArrayList<>();
        for (WorkloadEvidence workload : workloads) {
            workload.candidate().forEach(one -> all.add(new Compared(workload.where(), 1, one)));
        }
        for (JmhResult.Benchmark benchmark : benchmarks) {
            String where = "in micro-benchmark " + benchmark.label();
            List<String> candidates = benchmark.comparisons().stream()
                    .map(Comparison::candidate)
                    .distinct()
                    .toList();
            benchmark
                    .comparisons()
                    .forEach(one -> all.add(new Compared(where, 1 + candidates.indexOf(one.candidate()), one)));
        }
        return all.stream().filter(each -> each.comparison().pairs() > 0).toList();
    }

    @Override
    public Map<String, TapeInfo> timedTapes() {
        return tapes.stream()
                .collect(Collectors.toMap(EvidenceTape::workload, EvidenceTape::tape, (a, b) -> a, LinkedHashMap::new));
    }

    /** Each with what all workloads had. */
    @Override
    public List<RunFact> facts() {
        return List.of(
                fact(FactKind.SERVER, "PostgreSQL"),
                fact(FactKind.JDK, "JDK of the trials"),
                fact(FactKind.PLUGIN, "Plugin"),
                fact(FactKind.SOURCES, "Debezium"));
    }

    private RunFact fact(FactKind kind, String name) {
        return new RunFact(
                kind,
                name,
                workloads.stream()
                        .flatMap(workload -> workload.facts().stream())
                        .filter(fact -> fact.kind() == kind && !fact.value().isEmpty())
                        .map(RunFact::value)
                        .distinct()
                        .collect(Collectors.joining(", ")));
    }

    /**
     * A patch.
     *
     * @param hypothesis what costs time, and what would cost less
     * @param changes the class, without its package, and the methods of it that are changed
     * @param versions of Debezium whose code it knows
     * @param issue the upstream one, or null where none is known
     */
    public record PatchInfo(String name, String hypothesis, String changes, String versions, String issue) {}

    /**
     * A tape over which a workload was timed.
     *
     * @param workload as {@link #workloads} name it
     * @param file of the folder and of the bundle that holds it, {@code tapes/simple-update.tape}; empty where none does
     * @param record the command that records another tape of the same workload, which has other bytes
     */
    public record EvidenceTape(String workload, TapeInfo tape, String file, String record) {

        public EvidenceTape {
            Objects.requireNonNull(workload, "workload");
            Objects.requireNonNull(tape, "tape");
            Objects.requireNonNull(file, "file");
        }
    }
}
