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
import io.debezium.perf.harness.result.InterimAnalyses;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.SignedRank;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * How much is measured, and what counts as a difference.
 *
 * @param pairs number of pairs of trials for each comparison; 0 if nothing is timed
 * @param looking whether a comparison has interim looks and ends when it is decided, after {@code pairs} at the latest;
 *     otherwise it is evaluated once, after all
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %
 * @param tolerance use of the machine by others beyond which a trial counts as disturbed
 * @param recordings recorded trials of each variant, for the profile difference; 0 for none; empty for the default number if a
 *     difference was found, and none otherwise
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

    /** Default number of recorded trials of each variant if a difference was found; fewer show few clear differences. */
    public static final int USUAL_RECORDINGS = 3;

    private static final double LARGEST_EFFECT = 0.5;

    /** A sampling with a fixed number of pairs. */
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

    /** A copy with another smallest effect, capped at the largest allowed. */
    public Sampling ofEffect(double effect) {
        double allowed = Math.min(LARGEST_EFFECT, effect);
        return new Sampling(pairs, looking, allowed, tolerance, recordings, timeLimit, seed);
    }

    /** A copy with another time limit. */
    public Sampling within(Optional<Duration> limit) {
        return new Sampling(pairs, looking, minEffect, tolerance, recordings, limit, seed);
    }

    /**
     * The default number of pairs, rounds or forks. The correction for several comparisons (see {@link
     * io.debezium.perf.harness.stats.Comparisons}) requires a higher confidence of each, which too few pairs cannot reach.
     *
     * @param usual the number for comparisons that need no more
     * @param sharing number of comparisons corrected together; 0 if nothing is compared
     */
    public static int enough(int usual, int sharing) {
        return sharing == 0 ? usual : Math.max(usual, SignedRank.fewest(1 - (1 - Estimate.CONFIDENCE) / sharing));
    }

    /**
     * The question that a candidate answers: the cost of a sink is another question than the gain of a change. Comparisons of
     * the same question are corrected together.
     */
    public static String question(VariantSpec candidate) {
        return candidate.sink().orElse("");
    }

    /**
     * @param variants the first is the baseline
     * @param calibrate whether the baseline is also compared with itself
     * @return the largest number of comparisons that are corrected together
     */
    public static int sharing(List<VariantSpec> variants, boolean calibrate) {
        return variants.stream()
                .skip(1)
                .collect(Collectors.groupingBy(Sampling::question, Collectors.summingInt(candidate -> 1)))
                .values()
                .stream()
                .reduce(calibrate ? 1 : 0, Math::max);
    }

    /**
     * Number of recorded trials of each variant.
     *
     * @param differs whether a difference was found
     */
    public int recordings(boolean differs) {
        return recordings.orElse(differs ? USUAL_RECORDINGS : 0);
    }

    /**
     * A copy with another way to end and another number of recordings.
     *
     * @param untilDecided whether the comparison may end early
     * @param recorded as {@link #recordings}
     */
    public Sampling with(boolean untilDecided, OptionalInt recorded) {
        return new Sampling(pairs, untilDecided, minEffect, tolerance, recorded, timeLimit, seed);
    }

    /** A copy that runs a number of pairs, whatever they show, and records no trial. */
    public Sampling fixed(int number) {
        return new Sampling(number, minEffect, tolerance, 0, timeLimit, seed);
    }

    /** A copy without timed and recorded trials. */
    public Sampling without() {
        return fixed(0);
    }

    /**
     * A copy for one shard, which cannot end early or decide on recordings, since it does not know the other shards' trials.
     */
    public Sampling sharedOut() {
        return new Sampling(pairs, minEffect, tolerance, recordings.orElse(0), timeLimit, seed);
    }

    /** The correction of intervals for interim looks, after a number of pairs. */
    public GroupSequential looks(int pairsRun) {
        return looking && pairsRun > 0
                ? GroupSequential.after(Math.min(pairsRun, pairs), pairs)
                : GroupSequential.SINGLE;
    }

    /** Whether there is an interim look after this number of pairs. */
    public boolean isLook(int pairsRun) {
        return looking && GroupSequential.looks(pairs).contains(pairsRun);
    }

    /** The design without further components. */
    public Design design() {
        return design(null, null, List.of(), null);
    }

    /**
     * The design of trials under a live load.
     *
     * @param perSecond requested rate; null if the condition determines it, or for as many as the server takes
     */
    public Design design(Timing timing, Double perSecond) {
        UnderLoad load = new UnderLoad(seconds(timing.warmUp()), seconds(timing.duration()), perSecond);
        return design(null, load, List.of(), null);
    }

    /** The design with the given components of {@link Design}. */
    public Design design(OverTape tape, UnderLoad load, List<String> jmhOptions, InterimAnalyses looks) {
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
     * The design of a run that consists of other runs; this sampling is that of its tapes, with the time limit of all.
     *
     * @param forks the sampling of its micro-benchmarks
     * @param leastEffect null if each part has its own
     */
    public PartsDesign design(Sampling forks, Double leastEffect) {
        return new PartsDesign(
                forks.pairs(),
                pairs,
                looking,
                leastEffect,
                Estimate.CONFIDENCE,
                seed,
                timeLimit.map(Sampling::seconds).orElse(null));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }
}
