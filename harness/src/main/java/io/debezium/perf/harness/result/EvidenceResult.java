package io.debezium.perf.harness.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.RunFact.FactKind;

/**
 * The result of {@code perf evidence}: what a change gains, and that nothing else changes. The runs that it rests on have
 * results of their own, in folders below this one's.
 *
 * @param changes the patches that the candidate has and the baseline has not
 * @param source what the candidate changes about the release's sources; null where it changes none
 * @param choice why these phases of the engine were compared, a sentence; empty where there is nothing to say
 * @param runs in their order
 * @param equality whether both do the same; null when that came to nothing
 * @param workloads in the order in which they were measured; none has figures when both do not do the same
 * @param benchmarks with their comparisons; empty when there are none
 * @param noBenchmark why there are none, a sentence; empty when there are
 * @param predictions what the benchmarks say that it should gain under the workloads; empty without benchmarks
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
        Equality equality,
        List<WorkloadEvidence> workloads,
        List<JmhResult.Benchmark> benchmarks,
        String noBenchmark,
        List<Prediction> predictions,
        List<EvidenceTape> tapes)
        implements Result {

    /** The tapes and plugins on which both do not do the same, or it is not known; empty when nothing was compared. */
    public List<Equality.ComparedTape> unequal() {
        return equality == null
                ? List.of()
                : equality.rows().stream().filter(row -> !row.same()).toList();
    }

    /** Whether it is slower under any workload. */
    public boolean slower() {
        return workloads.stream().anyMatch(workload -> workload.verdict() == Verdict.SLOWER);
    }

    /** Of the candidate under each workload, then of each candidate of each micro-benchmark. */
    @Override
    public List<Compared> compared() {
        Stream<Compared> large = workloads.stream().flatMap(workload -> workload.candidate().stream()
                .map(comparison -> new Compared(workload.where(), 1, comparison)));
        return Stream.concat(large, benchmarks.stream().flatMap(EvidenceResult::compared))
                .filter(each -> each.comparison().pairs() > 0)
                .toList();
    }

    private static Stream<Compared> compared(JmhResult.Benchmark benchmark) {
        String where = "in micro-benchmark " + JmhResult.Benchmark.label(benchmark.name(), benchmark.parameters());
        List<String> candidates = benchmark.comparisons().stream()
                .map(Comparison::candidate)
                .distinct()
                .toList();
        return benchmark.comparisons().stream()
                .map(comparison -> new Compared(where, 1 + candidates.indexOf(comparison.candidate()), comparison));
    }

    @Override
    public Map<String, TapeInfo> timedTapes() {
        return tapes.stream()
                .collect(Collectors.toMap(EvidenceTape::workload, EvidenceTape::tape, (a, b) -> a, LinkedHashMap::new));
    }

    @Override
    public List<RunFact> facts() {
        return List.of(
                new RunFact(FactKind.SERVER, "PostgreSQL", distinct(WorkloadEvidence::server)),
                new RunFact(FactKind.JDK, "JDK of the trials", distinct(WorkloadEvidence::jdk)),
                new RunFact(FactKind.PLUGIN, "Plugin", distinct(WorkloadEvidence::plugin)),
                new RunFact(FactKind.SOURCES, "Debezium of the candidate", source == null ? "" : source.label()));
    }

    private String distinct(Function<WorkloadEvidence, String> valueOrNull) {
        return workloads.stream()
                .map(valueOrNull)
                .filter(value -> value != null && !value.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * A patch.
     *
     * @param hypothesis what costs time, and what would cost less
     * @param target the class with its package
     * @param methods of it that are changed
     * @param versions of Debezium whose code it knows
     * @param issue the upstream one, or null where none is known
     */
    public record PatchInfo(
            String name, String hypothesis, String target, List<String> methods, String versions, String issue) {}

    /**
     * Whether both variants do the same.
     *
     * @param complete whether everything that was to be compared was, and is the same
     * @param rows one for each tape and plugin that was compared
     */
    public record Equality(boolean complete, List<ComparedTape> rows) {

        /**
         * @param failed whether one of them did not come to the tape's end, so that it is not known
         * @param detail what was found, in a line
         */
        public record ComparedTape(
                String workload, String plugin, long events, boolean same, boolean failed, String detail) {

            /** {@code the same}, {@code differs} or {@code failed}. */
            public String found() {
                return same ? "the same" : failed ? "failed" : "differs";
            }

            /** {@code ddl, pgoutput} */
            public String name() {
                return workload + ", " + plugin;
            }
        }
    }

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
