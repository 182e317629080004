package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

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
 */
@ResultOf(command = "screen", schemaVersion = ScreenResult.SCHEMA_VERSION)
public record ScreenResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment,
        DatabaseInfo database,
        TapeInfo tape,
        Design design,
        List<Factor> factors,
        List<String> rows,
        List<VariantInfo> variants,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<Comparison> effects,
        List<Fit> fits,
        List<String> notes)
        implements Result {

    public static final int SCHEMA_VERSION = 2;

    public ScreenResult {
        factors = List.copyOf(factors);
        rows = List.copyOf(rows);
        variants = List.copyOf(variants);
        trials = List.copyOf(trials);
        effects = List.copyOf(effects);
        fits = List.copyOf(fits);
        notes = List.copyOf(notes);
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
     * How well the pairs are told by the factors' effects.
     *
     * @param pairs of which both trials have the metric
     * @param degreesOfFreedom pairs beyond those that determine the effects; without any there are no intervals
     * @param spread standard deviation of a pair's log-ratio about what the effects say; NaN where nothing tells it
     * @param place first trial of a pair / second, both alike: what the place does; NaN where it is not known
     */
    public record Fit(Metric metric, int pairs, int degreesOfFreedom, double spread, double place) {}
}
