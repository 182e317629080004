package io.debezium.perf.harness.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The result of {@code perf bisect}: the releases, or commits, in which the cost of an event rose, and with {@code --all} the
 * speed of every one. A version is a release, or a commit under the first letters of its id.
 *
 * @param tape what was replayed
 * @param design how the trials of each comparison were laid out
 * @param metric the cost that releases are compared by
 * @param threshold relative rise of it that counts as a step, 0.05 for 5 %
 * @param versions all that were considered, oldest first, those that were skipped among them; the first is the good end,
 *     the last the bad one
 * @param skipped those that could not be run, and why
 * @param comparisons that the search went by, in the order that they were made; with {@code --all} those of neighbours
 * @param steps releases in which it rose by more than the threshold, oldest first
 * @param points the cost of each release that was measured, oldest first
 * @param trials all trials in order; a trial's {@code variant} is the index in {@code versions}
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param commits those of the versions that are commits, in their order
 * @param shard which share of the pairs this is, with {@code --all}; null for all of them
 * @param merged the shards that it was put together of; null where it was measured at once
 */
@ResultOf("bisect")
public record BisectResult(
        ResultHeader header,
        TapeInfo tape,
        Design design,
        Metric metric,
        double threshold,
        List<String> versions,
        List<VariantInfo> variants,
        List<Skipped> skipped,
        List<RevisionComparison> comparisons,
        List<CostStep> steps,
        List<RevisionCost> points,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<String> notes,
        List<BisectedCommit> commits,
        ShardRun shard,
        MergedShards merged)
        implements SharedPairs {

    /** Which of them could be run may differ from machine to machine. */
    @Override
    public Map<String, String> alike() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("versions", versions.toString());
        facts.put("compared by", metric.label());
        facts.put("--threshold", Double.toString(threshold));
        return facts;
    }

    @Override
    public List<Integer> arms(int block) {
        Set<String> left = skipped.stream().map(Skipped::version).collect(Collectors.toSet());
        return IntStream.range(0, versions.size())
                .filter(place -> !left.contains(versions.get(place)))
                .boxed()
                .toList();
    }

    /** Their order is drawn among the releases that can be run. */
    @Override
    public int blocks() {
        return design.rounds() * design.overTape().trialsPerPair();
    }

    /** What a version is, if it is a commit. */
    public Optional<BisectedCommit> commit(String version) {
        return commits.stream()
                .filter(commit -> commit.version().equals(version))
                .findFirst();
    }

    /**
     * A commit among the versions.
     *
     * @param id whole
     * @param keys issues and pull requests in its message: {@code DBZ-9540}, {@code debezium/dbz#2350}, {@code #7754}
     */
    public record BisectedCommit(String version, String id, String author, String subject, List<String> keys) {}

    /** One that could not be run. */
    public record Skipped(String version, String reason) {}

    /**
     * Two releases side by side.
     *
     * @param good the older one, in the role of the baseline
     * @param bad the newer one, in the role of the candidate
     */
    public record RevisionComparison(String good, String bad, Comparison comparison) {}

    /**
     * A rise of the cost from one release to the next that could be run.
     *
     * @param from the last release before it
     * @param to the first one with it
     * @param cpu where the CPU time went, or null when none was recorded
     * @param allocation where the allocations went, or null likewise
     */
    public record CostStep(
            String from, String to, Comparison comparison, ProfileDifference cpu, ProfileDifference allocation) {}

    /**
     * What an event costs with a release.
     *
     * @param cost median over its trials, in the metric's unit
     * @param ratio to the first release, 1 for itself; NaN where it is not known
     * @param ciLow lower end of the confidence interval of {@code ratio}; NaN where there is none
     * @param ciHigh upper end; NaN likewise
     * @param own what its median rests on: not all releases ran side by side
     */
    public record RevisionCost(String version, double cost, double ratio, double ciLow, double ciHigh, OwnTrials own) {}

    /**
     * How sure a release's median is by its own trials.
     *
     * @param trials that stand
     * @param low lower end of the median's confidence interval, in the metric's unit; NaN where there is none
     * @param high upper end; NaN likewise
     */
    public record OwnTrials(int trials, double low, double high) {}
}
