package io.debezium.perf.harness.command;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.stats.CountComparisons;

/** The options that say how much is measured, and what counts as a difference. */
public final class SamplingOptions {

    /** The most pairs of a comparison that stops once it is decided. */
    private static final int MOST_PAIRS = 20;

    private SamplingOptions() {}

    /** Options of every command that runs variants side by side: over a tape, under a load or in micro-benchmarks. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    public static class RunOptions {

        @Option(names = "--time-limit", paramLabel = "TIME")
        Optional<Duration> timeLimit;

        @Option(names = "--seed", paramLabel = "N", descriptionKey = "run.seed")
        Long seed;

        @Option(names = "--other-cores", paramLabel = "N", defaultValue = Tolerance.USUAL_OTHER_CORES)
        double otherCores;

        @Option(
                names = "--steal",
                paramLabel = "P%",
                defaultValue = Tolerance.USUAL_STEAL_PERCENT + "%",
                converter = Converters.Percent.class)
        double steal;

        /** The smallest relative difference that matters where no option says so. */
        double minEffect() {
            return 0.02;
        }

        /** A sampling of pairs with one trial or fork of each variant, and without recorded trials. */
        public final Sampling sampling(int pairs, long seed) {
            InvalidConfiguration.requireAtLeast(
                    1,
                    "--pairs",
                    pairs,
                    "Leave it out to end when it is decided; a confidence interval needs at least 6.");
            return new Sampling(pairs, minEffect(), new Tolerance(otherCores, 100 * steal), 0, timeLimit, seed);
        }
    }

    /** Options of every command that compares variants. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    public static class EffectOptions extends RunOptions {

        @Option(names = "--min-effect", paramLabel = "P%", defaultValue = "2%", converter = Converters.Percent.class)
        double minEffect;

        @Override
        final double minEffect() {
            return minEffect;
        }
    }

    /** Options of every command that compares trials in pairs. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    public static class PairingOptions {

        @Option(names = "--pairs", paramLabel = "N")
        Integer pairs;

        /** Recorded trials of each variant; empty for the default number, but only if a difference is found. */
        OptionalInt recordings() {
            return OptionalInt.of(0);
        }

        /** @param sharing comparisons that share the risk of a false alarm */
        public final Sampling sampling(RunOptions run, int sharing, long seed) {
            int most = pairs == null ? Sampling.enough(MOST_PAIRS, sharing) : pairs;
            return run.sampling(most, seed).with(pairs == null, recordings());
        }
    }

    /** Options of every command that compares trials in pairs and also records some. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    public static final class RecordedPairingOptions extends PairingOptions {

        @Option(names = "--recordings", paramLabel = "N")
        Integer recordings;

        @Override
        OptionalInt recordings() {
            return recordings == null ? OptionalInt.empty() : OptionalInt.of(recordings);
        }
    }

    /** Options of every command that runs trials in rounds, one under each condition per round. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    public static final class RoundOptions extends EffectOptions {

        @Option(names = "--rounds", paramLabel = "N", order = -2)
        Integer rounds;

        @Option(names = "--calibrate", order = -2)
        public boolean calibrate;

        /**
         * @param usual default number of rounds for a single comparison
         * @param sharing comparisons that share the risk of a false alarm
         * @throws InvalidConfiguration if a number is out of its range
         */
        public Sampling sampling(int usual, int sharing, long seed) {
            int given = rounds == null ? Sampling.enough(usual, sharing) : rounds;
            InvalidConfiguration.requireAtLeast(1, "--rounds", given, "Leave it out for the default.");
            return sampling(given, seed);
        }
    }

    /** Options of every command that runs micro-benchmarks. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    public static final class ForkOptions {

        private static final int FORKS = 10;

        @Option(names = "--forks", paramLabel = "N")
        Integer forks;

        @Option(names = "--jmh", paramLabel = "OPTIONS", defaultValue = "")
        String options;

        /**
         * The number of forks that are timed.
         *
         * @param sharing comparisons of a benchmark that share the risk of a false alarm
         */
        public int forks(int sharing) {
            return forks == null ? Sampling.enough(FORKS, sharing) : forks;
        }

        /** The number of forks if nothing is timed. */
        public int counted() {
            return forks == null ? CountComparisons.FEWEST : forks;
        }

        /** The arguments for JMH. */
        public List<String> words() {
            return options.isBlank() ? List.of() : List.of(options.strip().split("\\s+"));
        }
    }
}
