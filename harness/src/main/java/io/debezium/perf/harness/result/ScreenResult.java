package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.ComparedArms.WarmUp;

/**
 * The result of {@code perf screen}: what each of many changes does, from trials that had half of them each.
 *
 * @param tape what was replayed
 * @param design how the trials were laid out; a pair is a row and its complement, which is a block
 * @param factors what was switched on and off
 * @param rows for each block, from 1, a sign for each factor in their order: {@code +} where it is on in the block's first
 *     trial and off in the second, {@code -} where it is the other way round
 * @param variants the baseline, and the baseline with all factors: those whose content was checked
 * @param trials every trial that was started, in order. Variants 0 and 1 are those of {@code variants}; 2b is the first trial
 *     of block b, and 2b + 1 the second
 * @param effects per metric and factor: a factor on against off, averaged over the others on and off, which the candidate's
 *     name is
 * @param fits per metric
 * @param notes what the reader must know before believing a figure, a sentence each
 * @param screened what follows from the effects and the trials
 * @param shard which share of the screening this is, some of its rounds; null for all of it
 * @param merged the shards that it was put together of; null where it was measured at once
 */
@ResultOf("screen")
public record ScreenResult(
        ResultHeader header,
        DatabaseInfo database,
        TapeInfo tape,
        Design design,
        List<Factor> factors,
        List<String> rows,
        List<VariantInfo> variants,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<Comparison> effects,
        List<Fit> fits,
        List<String> notes,
        ScreenTotals screened,
        ShardRun shard,
        MergedShards merged)
        implements SharedPairs {

    public ScreenResult {
        factors = List.copyOf(factors);
        rows = List.copyOf(rows);
        variants = List.copyOf(variants);
        trials = List.copyOf(trials);
        effects = List.copyOf(effects);
        fits = List.copyOf(fits);
        notes = List.copyOf(notes);
    }

    /** With what follows from the trials. */
    public ScreenResult with(List<Comparison> effects, List<Fit> fits, ScreenTotals screened, MergedShards merged) {
        return new ScreenResult(
                header, database, tape, design, factors, rows, variants, trials, effects, fits, notes, screened, shard,
                merged);
    }

    /** What a factor is called and does, a row for each pair: of the same seed it is the same. */
    @Override
    public Map<String, String> alike() {
        Map<String, String> facts = SharedPairs.super.alike();
        facts.put("factors", factors.toString());
        facts.put("rows", rows.toString());
        return facts;
    }

    /** The index of the variant that is first in a block, counted from 1; that of the second is the next one. */
    public static int first(int block) {
        return 2 * block;
    }

    /**
     * Something that a variant has or has not.
     *
     * @param name unique; a patch's, or else the key with its value
     * @param key of a variant's spec: {@code patch}, {@code set.max.batch.size}
     * @param value that it has where it is on
     * @param changes the code that a patch changes; empty for all else
     */
    public record Factor(String name, String key, String value, String changes) {

        /** Whether it is a built-in candidate fix. */
        public boolean patched() {
            return "patch".equals(key);
        }
    }

    /**
     * @param differences of each effect, in the metric's own unit
     * @param together by the metrics that the answer tells
     * @param stealPercent what the hypervisor gave to others, median over the trials that stand; NaN where it is not known
     * @param jitShare the compiler's part of the CPU time within the window, 0 to 1, likewise
     * @param warmUp of the trials that stand
     */
    public record ScreenTotals(
            List<FactorDifference> differences,
            List<TogetherEffect> together,
            double stealPercent,
            double jitShare,
            WarmUp warmUp) {

        public ScreenTotals {
            differences = List.copyOf(differences);
            together = List.copyOf(together);
        }
    }

    /**
     * A factor's effect in the metric's own unit, where all trials' geometric mean is: what it would be where nothing else is
     * on, or everything, depends on what that is.
     *
     * @param value on less off; NaN where it is not known
     * @param low of its interval, the ratio's taken to the same mean, which is known far better than the ratio; NaN where there
     *     is none
     * @param high likewise
     */
    public record FactorDifference(String factor, Metric metric, double value, double low, double high) {}

    /**
     * All factors on against all off, by their effects.
     *
     * @param mean of all trials, the geometric one, in the metric's unit
     * @param ciLow lower end of the confidence interval of {@code ratio}; NaN where nothing tells the noise
     * @param ciHigh upper end; NaN likewise
     */
    public record TogetherEffect(Metric metric, double mean, double ratio, double ciLow, double ciHigh) {}

    /**
     * How well the pairs are told by the factors' effects.
     *
     * @param pairs of which both trials have the metric
     * @param degreesOfFreedom pairs beyond those that determine the effects; without any there are no intervals
     * @param spread standard deviation of a pair's log-ratio about what the effects say; NaN where nothing tells it
     * @param place first trial of a pair / second, both alike: what the place does; NaN where it is not known
     */
    public record Fit(Metric metric, int pairs, int degreesOfFreedom, double spread, double place) {}
}
