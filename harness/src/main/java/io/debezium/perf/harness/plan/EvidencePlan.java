package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.WorkloadRows;
import io.debezium.perf.harness.plan.ComparedPhases.EnginePhase;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.MicroBenchmark;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/**
 * What {@code perf evidence} is to do.
 *
 * @param verified on what both must be the same before anything is timed; at least one
 * @param timed what the comparisons are over; at least one
 * @param tables workloads whose tables are read in a snapshot, the narrow pgbench_accounts first
 * @param rows of each of these tables
 * @param catalogs on which the start of a snapshot is compared
 * @param server that snapshots are taken of
 * @param phases that are compared; empty to choose by what the candidate changes
 * @param trials how these are sampled
 * @param forks how the micro-benchmarks are
 * @param options for JMH
 * @param timeLimit for all of it
 * @param results where the folder of results is made
 */
public record EvidencePlan(
        VariantSpec baseline,
        VariantSpec candidate,
        List<TapePlan> verified,
        List<TapePlan> timed,
        List<TapeWorkload> tables,
        List<Long> rows,
        List<TapeWorkload> catalogs,
        ServerPlan server,
        Optional<Set<EnginePhase>> phases,
        Sampling trials,
        Sampling forks,
        List<String> options,
        Optional<Duration> timeLimit,
        Path home,
        Path results,
        Invocation typed) {

    /** Rounds of a snapshot: an interval of 95 % takes six; of eight one may disagree. */
    private static final int ROUNDS = 8;

    /** Tables, types or schemas of a catalog: as many as show beside the start of a JVM. */
    private static final long CATALOG = 1_000;

    /** @throws InvalidConfiguration if a variant is not one that can be measured so, or both are the same */
    public EvidencePlan {
        VariantRules.requireDebezium(baseline, candidate);
        if (phases.filter(all -> !all.equals(Set.of(EnginePhase.streaming))).isPresent()) {
            VariantRules.requireEngine(List.of(baseline, candidate));
        }
        if (baseline.text().equals(candidate.text())) {
            throw InvalidConfiguration.of("plan.must-differ-from-baseline", "--candidate " + candidate.text());
        }
        timed.forEach(tape -> VariantRules.requireOver(tape, List.of(baseline, candidate)));
        Set<String> names = new HashSet<>();
        for (TapePlan tape : timed) {
            if (!names.add(tape.request().workload().name())) {
                throw InvalidConfiguration.of(
                        "plan.is-given-twice",
                        "--workload " + tape.request().workload().name());
            }
        }
        tables.forEach(table -> WorkloadRows.require(table, Optional.empty(), Optional.empty()));
        JmhPlan.requireOptions(options);
        if (phases.filter(all -> all.contains(EnginePhase.snapshot)).isPresent()) {
            snapshot(List.of(baseline, candidate), tables.get(0), rows, server, trials, results, typed);
        }
    }

    /**
     * Which phases are compared.
     *
     * @param files that the candidate changes of the release's sources, by their paths in the repository
     */
    public ComparedPhases phases(List<String> files) {
        if (baseline.connect() || candidate.connect()) {
            return ComparedPhases.streaming(Messages.text("evidence.phases-in-worker"));
        }
        if (phases.isPresent()) {
            return new ComparedPhases(phases.get(), "");
        }
        if (Stream.of(baseline, candidate).anyMatch(variant -> DebeziumProperties.refusal(variant, EventOrigin.SNAPSHOT)
                .isPresent())) {
            return ComparedPhases.streaming(Messages.text("evidence.phases-of-property"));
        }
        // What is no source is not seen in the files.
        boolean sourcesAlone =
                candidate.unchanged().text().equals(baseline.unchanged().text())
                        && candidate.overlay().equals(baseline.overlay())
                        && candidate.patches().equals(baseline.patches());
        return sourcesAlone && !files.isEmpty() ? ComparedPhases.of(files) : ComparedPhases.streaming("");
    }

    /** The patches that the candidate has and the baseline has not. */
    public List<Patch> changes() {
        List<String> names = new ArrayList<>(candidate.patches());
        names.removeAll(baseline.patches());
        return names.isEmpty() ? List.of() : Patches.named(String.join("+", names));
    }

    /** Whether both are the same: each tape with each plugin, as {@code perf verify} does it. */
    public VerifyPlan verify(Path folder) {
        return new VerifyPlan(baseline, candidate, verified, folder, typed);
    }

    /**
     * One of the comparisons: of the candidate, and of the baseline once more.
     *
     * @param folder where the run's own folder is made
     * @param left of the time limit
     */
    public ComparePlan compare(TapePlan tape, Path folder, Optional<Duration> left) {
        return new ComparePlan(
                List.of(baseline, candidate, baseline),
                tape.rechecked(),
                trials.with(trials.minEffect(), left),
                CountSampling.USUAL,
                folder,
                typed,
                Optional.empty());
    }

    /** A snapshot of the tables by both, and by the baseline once more; as {@link #compare}. */
    public SnapshotPlan snapshot(TapeWorkload source, Path folder, Optional<Duration> left) {
        return snapshot(
                List.of(baseline, candidate),
                source,
                source.isCatalog() ? List.of(CATALOG) : rows,
                server,
                trials.with(trials.minEffect(), left),
                folder,
                typed);
    }

    /** In as many rounds as there are pairs; where those end when they are decided, enough for an interval. */
    private static SnapshotPlan snapshot(
            List<VariantSpec> variants,
            TapeWorkload source,
            List<Long> sizes,
            ServerPlan server,
            Sampling trials,
            Path folder,
            Invocation typed) {
        Sampling rounds = new Sampling(
                trials.looking() ? ROUNDS : trials.pairs(),
                1,
                trials.minEffect(),
                trials.tolerance(),
                0,
                trials.timeLimit(),
                trials.seed());
        return new SnapshotPlan(
                variants,
                source,
                sizes,
                OptionalDouble.empty(),
                CountSampling.NONE,
                server,
                rounds,
                true,
                folder,
                typed);
    }

    /** What is streamed, one after the other. */
    public List<TapePlan> tapes(ComparedPhases phases) {
        return phases.has(EnginePhase.streaming) ? timed : List.of();
    }

    /** Whose tables are read, one after the other. */
    public List<TapeWorkload> sources(ComparedPhases phases) {
        List<TapeWorkload> sources = new ArrayList<>();
        if (phases.has(EnginePhase.snapshot)) {
            sources.addAll(tables);
        }
        if (phases.has(EnginePhase.start)) {
            sources.addAll(catalogs);
        }
        return sources;
    }

    /**
     * What a patch's benchmark is run with: the candidate, or where that has several patches the baseline with this one alone,
     * for many benchmarks time more than one patch changes.
     */
    public VariantSpec alone(Patch patch) {
        return changes().size() == 1
                ? candidate.withoutPlugin()
                : VariantSpec.parse(baseline.withoutPlugin().text() + ",patch=" + patch.name());
    }

    /** The micro-benchmarks of what was changed, where there are any; as {@link #compare}. */
    public JmhPlan micro(Path folder, Optional<Duration> left) {
        List<VariantSpec> variants = new ArrayList<>(List.of(baseline.withoutPlugin()));
        timedBy().forEach((benchmark, patches) -> patches.forEach(patch -> variants.add(alone(patch))));
        return new JmhPlan(
                timedBy().entrySet().stream()
                        .map(each -> JmhSelection.single(
                                each.getKey().include(),
                                each.getKey().parameters(),
                                each.getValue().stream()
                                        .map(patch -> alone(patch).text())
                                        .collect(Collectors.toSet())))
                        .toList(),
                variants.stream().distinct().toList(),
                options,
                JmhPlan.By.SCORE,
                forks.with(forks.minEffect(), left),
                home,
                folder,
                typed);
    }

    /** Why there is no micro-benchmark, a sentence; empty where there is one. */
    public Optional<String> noMicro() {
        if (changes().isEmpty()) {
            return Optional.of(Messages.text("evidence.no-benchmark-named"));
        }
        if (timedBy().isEmpty()) {
            return Optional.of(Messages.text(
                    "evidence.no-benchmark-covers",
                    changes().stream().map(Patch::name).collect(Collectors.joining(" and "))));
        }
        List<String> meaningless = new ArrayList<>(JmhPlan.meaningless(baseline.withoutPlugin()));
        meaningless.addAll(JmhPlan.meaningless(candidate.withoutPlugin()));
        return meaningless.isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.text(
                        "evidence.no-benchmark-applies",
                        meaningless.stream().distinct().collect(Collectors.joining(" and "))));
    }

    /** The benchmarks that time what was changed, with the patches that name them. */
    private Map<MicroBenchmark, List<Patch>> timedBy() {
        Map<MicroBenchmark, List<Patch>> benchmarks = new LinkedHashMap<>();
        for (Patch patch : changes()) {
            patch.micro().ifPresent(micro -> benchmarks
                    .computeIfAbsent(micro, each -> new ArrayList<>())
                    .add(patch));
        }
        return benchmarks;
    }
}
