package io.debezium.perf.harness.cli;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Shard;

/** Which share of an experiment is run here. */
@HelpGroup.Of(HelpGroup.MEASUREMENT)
final class ShardOption {

    static final String SHARD = "--shard";
    private static final String SLURM = "SLURM_ARRAY_TASK_ID";
    private static final String SLURM_FIRST = "SLURM_ARRAY_TASK_MIN";
    private static final String KUBERNETES = "JOB_COMPLETION_INDEX";
    private static final Pattern FORM = Pattern.compile("(auto|[1-9]\\d{0,4})/([1-9]\\d{0,4})");

    /** Of every share, unless one is typed: nothing that machines could differ in. */
    static final long SEED = 1;

    @Option(
            names = SHARD,
            paramLabel = "I/N",
            description =
                    "Run only shard I of N, to distribute one experiment over N machines; scripts/perf merge merges the"
                            + " results. A shard is a part of the pairs; for calibrate, of the comparisons."
                            + " auto/N takes I from the array task of Slurm (--array=1-N) or the index of a"
                            + " Kubernetes job. Requires a tape file. A shard runs all its pairs, without interim looks, and"
                            + " records none by default; the seed is 1 unless --seed is given.")
    String shard;

    /**
     * @param environment variables of this process
     * @throws InvalidConfiguration if it is no share, or the environment does not tell which
     */
    Optional<Shard> read(Map<String, String> environment) {
        return Optional.ofNullable(shard).map(text -> parse(text, environment));
    }

    static Shard parse(String text, Map<String, String> environment) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw InvalidConfiguration.of("cli.must-be-i-n", SHARD + " " + text);
        }
        int of = Integer.parseInt(form.group(2));
        int index = form.group(1).equals("auto") ? index(text, of, environment) : Integer.parseInt(form.group(1));
        if (index > of) {
            throw InvalidConfiguration.of("cli.is-shard", SHARD + " " + text, index, of);
        }
        return new Shard(index, of);
    }

    private static int index(String text, int of, Map<String, String> environment) {
        String slurm = environment.get(SLURM);
        String kubernetes = environment.get(KUBERNETES);
        if ((slurm == null) == (kubernetes == null)) {
            throw InvalidConfiguration.of(
                    "cli.requires-one", SHARD + " " + text, SLURM, KUBERNETES, slurm == null ? "neither" : "each", of);
        }
        if (kubernetes != null) {
            return number(KUBERNETES, kubernetes) + 1;
        }
        // An array of one task that is run again may begin anywhere, but none with a 0 ends at N.
        if (number(SLURM, slurm) == 0 || "0".equals(environment.get(SLURM_FIRST))) {
            throw InvalidConfiguration.of("cli.is-of-array-that-begins", SLURM + "=" + slurm, of);
        }
        return number(SLURM, slurm);
    }

    private static int number(String name, String value) {
        if (!value.matches("\\d{1,5}")) {
            throw InvalidConfiguration.of("cli.must-be-number-from-0", name + "=" + value);
        }
        return Integer.parseInt(value);
    }

    /** What is measured of it: a share cannot tell when all are decided. */
    static Sampling settled(Sampling sampling, Optional<Shard> shard) {
        return shard.isPresent() ? sampling.sharedOut() : sampling;
    }

    /** What was typed, with the index in the place of {@code auto}: a run that is resumed is the same share. */
    static Invocation settled(Invocation typed, Optional<Shard> shard) {
        return new Invocation(
                typed.words().stream()
                        .map(word -> shard.map(one -> word.replaceFirst("^((?:" + SHARD + "=)?)auto/\\d+$", "$1" + one))
                                .orElse(word))
                        .toList(),
                typed.seed());
    }
}
