package io.debezium.perf.harness.question.evidence;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.question.jmh.JmhPlan;
import io.debezium.perf.harness.question.jmh.JmhSelection;
import io.debezium.perf.harness.question.snapshot.SnapshotPlan;
import io.debezium.perf.harness.question.verify.VerifyPlan;
import io.debezium.perf.harness.variant.SpecKey;
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/**
 * The plan of {@code perf evidence}. The parts' folders are not known yet: each part creates its own.
 *
 * @param verify tests that both behave the same, before anything is timed; over at least one tape
 * @param tapes comparisons over streamed tapes: the candidate, and the baseline again, with the baseline; one per workload
 * @param snapshots comparisons in snapshots: the candidate, and the baseline again, with the baseline
 * @param trials how both are sampled; its time limit is that of all parts together
 * @param forks how the micro-benchmarks are sampled
 * @param options for JMH
 */
public record EvidencePlan(
        VerifyPlan verify,
        List<ComparePlan> tapes,
        List<SnapshotPlan> snapshots,
        Sampling trials,
        Sampling forks,
        List<String> options,
        Invocation typed)
        implements KeptPlan.Kept {

    /** Rounds of a snapshot: a 95 % interval takes six; of eight, one may disagree. */
    private static final int ROUNDS = 8;

    /** Number of tables, types or schemas in a catalog: enough to be noticed beside the start of a JVM. */
    private static final long CATALOG = 1_000;

    /** @throws InvalidConfiguration if a workload is given twice */
    public EvidencePlan {
        Set<String> names = new HashSet<>();
        for (ComparePlan tape : tapes) {
            if (!names.add(tape.workload())) {
                throw InvalidConfiguration.of("plan.is-given-twice", "--workload " + tape.workload());
            }
        }
        JmhPlan.requireOptions(options);
    }

    /** The comparison over a streamed tape: the candidate, and the baseline again, with the baseline. */
    public static ComparePlan streamed(VerifyPlan verify, TapePlan tape, Sampling trials) {
        return new ComparePlan(
                List.of(verify.baseline(), verify.candidate(), verify.baseline()),
                new TapePlan(tape.request(), tape.warmUpEvents(), tape.server(), true),
                trials,
                CountSampling.USUAL,
                verify.typed(),
                Optional.empty());
    }

    /**
     * A snapshot in as many rounds as there are pairs; if pairs stop when they are decided, in enough for an interval.
     *
     * @param rows of each table; a catalog has its own size
     */
    public static SnapshotPlan snapshot(
            VerifyPlan verify, TapeWorkload source, List<Long> rows, ServerPlan server, Sampling trials) {
        return new SnapshotPlan(
                List.of(verify.baseline(), verify.candidate()),
                source,
                source.isCatalog() ? List.of(CATALOG) : rows,
                CountSampling.NONE,
                server,
                trials.fixed(trials.looking() ? ROUNDS : trials.pairs()),
                true,
                verify.typed());
    }

    /** The patches that the candidate has and the baseline has not. */
    public List<Patch> changes() {
        List<String> names = new ArrayList<>(verify.candidate().patches());
        names.removeAll(verify.baseline().patches());
        return names.isEmpty() ? List.of() : Patches.named(String.join("+", names));
    }

    /**
     * The micro-benchmarks of what was changed; empty if there are none, or a part of a variant's spec does not apply to
     * them.
     */
    public Optional<JmhPlan> micro() {
        // Micro-benchmarks read no stream.
        List<VariantSpec> variants = List.of(
                verify.baseline().without(SpecKey.PLUGIN), verify.candidate().without(SpecKey.PLUGIN));
        List<JmhSelection> benchmarks = changes().stream()
                .flatMap(patch -> patch.micro().stream())
                .distinct()
                .map(micro -> JmhSelection.single(micro.include(), micro.parameters()))
                .toList();
        return benchmarks.isEmpty()
                        || variants.stream()
                                .anyMatch(each -> !JmhPlan.meaningless(each).isEmpty())
                ? Optional.empty()
                : Optional.of(new JmhPlan(benchmarks, variants, options, JmhPlan.By.SCORE, forks, typed));
    }
}
