package io.debezium.perf.harness.question.evidence;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Verdict;

/**
 * The result of {@code perf evidence}: what a change gains, and that nothing else changes. The runs that it rests on have
 * results of their own, in folders below this one's.
 *
 * @param changes the patches that the candidate has and the baseline has not
 * @param source what the candidate changes about the release's sources; null where it changes none
 * @param runs in their order
 * @param verified whether both do the same; null when that came to nothing
 * @param compared by all runs, in their order; none when both do not do the same
 * @param facts of all runs, each once
 * @param timedTapes in their order
 * @param tapesKept whether the tapes that a player has sent are in the folder, as {@link #tape} names them
 */
@ResultOf("evidence")
public record EvidenceResult(
        ResultHeader header,
        String baseline,
        String candidate,
        List<PatchInfo> changes,
        SourceInfo source,
        PartsDesign design,
        List<Run> runs,
        VerifyResult verified,
        List<Compared> compared,
        List<RunFact> facts,
        List<TapeInfo> timedTapes,
        boolean tapesKept)
        implements Result {

    /** The one that a busy neighbour moves least comes first. */
    private static final List<Metric> OF_SPEED = List.of(
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.EVENTS_PER_SECOND,
            Metric.SNAPSHOT_MICROS);

    /** The copy of a tape, relative to the folder of the result. */
    public static String tape(String workload) {
        return "tapes/%s.tape".formatted(workload.replaceAll("[^A-Za-z0-9-]+", "-"));
    }

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
        return places().stream()
                .flatMap(place -> place.deciding().stream())
                .anyMatch(comparison -> comparison.verdict() == Verdict.SLOWER);
    }

    /** The comparisons by where they were made, in their order. */
    public List<Place> places() {
        Map<String, List<Comparison>> places = compared.stream()
                .collect(Collectors.groupingBy(
                        Compared::where,
                        LinkedHashMap::new,
                        Collectors.mapping(Compared::comparison, Collectors.toList())));
        return places.entrySet().stream()
                .map(place -> new Place(place.getKey(), baseline, place.getValue()))
                .toList();
    }

    /**
     * A workload's tape, a snapshot or a micro-benchmark.
     *
     * @param where {@code under simple-update}, {@code in a snapshot of pgbench_accounts, 200,000 rows}
     * @param baseline its spec
     * @param comparisons of the candidate, and of the baseline with itself in the same session
     */
    public record Place(String where, String baseline, List<Comparison> comparisons) {

        private boolean isSame(Comparison comparison) {
            return comparison.same() || comparison.candidate().equals(baseline);
        }

        /** Of the candidate alone. */
        public List<Comparison> candidate() {
            return comparisons.stream()
                    .filter(comparison -> !isSame(comparison))
                    .toList();
        }

        /** Empty when it was not measured. */
        public Optional<Comparison> candidate(Metric metric) {
            return of(metric, false);
        }

        /** Of the baseline against itself; empty when it was not measured. */
        public Optional<Comparison> same(Metric metric) {
            return of(metric, true);
        }

        /** Instructions or CPU time of an event, by which there is a verdict unless some figure is slower. */
        public Metric decidedBy() {
            return Metric.deciding(candidate());
        }

        /**
         * What the verdict is of, {@link #decidedBy} but for more CPU time, fewer events/s or a longer snapshot, which are
         * slower whatever else they save; empty when none of them was measured.
         */
        public Optional<Comparison> deciding() {
            return first(false, EnumSet.of(Verdict.SLOWER)).or(() -> candidate(decidedBy()));
        }

        /** Where the baseline came out faster or slower than itself. */
        public Optional<Comparison> falseAlarm() {
            return first(true, EnumSet.of(Verdict.FASTER, Verdict.SLOWER));
        }

        private Optional<Comparison> first(boolean same, Set<Verdict> verdicts) {
            return OF_SPEED.stream()
                    .flatMap(metric -> of(metric, same).stream())
                    .filter(comparison -> verdicts.contains(comparison.verdict()))
                    .findFirst();
        }

        private Optional<Comparison> of(Metric metric, boolean same) {
            return comparisons.stream()
                    .filter(comparison -> comparison.metric() == metric && isSame(comparison) == same)
                    .findFirst();
        }
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
}
