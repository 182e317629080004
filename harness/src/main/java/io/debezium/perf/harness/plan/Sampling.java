package io.debezium.perf.harness.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Design.OverTape;
import io.debezium.perf.harness.result.Design.UnderLoad;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Looks;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.SignedRank;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * How much is measured, and what counts as a difference.
 *
 * @param pairs of trials for each comparison; 0 where nothing is timed
 * @param looking whether a comparison is looked at on its way and ends when it is decided, so that {@code pairs} is the most
 *     that are run; else it is looked at once
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %
 * @param tolerance what others may take during a trial before it counts as disturbed
 * @param recordings recorded trials of each variant, for the profile difference; 0 for none; empty for as many as are usual
 *     where something differs, and none where nothing does
 * @param timeLimit after which no further block of trials is started
 * @param seed of everything that is drawn at random
 */
public record Sampling(
        int pairs,
        boolean looking,
        double minEffect,
        Tolerance tolerance,
        OptionalInt recordings,
        Optional<Duration> timeLimit,
        long seed) {

    /** Recorded trials of each variant where something differs: fewer show little of what is clear. */
    public static final int USUAL_RECORDINGS = 3;

    private static final double LARGEST_EFFECT = 0.5;

    /** Of as many pairs as were asked for. */
    public Sampling(
            int pairs, double minEffect, Tolerance tolerance, int recordings, Optional<Duration> timeLimit, long seed) {
        this(pairs, false, minEffect, tolerance, OptionalInt.of(recordings), timeLimit, seed);
    }

    /** @throws InvalidConfiguration if a number is out of its range */
    public Sampling {
        InvalidConfiguration.requireAtLeast(0, "--pairs", pairs, "Leave it out for the default.");
        if (!(minEffect > 0 && minEffect <= LARGEST_EFFECT)) {
            throw InvalidConfiguration.of("plan.sampling-must-be-more-than-0", "--min-effect " + 100 * minEffect + "%");
        }
        InvalidConfiguration.requireAtLeast(0, "--recordings", recordings.orElse(0), "0 turns recordings off.");
        if (timeLimit.isPresent() && timeLimit.get().isZero()) {
            throw InvalidConfiguration.of("plan.must-be-more-than-0s", "--time-limit 0s");
        }
    }

    /** The same with another smallest effect, at most the largest that is allowed. */
    public Sampling ofEffect(double effect) {
        double allowed = Math.min(LARGEST_EFFECT, effect);
        return new Sampling(pairs, looking, allowed, tolerance, recordings, timeLimit, seed);
    }

    /** The same with another time limit. */
    public Sampling within(Optional<Duration> limit) {
        return new Sampling(pairs, looking, minEffect, tolerance, recordings, limit, seed);
    }

    /**
     * How many pairs, rounds or forks there are by default. Those that share the risk of a false alarm need more confidence
     * each (see {@link io.debezium.perf.harness.stats.Comparisons}), and too few cannot have it, whatever is measured.
     *
     * @param usual of comparisons that need fewer
     * @param sharing how many comparisons share the risk; 0 where nothing is compared
     */
    public static int enough(int usual, int sharing) {
        return sharing == 0 ? usual : Math.max(usual, SignedRank.fewest(1 - (1 - Estimate.CONFIDENCE) / sharing));
    }

    /**
     * Which question a variant answers that is compared with another one: what a sink costs is another than what a change
     * gains. Those that answer the same share the risk of a false alarm.
     */
    public static String question(VariantSpec candidate) {
        return candidate.sink().orElse("");
    }

    /**
     * @param variants the first is what the others are compared with
     * @param calibrate whether it is compared with itself, too
     * @return how many at most share the risk of a false alarm
     */
    public static int sharing(List<VariantSpec> variants, boolean calibrate) {
        return variants.stream()
                .skip(1)
                .collect(Collectors.groupingBy(Sampling::question, Collectors.summingInt(candidate -> 1)))
                .values()
                .stream()
                .reduce(calibrate ? 1 : 0, Math::max);
    }

    /** Recorded trials of each variant, once it is known whether something differs. */
    public int recordings(boolean differs) {
        return recordings.orElse(differs ? USUAL_RECORDINGS : 0);
    }

    /**
     * The same with another way to end, and other recordings.
     *
     * @param recorded as {@link #recordings}
     */
    public Sampling with(boolean untilDecided, OptionalInt recorded) {
        return new Sampling(pairs, untilDecided, minEffect, tolerance, recorded, timeLimit, seed);
    }

    /** The same of trials none of which is timed or recorded. */
    public Sampling without() {
        return new Sampling(0, minEffect, tolerance, 0, timeLimit, seed);
    }

    /** The same for a share of the pairs, which cannot tell when all are decided, nor whether all differ. */
    public Sampling sharedOut() {
        return new Sampling(pairs, minEffect, tolerance, recordings.orElse(0), timeLimit, seed);
    }

    /** What the intervals allow for after so many pairs. */
    public GroupSequential looks(int pairsRun) {
        return looking && pairsRun > 0
                ? GroupSequential.after(Math.min(pairsRun, pairs), pairs)
                : GroupSequential.SINGLE;
    }

    /** Whether a comparison is looked at after so many pairs. */
    public boolean isLook(int pairsRun) {
        return looking && GroupSequential.looks(pairs).contains(pairsRun);
    }

    /** As the result of a run tells it that needs nothing else. */
    public Design design() {
        return design(null, null, List.of(), null);
    }

    /** @param perSecond null where the condition says it, or as many as the server takes */
    public Design design(Timing timing, Double perSecond) {
        UnderLoad load = new UnderLoad(seconds(timing.warmUp()), seconds(timing.duration()), perSecond);
        return design(null, load, List.of(), null);
    }

    /** The parameters are those of a {@link Design}. */
    public Design design(OverTape tape, UnderLoad load, List<String> jmhOptions, Looks looks) {
        return new Design(
                pairs,
                minEffect,
                Estimate.CONFIDENCE,
                seed,
                tolerance.otherCores(),
                tolerance.stealPercent(),
                timeLimit.map(Sampling::seconds).orElse(null),
                tape,
                load,
                jmhOptions,
                looks);
    }

    /**
     * Of a run that is made of others, of which these are the trials over its tapes.
     *
     * @param forks of its micro-benchmarks
     * @param leastEffect null where each part has its own
     * @param limit of the whole
     */
    public PartsDesign design(Sampling forks, Double leastEffect, Optional<Duration> limit) {
        return new PartsDesign(
                forks.pairs(),
                pairs,
                looking,
                leastEffect,
                Estimate.CONFIDENCE,
                seed,
                limit.map(Sampling::seconds).orElse(null));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }
}
