package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf bisect} is to do.
 *
 * @param good the older release, without a leading v; with {@code git} it may be any commit
 * @param bad the newer one, likewise
 * @param git a repository of Debezium, the commits of which are searched; empty to search releases alone
 * @param with what is added to each release's spec: {@code plugin=pgoutput,jdk=...}; empty for nothing
 * @param all whether every release is measured
 * @param preReleases whether Alphas, Betas and CRs are considered
 * @param by what releases are compared by
 * @param threshold smallest rise of it that is looked for, 0.03 for 3 %
 * @param shard which share of the pairs is run here, where every release is measured; empty for all of them
 */
public record BisectPlan(
        String good,
        String bad,
        Optional<Path> git,
        String with,
        boolean all,
        boolean preReleases,
        Metric by,
        double threshold,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Invocation typed,
        Optional<Shard> shard)
        implements ReplayPlan {

    private static final int FEWEST_PAIRS = 6;

    /** @throws InvalidConfiguration if a number is out of its range, or an end with {@code with} is no variant */
    public BisectPlan {
        if (!(threshold > 0 && threshold < 1)) {
            throw new InvalidConfiguration(
                    "--threshold " + 100 * threshold + "%", "must be more than 0 % and less than 100 %", "");
        }
        InvalidConfiguration.requireAtLeast(
                FEWEST_PAIRS, "--pairs", sampling.pairs(), "With fewer pairs there is no 95 % confidence interval.");
        if (shard.isPresent() && !all) {
            throw new InvalidConfiguration(
                    "--shard " + shard.get(),
                    "requires --all: each step of a bisection depends on the previous one, so it cannot be sharded",
                    "Add --all, or leave --shard out.");
        }
        tape.requireShare(shard, "pairs", "--pairs", sampling.pairs());
        good = version(good);
        bad = version(bad);
        List<VariantSpec> ends = git.isPresent()
                ? List.of(VariantSpec.parse("--with", spec(Versions.debezium(), with)))
                : List.of(VariantSpec.parse("--good", spec(good, with)), VariantSpec.parse("--bad", spec(bad, with)));
        VariantRules.requireOver(tape, ends);
    }

    @Override
    public String command() {
        return "bisect";
    }

    /** A release is resolved when it is needed: it may be missing in the repositories. */
    @Override
    public List<VariantSpec> variants() {
        return List.of();
    }

    @Override
    public Optional<String> plugin() {
        return variant(Versions.debezium()).plugin();
    }

    @Override
    public Map<String, String> referenceProperties() {
        return DebeziumProperties.changing(variant(Versions.debezium()).properties());
    }

    /** @param revision the spec of a release, or of a commit */
    public VariantSpec variant(String revision) {
        return VariantSpec.parse(spec(revision, with));
    }

    /** As Debezium's tags have it, a release may begin with a v. */
    private static String version(String end) {
        return DebeziumVersion.of(end.replaceFirst("^v", ""))
                .map(DebeziumVersion::toString)
                .orElse(end);
    }

    private static String spec(String revision, String with) {
        return with.isEmpty() ? revision : revision + "," + with;
    }
}
