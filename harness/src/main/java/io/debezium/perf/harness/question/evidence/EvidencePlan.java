package io.debezium.perf.harness.question.evidence;

import java.nio.file.Path;
import java.time.Duration;
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
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/**
 * What {@code perf evidence} is to do. Each of its parts makes a folder of its own, which what is here does not name yet.
 *
 * @param verify whether both do the same, which comes before anything is timed; over at least one tape
 * @param tapes what is streamed: the candidate, and the baseline once more, against the baseline; no two of one workload
 * @param snapshots of the candidate against the baseline, and of that against itself
 * @param trials how these are sampled
 * @param forks how the micro-benchmarks are
 * @param options for JMH
 * @param timeLimit for all of it
 * @param results where the folder of results is made
 */
public record EvidencePlan(
        VerifyPlan verify,
        List<ComparePlan> tapes,
        List<SnapshotPlan> snapshots,
        Sampling trials,
        Sampling forks,
        List<String> options,
        Optional<Duration> timeLimit,
        Path results,
        Invocation typed)
        implements KeptPlan.Kept {

    /** Rounds of a snapshot: an interval of 95 % takes six; of eight one may disagree. */
    private static final int ROUNDS = 8;

    /** Tables, types or schemas of a catalog: as many as show beside the start of a JVM. */
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

    /** What is streamed. */
    public static ComparePlan streamed(VerifyPlan verify, TapePlan tape, Sampling trials) {
        return new ComparePlan(
                List.of(verify.baseline(), verify.candidate(), verify.baseline()),
                tape.rechecked(),
                trials,
                CountSampling.USUAL,
                verify.results(),
                verify.typed(),
                Optional.empty());
    }

    /**
     * A snapshot in as many rounds as there are pairs; where those end when they are decided, in enough for an interval.
     *
     * @param rows of each table; a catalog has its own size
     */
    public static SnapshotPlan snapshot(
            VerifyPlan verify, TapeWorkload source, List<Long> rows, ServerPlan server, Sampling trials) {
        Sampling rounds = new Sampling(
                trials.looking() ? ROUNDS : trials.pairs(),
                trials.minEffect(),
                trials.tolerance(),
                0,
                trials.timeLimit(),
                trials.seed());
        return new SnapshotPlan(
                List.of(verify.baseline(), verify.candidate()),
                source,
                source.isCatalog() ? List.of(CATALOG) : rows,
                CountSampling.NONE,
                server,
                rounds,
                true,
                verify.results(),
                verify.typed());
    }

    public VariantSpec baseline() {
        return verify.baseline();
    }

    public VariantSpec candidate() {
        return verify.candidate();
    }

    /** The patches that the candidate has and the baseline has not. */
    public List<Patch> changes() {
        List<String> names = new ArrayList<>(candidate().patches());
        names.removeAll(baseline().patches());
        return names.isEmpty() ? List.of() : Patches.named(String.join("+", names));
    }

    /** The micro-benchmarks of what was changed; empty where there are none, or something of a variant means nothing to them. */
    public Optional<JmhPlan> micro() {
        List<VariantSpec> variants =
                List.of(baseline().withoutPlugin(), candidate().withoutPlugin());
        List<JmhSelection> benchmarks = changes().stream()
                .flatMap(patch -> patch.micro().stream())
                .distinct()
                .map(micro -> JmhSelection.single(micro.include(), micro.parameters()))
                .toList();
        return benchmarks.isEmpty()
                        || variants.stream()
                                .anyMatch(each -> !JmhPlan.meaningless(each).isEmpty())
                ? Optional.empty()
                : Optional.of(
                        new JmhPlan(benchmarks, variants, options, JmhPlan.By.SCORE, forks, home(), results, typed));
    }

    private Path home() {
        return verify.tapes().get(0).server().home();
    }

    /** Where tapes are. */
    public Path data() {
        return verify.tapes().get(0).server().data();
    }

    /** The thin jar of the program under test. */
    public Path app() {
        return verify.tapes().get(0).server().app();
    }
}
