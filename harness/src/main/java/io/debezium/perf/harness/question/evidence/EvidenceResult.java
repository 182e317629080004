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
 * The result of {@code perf evidence}: what a change gains, and that it changes nothing else. The underlying runs have
 * results of their own, in subfolders.
 *
 * @param changes the patches that the candidate has and the baseline has not
 * @param source what the candidate changes in the release's sources; null if nothing
 * @param runs in the order in which they ran
 * @param verified whether both behave the same; null if that could not be tested
 * @param compared the comparisons of all runs, in their order; none if the variants behave differently
 * @param facts of all runs, without duplicates
 * @param timedTapes in the order in which they were read
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

    /** Metrics of speed; the one that a busy neighbour affects least comes first. */
    private static final List<Metric> OF_SPEED = List.of(
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.EVENTS_PER_SECOND,
            Metric.SNAPSHOT_MICROS);

    /** The path of a tape's copy, relative to the folder of the result. */
    public static String tape(String workload) {
        return "tapes/%s.tape".formatted(workload.replaceAll("[^A-Za-z0-9-]+", "-"));
    }

    /** Whether the verification is complete and found both to behave the same. */
    public boolean equal() {
        return verified != null && verified.equal();
    }

    /** The tapes and plugins on which both behave differently, or it is unknown; empty if nothing was verified. */
    public List<VerifiedTape> unequal() {
        return verified == null
                ? List.of()
                : verified.rows().stream().filter(row -> !row.same()).toList();
    }

    /** Whether the candidate is slower anywhere. */
    public boolean slower() {
        return places().stream()
                .flatMap(place -> place.deciding().stream())
                .anyMatch(comparison -> comparison.verdict() == Verdict.SLOWER);
    }

    /** The comparisons, grouped by where they were made, in their order. */
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
     * What was compared over a workload's tape, in a snapshot or in a micro-benchmark.
     *
     * @param where {@code under simple-update}, {@code in a snapshot of pgbench_accounts, 200,000 rows}
     * @param baseline its spec
     * @param comparisons of the candidate, and of the baseline with itself in the same session
     */
    public record Place(String where, String baseline, List<Comparison> comparisons) {

        private boolean isSame(Comparison comparison) {
            return comparison.same() || comparison.candidate().equals(baseline);
        }

        /** The comparisons of the candidate. */
        public List<Comparison> candidate() {
            return comparisons.stream()
                    .filter(comparison -> !isSame(comparison))
                    .toList();
        }

        /** The comparison of the candidate by a metric; empty if it was not measured. */
        public Optional<Comparison> candidate(Metric metric) {
            return of(metric, false);
        }

        /** The comparison of the baseline with itself by a metric; empty if it was not measured. */
        public Optional<Comparison> same(Metric metric) {
            return of(metric, true);
        }

        /** The metric of the verdict unless another one is slower: instructions or CPU time per event. */
        public Metric decidedBy() {
            return Metric.deciding(candidate());
        }

        /**
         * The comparison that gives the verdict: the first by which the candidate is slower (more CPU time, fewer events/s, a
         * longer snapshot), whatever else it saves; otherwise that of {@link #decidedBy}; empty if it was not measured.
         */
        public Optional<Comparison> deciding() {
            return first(false, EnumSet.of(Verdict.SLOWER)).or(() -> candidate(decidedBy()));
        }

        /** A comparison in which the baseline came out faster or slower than itself. */
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
     * @param changes the class, without its package, and those of its methods that are changed
     * @param versions the versions of Debezium that it applies to
     * @param issue the upstream issue; null if none is known
     */
    public record PatchInfo(String name, String hypothesis, String changes, String versions, String issue) {}
}
