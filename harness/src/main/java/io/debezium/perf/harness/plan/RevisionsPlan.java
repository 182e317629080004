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
 * What {@code perf bisect} is to do, or {@code perf history} over revisions.
 *
 * @param command which of the two
 * @param good the older release, without a leading v; with {@code git} it may be any commit
 * @param bad the newer one, likewise; of releases also empty, for the newest
 * @param git a repository of Debezium, the commits of which are searched; empty to search releases alone
 * @param with what is added to each release's spec: {@code plugin=pgoutput,jdk=...}; empty for nothing
 * @param all whether every release is measured
 * @param preReleases whether Alphas, Betas and CRs are considered
 * @param by what is timed in pairs of trials, and compared; empty where each release is counted in a trial of its own
 * @param least smallest rise of it that is looked for, or change of bytecodes, 0.03 for 3 %; empty for what is usual
 * @param shard which share of the pairs is run here, where every release is measured; empty for all of them
 */
public record RevisionsPlan(
        String command,
        String good,
        String bad,
        Optional<Path> git,
        String with,
        boolean all,
        boolean preReleases,
        Optional<Metric> by,
        Optional<Double> least,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Invocation typed,
        Optional<Shard> shard)
        implements ReplayPlan {

    private static final int FEWEST_PAIRS = 6;

    /** What as many pairs as are usual tell from noise. */
    private static final double USUAL_RISE = 0.03;

    /** @throws InvalidConfiguration if a number is out of its range, or an end with {@code with} is no variant */
    public RevisionsPlan {
        if (least.isPresent() && !(least.get() > 0 && least.get() < 1)) {
            throw InvalidConfiguration.of("plan.must-be-more-than-0", "--threshold " + 100 * least.get() + "%");
        }
        InvalidConfiguration.requireAtLeast(
                by.isEmpty() ? 0 : FEWEST_PAIRS,
                "--pairs",
                sampling.pairs(),
                "With fewer pairs there is no 95 % confidence interval.");
        if (shard.isPresent() && !all) {
            throw InvalidConfiguration.of("plan.requires-all-each-step", "--shard " + shard.get());
        }
        tape.requireShare(shard, "pairs", "--pairs", sampling.pairs());
        good = version(good);
        bad = version(bad);
        List<VariantSpec> ends = git.isPresent() || bad.isEmpty()
                ? List.of(VariantSpec.parse("--with", spec(Versions.debezium(), with)))
                : List.of(VariantSpec.parse("--good", spec(good, with)), VariantSpec.parse("--bad", spec(bad, with)));
        VariantRules.requireOver(tape, ends);
    }

    /** The smallest change that is looked for. */
    public double threshold() {
        return least.orElse(by.isEmpty() ? CountSampling.USUAL_EFFECT : USUAL_RISE);
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
