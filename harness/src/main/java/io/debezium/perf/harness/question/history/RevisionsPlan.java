package io.debezium.perf.harness.question.history;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf bisect}, or of {@code perf history} over revisions.
 *
 * @param good the older release, or the first of a line of releases, {@code 3.2}; with {@code git} any commit
 * @param bad the newer release, empty for the newest of all; with {@code git} any commit
 * @param git a repository of Debezium whose commits are searched; empty to search releases alone
 * @param with keys that are added to each revision's spec: {@code plugin=pgoutput,jdk=...}; empty for none
 * @param all whether every revision is counted; otherwise as many as it takes to find each step
 * @param preReleases whether Alphas, Betas and CRs are included
 * @param threshold smallest relative change of bytecodes that is a step, 0.005 for 0.5 %
 */
record RevisionsPlan(
        String good,
        String bad,
        Optional<Path> git,
        String with,
        boolean all,
        boolean preReleases,
        double threshold,
        TapePlan tape,
        Invocation typed)
        implements ReplayPlan {

    /**
     * @throws InvalidConfiguration if the threshold is out of its range, or {@code with} is not part of a legal spec. The
     * ends are checked when the releases are known.
     */
    RevisionsPlan {
        if (!(threshold > 0 && threshold < 1)) {
            throw InvalidConfiguration.of("plan.must-be-more-than-0", "--threshold " + 100 * threshold + "%");
        }
        good = version(good);
        bad = version(bad);
        VariantRules.requireOver(tape, List.of(VariantSpec.parse("--with", spec(Versions.debezium(), with))));
    }

    /** Empty: a release is resolved when it is needed, since it may be missing in the repositories. */
    @Override
    public List<VariantSpec> variants() {
        return List.of();
    }

    @Override
    public Sampling sampling() {
        return CountSampling.only(1).sampling();
    }

    @Override
    public Optional<String> plugin() {
        return variant(Versions.debezium()).plugin();
    }

    @Override
    public Map<String, String> referenceProperties() {
        return DebeziumProperties.changing(variant(Versions.debezium()).properties());
    }

    /** @param revision the spec of a release or of a commit */
    VariantSpec variant(String revision) {
        return VariantSpec.parse(spec(revision, with));
    }

    /** Removes the v with which Debezium's tags begin. */
    private static String version(String end) {
        return DebeziumVersion.of(end.replaceFirst("^v", ""))
                .map(DebeziumVersion::toString)
                .orElse(end);
    }

    private static String spec(String revision, String with) {
        return with.isEmpty() ? revision : revision + "," + with;
    }
}
