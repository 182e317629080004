package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The result of {@code perf compare}: several variants over one tape, trial by trial, and the comparisons that follow.
 *
 * @param tape the tape that was replayed
 * @param design the plan of the trials
 * @param variants the variants under test; the first is the baseline
 * @param trials every trial that was started, in order, failed and disturbed ones among them
 * @param comparisons per candidate and metric
 * @param differences where the CPU time and the allocations went, per candidate; empty when none were recorded
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param aggregates medians over the timed trials
 * @param counts the counted trials; null if there were none
 * @param shard the shard of the experiment that this is; null if it is the whole
 * @param merged the shards that this result was merged from; null if it was measured in one run
 */
@ResultOf("compare")
public record CompareResult(
        ResultHeader header,
        DatabaseInfo database,
        TapeInfo tape,
        Design design,
        List<VariantInfo> variants,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<Comparison> comparisons,
        List<ProfileDifference> differences,
        List<String> notes,
        Aggregates<Purpose> aggregates,
        Counts counts,
        ShardRun shard,
        MergedShards merged)
        implements Result {

    /**
     * The comparisons of a variant: by counts first, then by timed trials; a metric that was counted is left out of the timed
     * ones.
     */
    public List<Comparison> comparisons(int variant) {
        String spec = variants.get(variant).spec();
        List<Comparison> counted = counts == null
                ? List.of()
                : counts.figures().stream()
                        .filter(figure -> figure.candidate().equals(spec) && Double.isFinite(figure.ratio()))
                        .toList();
        return Stream.concat(
                        counted.stream(),
                        comparisons.stream()
                                .filter(timed -> timed.candidate().equals(spec)
                                        && counted.stream().noneMatch(each -> each.metric() == timed.metric())))
                .toList();
    }

    @Override
    public List<Compared> compared() {
        return IntStream.range(1, variants.size())
                .boxed()
                .flatMap(i -> comparisons(i).stream()
                        .filter(comparison -> comparison.pairs() > 0)
                        .map(comparison -> new Compared(where(tape.workload()), i, comparison)))
                .toList();
    }

    /** The {@link Compared#where} of a workload. */
    public static String where(String workload) {
        return "under " + workload;
    }

    @Override
    public List<TapeInfo> timedTapes() {
        return List.of(tape);
    }

    @Override
    public List<RunFact> facts() {
        return RunFact.of(database, variants);
    }

    /** Whether the run only counted and timed nothing. */
    public boolean countedOnly() {
        return design.rounds() == 0;
    }

    /** Whether the figures come from more than one machine. */
    public boolean severalMachines() {
        return merged != null && merged.machines() > 1;
    }

    /** Whether the confidence intervals cover the variation between machines. */
    public boolean overMachines() {
        return merged != null && merged.machines() >= MergedShards.FEWEST_MACHINES;
    }

    /** Number of pairs that this run was to run. */
    public int due() {
        return shard == null ? design.due() : (int) shard.pairs(design.rounds()).count();
    }

    /** Whether all pairs of this shard were run, or a trial failed. */
    public boolean ranThrough() {
        return trials.stream().anyMatch(trial -> trial.status() == TrialStatus.FAILED)
                || shard.pairs(design.rounds()).allMatch(pair -> design.overTape().order().get(pair - 1).stream()
                        .allMatch(arm ->
                                Trial.standing(trials, pair, arm, Purpose.TIMED).isPresent()));
    }

    /** The facts that must be the same in all shards of an experiment, by name. */
    public Map<String, String> experiment() {
        return Map.of(
                "variants",
                variants.stream()
                        .map(variant -> List.of(variant.spec(), variant.plugin(), String.valueOf(variant.source())))
                        .toList()
                        .toString(),
                "tape",
                "%s of %d events, sent by a %s".formatted(tape.digestText(), tape.events(), tape.replay()),
                "design",
                "%d pairs in the order %s of seed %d, --min-effect %s, --warmup-events %d"
                        .formatted(
                                design.rounds(),
                                design.overTape().order(),
                                design.seed(),
                                design.minEffect(),
                                design.overTape().warmUpEvents()),
                "shards",
                Integer.toString(shard.shard().of()),
                "commit of this project",
                environment().harness());
    }
}
