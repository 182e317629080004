package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.stats.CountRatio;

/** The options that say how much is measured, and what counts as a difference. */
final class SamplingOptions {

    /** The most pairs of a comparison that ends when it is decided. */
    private static final int MOST_PAIRS = 20;

    /** As {@link Sampling#enough} has it of ten. */
    private static final String MORE = "; more where there are more than 25 candidates).";

    private SamplingOptions() {}

    /** Of every command that runs variants side by side, over a tape, under a load or in the small. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    static final class RunOptions {

        @Option(
                names = "--time-limit",
                paramLabel = "TIME",
                description =
                        "Start no timed trials or forks after this time, and report on those completed, for example 15m"
                                + " (default: none). Recorded trials may follow.")
        Duration timeLimit;

        @Option(
                names = "--seed",
                paramLabel = "N",
                description = "Seed for the order of trials (default: a new one, shown in the result).")
        Long seed;

        @Option(
                names = "--other-cores",
                paramLabel = "N",
                defaultValue = Tolerance.USUAL_OTHER_CORES,
                description =
                        "Cores that other processes may use; a trial or fork above this is disturbed and is repeated, up to"
                                + " a limit (default: ${DEFAULT-VALUE}).")
        double otherCores;

        @Option(
                names = "--steal",
                paramLabel = "P%",
                defaultValue = Tolerance.USUAL_STEAL_PERCENT + "%",
                converter = Converters.Percent.class,
                description =
                        "Share of all cores' time that the hypervisor may steal, likewise, and of the periods in which a CPU quota may be"
                                + " used up (default: ${DEFAULT-VALUE}; 100%% tolerates any).")
        double steal;

        Optional<Duration> timeLimit() {
            return Optional.ofNullable(timeLimit);
        }

        /** The parameters are those of a {@link Sampling}. */
        Sampling sampling(int pairs, int trialsPerPair, double minEffect, int recordings, long seed) {
            InvalidConfiguration.requireAtLeast(
                    1,
                    "--pairs",
                    pairs,
                    "Leave it out to end when it is decided; a confidence interval needs at least 6.");
            Tolerance tolerance = new Tolerance(otherCores, 100 * steal);
            return new Sampling(pairs, trialsPerPair, minEffect, tolerance, recordings, timeLimit(), seed);
        }
    }

    /** Of every command that compares. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    static final class EffectOptions {

        @Option(
                names = "--min-effect",
                paramLabel = "P%",
                defaultValue = "2%",
                converter = Converters.Percent.class,
                description = "Smallest difference that matters (default: ${DEFAULT-VALUE}).")
        double minEffect;

        @Mixin
        RunOptions run;

        /** Of pairs that hold one trial or fork of each variant, none of which is recorded. */
        Sampling sampling(int pairs, long seed) {
            return run.sampling(pairs, 1, minEffect, 0, seed);
        }
    }

    /** Of every command that compares trials in pairs. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    static class PairingOptions {

        @Option(
                names = "--pairs",
                paramLabel = "N",
                description = "Run exactly this many pairs of trials. Default: " + MOST_PAIRS
                        + ", with interim looks every two pairs from the eighth on, which end the run once it is decided;"
                        + " compare and evidence also end if not even " + MOST_PAIRS
                        + " would decide; calibrate runs all. The intervals account for the looks.")
        Integer pairs;

        @Option(
                names = "--trials-per-pair",
                paramLabel = "N",
                defaultValue = "1",
                description = "Trials of each variant in a pair (default: ${DEFAULT-VALUE}).")
        int trialsPerPair;

        /** Recorded trials of each variant; null for as many as are usual, where something differs. */
        Integer recordings() {
            return 0;
        }

        /** @param sharing comparisons that share the risk of a false alarm */
        final Sampling sampling(RunOptions run, double minEffect, int sharing, long seed) {
            int most = pairs == null ? Sampling.enough(MOST_PAIRS, sharing) : pairs;
            Integer recorded = recordings();
            Sampling sampling = run.sampling(most, trialsPerPair, minEffect, recorded == null ? 0 : recorded, seed);
            Sampling recording = recorded == null ? sampling.recordingDifferences() : sampling;
            return pairs == null ? recording.untilDecided() : recording;
        }

        /** Likewise. */
        final Sampling sampling(EffectOptions effect, int sharing, long seed) {
            return sampling(effect.run, effect.minEffect, sharing, seed);
        }
    }

    /** Of every command that compares trials in pairs, and records some besides. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    static final class RecordedPairingOptions extends PairingOptions {

        @Option(
                names = "--recordings",
                paramLabel = "N",
                description = "Recorded trials of each variant, from which profiles are compared (default: "
                        + Sampling.USUAL_RECORDINGS + " if a difference was found, otherwise none).")
        Integer recordings;

        @Override
        Integer recordings() {
            return recordings;
        }
    }

    /** Of every command whose trials go round by round, one under each condition in every round. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    static final class RoundOptions {

        @Option(
                names = "--rounds",
                paramLabel = "N",
                description =
                        "Trials under each condition (default: as many as a verdict needs, 6 or more; with one variant, 3 for latency and 1 for soak).")
        Integer rounds;

        @Option(
                names = "--calibrate",
                description = "Also compare the baseline with itself (A/A), which shows the noise of this machine.")
        boolean calibrate;

        @Mixin
        EffectOptions effect;

        /**
         * @param usual rounds where that is enough
         * @param sharing comparisons that share the risk of a false alarm
         * @throws InvalidConfiguration if a number is out of its range
         */
        Sampling sampling(int usual, int sharing, long seed) {
            int given = rounds == null ? Sampling.enough(usual, sharing) : rounds;
            InvalidConfiguration.requireAtLeast(1, "--rounds", given, "Leave it out for the default.");
            return effect.sampling(given, seed);
        }
    }

    /** Of every command that runs micro-benchmarks. */
    @HelpGroup.Of(HelpGroup.MEASUREMENT)
    static final class ForkOptions {

        private static final int FORKS = 10;

        @Option(
                names = "--forks",
                paramLabel = "N",
                description = "JVMs for each benchmark and variant (default: " + FORKS + MORE)
        Integer forks;

        @Option(
                names = "--jmh",
                paramLabel = "OPTIONS",
                defaultValue = "",
                description = "Options that are passed to JMH: \"-wi 3 -i 3 -prof perfasm\".")
        String options;

        /** @param sharing comparisons of a benchmark that share the risk of a false alarm */
        int forks(int sharing) {
            return forks == null ? Sampling.enough(FORKS, sharing) : forks;
        }

        /** Where nothing is timed. */
        int counted() {
            return forks == null ? CountRatio.FEWEST : forks;
        }

        /** What JMH is told, word by word. */
        List<String> words() {
            return options.isBlank() ? List.of() : List.of(options.strip().split("\\s+"));
        }
    }
}
