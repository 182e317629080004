package io.debezium.perf.harness.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.AccountRows;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.MicroBenchmark;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/**
 * What {@code perf evidence} is to do.
 *
 * @param verified on what both must be the same before anything is timed
 * @param timed what the comparisons are over
 * @param snapshots what is read in a snapshot, where one is compared
 * @param said which phases are compared; empty to choose by what the candidate changes
 * @param startUp whether the start on large catalogs is, whatever the others; empty likewise
 * @param trials how these are sampled
 * @param forks how the micro-benchmarks are
 * @param options for JMH
 * @param timeLimit for all of it
 * @param results where the folder of results is made
 */
public record EvidencePlan(
        VariantSpec baseline,
        VariantSpec candidate,
        TapeSet verified,
        TapeSet timed,
        SnapshotSet snapshots,
        Optional<ComparedPhases> said,
        Optional<Boolean> startUp,
        Sampling trials,
        Sampling forks,
        List<String> options,
        Optional<Duration> timeLimit,
        Path home,
        Path results,
        Invocation typed) {

    /** @throws InvalidConfiguration if a variant is not one that can be measured so, or both are the same */
    public EvidencePlan {
        options = List.copyOf(options);
        VariantRules.requireDebezium(baseline, candidate);
        if (startUp.orElse(false) || said.filter(ComparedPhases::snapshot).isPresent()) {
            VariantRules.requireEngine(List.of(baseline, candidate));
        }
        if (baseline.text().equals(candidate.text())) {
            throw InvalidConfiguration.of("plan.must-differ-from-baseline", "--candidate " + candidate.text());
        }
        timed.tapes().forEach(tape -> VariantRules.requireOver(tape, List.of(baseline, candidate)));
        JmhPlan.requireOptions(options);
        if (said.filter(ComparedPhases::snapshot).isPresent()) {
            snapshots.plan(List.of(baseline, candidate), Optional.empty(), trials, results, typed);
        }
    }

    /**
     * Tapes that are alike but for their workloads.
     *
     * @param tapes at least one
     * @param words of the options that say how they are made, as they are typed
     */
    public record TapeSet(List<TapePlan> tapes, List<String> words) {

        public TapeSet {
            tapes = List.copyOf(tapes);
            words = List.copyOf(words);
        }
    }

    /**
     * Tables that are read as a whole.
     *
     * @param workloads whose tables, beside pgbench_accounts, which are narrow
     * @param catalogs on which its start is compared
     * @param words of the options that say so, as they are typed
     */
    public record SnapshotSet(
            List<TapeWorkload> workloads,
            List<Long> rows,
            List<TapeWorkload> catalogs,
            ServerPlan server,
            List<String> words) {

        /** An interval of 95 % takes six; of eight one may disagree. */
        private static final int ROUNDS = 8;

        /** Tables, types or schemas: as many as show beside the start of a JVM. */
        private static final long CATALOG = 1_000;

        public SnapshotSet {
            workloads = List.copyOf(workloads);
            rows = List.copyOf(rows);
            catalogs = List.copyOf(catalogs);
            words = List.copyOf(words);
        }

        /** @throws InvalidConfiguration if a variant takes no snapshot */
        private SnapshotPlan plan(
                List<VariantSpec> variants,
                Optional<TapeWorkload> source,
                Sampling trials,
                Path folder,
                Invocation typed) {
            return new SnapshotPlan(
                    variants,
                    source,
                    sizes(source),
                    OptionalDouble.empty(),
                    CountSampling.NONE,
                    server,
                    rounds(trials),
                    true,
                    folder,
                    typed);
        }

        private List<Long> sizes(Optional<TapeWorkload> source) {
            return source.filter(TapeWorkload::isCatalog).isPresent() ? List.of(CATALOG) : rows;
        }

        private List<String> words(Optional<TapeWorkload> source) {
            return Stream.concat(
                            Stream.of(
                                    "--rows",
                                    sizes(source).stream().map(Object::toString).collect(Collectors.joining(","))),
                            words.stream())
                    .toList();
        }

        /** Whose tables are read, one after the other; empty for pgbench_accounts. */
        public List<Optional<TapeWorkload>> sources(ComparedPhases phases) {
            List<Optional<TapeWorkload>> sources = new ArrayList<>();
            if (phases.snapshot()) {
                sources.add(Optional.empty());
                workloads.stream().map(Optional::of).forEach(sources::add);
            }
            if (phases.startUp()) {
                catalogs.stream().map(Optional::of).forEach(sources::add);
            }
            return sources;
        }

        /** As many as there are pairs; where those end when they are decided, enough for an interval. */
        private static Sampling rounds(Sampling trials) {
            return new Sampling(
                    trials.looking() ? ROUNDS : trials.pairs(),
                    1,
                    trials.minEffect(),
                    trials.tolerance(),
                    0,
                    trials.timeLimit(),
                    trials.seed());
        }
    }

    /**
     * Which phases are compared.
     *
     * @param files that the candidate changes of the release's sources, by their paths in the repository
     */
    public ComparedPhases phases(List<String> files) {
        if (baseline.connect() || candidate.connect()) {
            return ComparedPhases.IN_WORKER;
        }
        Optional<InvalidConfiguration> ofStreaming = DebeziumProperties.refusal(baseline, EventOrigin.SNAPSHOT)
                .or(() -> DebeziumProperties.refusal(candidate, EventOrigin.SNAPSHOT));
        if (said.isEmpty() && startUp.isEmpty() && ofStreaming.isPresent()) {
            return ComparedPhases.WITHOUT_SNAPSHOT;
        }
        // What is no source is not seen in them.
        boolean sourcesAlone =
                candidate.unchanged().text().equals(baseline.unchanged().text())
                        && candidate.overlay().equals(baseline.overlay())
                        && candidate.patches().equals(baseline.patches());
        boolean known = sourcesAlone && !files.isEmpty();
        if (startUp.isEmpty()) {
            return said.orElseGet(() -> known ? ComparedPhases.of(files) : ComparedPhases.STREAMING);
        }
        return said.orElseGet(() -> known ? ComparedPhases.streamingOrSnapshot(files) : ComparedPhases.STREAMING)
                .withStartUp(startUp.get());
    }

    /** The patches that the candidate has and the baseline has not. */
    public List<Patch> changes() {
        List<String> names = new ArrayList<>(candidate.patches());
        names.removeAll(baseline.patches());
        return names.isEmpty() ? List.of() : Patches.named(String.join("+", names));
    }

    /** Whether both are the same: each tape with each plugin, as {@code perf verify} does it. */
    public VerifyPlan verify(Path folder) {
        return new VerifyPlan(
                baseline, candidate, verified.tapes(), List.of(), folder, new Invocation(verifyWords(), 0));
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
                new Invocation(compareWords(tape), trials.seed()),
                Optional.empty());
    }

    /** A snapshot of the tables by both, and by the baseline once more; as {@link #compare}. */
    public SnapshotPlan snapshot(Optional<TapeWorkload> source, Path folder, Optional<Duration> left) {
        return snapshots.plan(
                List.of(baseline, candidate),
                source,
                trials.with(trials.minEffect(), left),
                folder,
                new Invocation(snapshotWords(source), trials.seed()));
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
                        .map(each -> selection(each.getKey(), each.getValue()))
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
            return Optional.of("No micro-benchmark: only built-in patches name one. Use perf jmh to run any.");
        }
        if (timedBy().isEmpty()) {
            return Optional.of("No micro-benchmark covers what %s changes."
                    .formatted(changes().stream().map(Patch::name).collect(Collectors.joining(" and "))));
        }
        List<String> meaningless = new ArrayList<>(JmhPlan.meaningless(baseline.withoutPlugin()));
        meaningless.addAll(JmhPlan.meaningless(candidate.withoutPlugin()));
        return meaningless.isEmpty()
                ? Optional.empty()
                : Optional.of("No micro-benchmark: %s does not apply to it."
                        .formatted(meaningless.stream().distinct().collect(Collectors.joining(" and "))));
    }

    /** What repeats it, by what it is: all of it first, then part by part. */
    public Map<String, String> commands(ComparedPhases phases) {
        Map<String, String> commands = new LinkedHashMap<>();
        commands.put("All of it", new Invocation(seeded(typed.words()), typed.seed()).commandLine());
        commands.put("Equality", new Invocation(verifyWords(), 0).commandLine());
        if (phases.streaming()) {
            timed.tapes()
                    .forEach(tape -> commands.put(
                            "Comparison, " + workload(tape), new Invocation(compareWords(tape), 0).commandLine()));
        }
        snapshots
                .sources(phases)
                .forEach(source -> commands.put(
                        "Snapshot of " + name(source), new Invocation(snapshotWords(source), 0).commandLine()));
        if (noMicro().isEmpty()) {
            timedBy()
                    .forEach((benchmark, patches) -> commands.put(
                            "Micro-benchmark " + benchmark.include(),
                            new Invocation(microWords(benchmark, patches), 0).commandLine()));
        }
        return commands;
    }

    private List<String> seeded(List<String> words) {
        boolean given = words.stream().anyMatch(word -> word.startsWith("--seed"));
        return given ? words : words(words, "--seed", typed.seed());
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

    private JmhSelection selection(MicroBenchmark benchmark, List<Patch> patches) {
        return JmhSelection.single(
                benchmark.include(),
                benchmark.parameters(),
                patches.stream().map(patch -> alone(patch).text()).collect(Collectors.toSet()));
    }

    private List<String> verifyWords() {
        return words(
                "verify",
                "--baseline",
                baseline.text(),
                "--candidate",
                candidate.text(),
                verified.tapes().stream()
                        .flatMap(tape -> Stream.of("--workload", word(tape)))
                        .toList(),
                verified.words());
    }

    private List<String> compareWords(TapePlan tape) {
        return words(
                List.of("compare", "--baseline", baseline.text()),
                List.of("--candidate", candidate.text(), "--candidate", baseline.text()),
                List.of("--workload", word(tape)),
                timed.words(),
                trials.looking() ? List.of() : List.of("--pairs", trials.pairs()),
                List.of("--trials-per-pair", trials.trialsPerPair()),
                trials.recordings().isEmpty()
                        ? List.of()
                        : List.of("--recordings", trials.recordings().getAsInt()),
                sampled(trials));
    }

    /** What is read. */
    public static String name(Optional<TapeWorkload> source) {
        return source.map(TapeWorkload::name).orElse(AccountRows.NAME);
    }

    private List<String> snapshotWords(Optional<TapeWorkload> source) {
        return words(
                List.of("snapshot", "--variant", baseline.text(), "--variant", candidate.text()),
                List.of("--workload", name(source)),
                snapshots.words(source),
                List.of("--calibrate", "--rounds", SnapshotSet.rounds(trials).pairs()),
                sampled(trials));
    }

    private List<String> microWords(MicroBenchmark benchmark, List<Patch> patches) {
        return words(
                List.of(
                        "jmh",
                        benchmark.include(),
                        "--baseline",
                        baseline.withoutPlugin().text()),
                patches.stream()
                        .flatMap(patch -> Stream.of("--candidate", alone(patch).text()))
                        .toList(),
                new TreeMap<>(benchmark.parameters())
                        .entrySet().stream()
                                .flatMap(value -> Stream.of("-p", value.getKey() + "=" + value.getValue()))
                                .toList(),
                List.of("--forks", forks.pairs()),
                options.isEmpty() ? List.of() : List.of("--jmh", String.join(" ", options)),
                sampled(forks));
    }

    /** One after the other; of a list each of its parts. */
    private static List<String> words(Object... parts) {
        return Stream.of(parts)
                .flatMap(part -> part instanceof List<?> list ? list.stream() : Stream.of(part))
                .map(Object::toString)
                .toList();
    }

    /** How results name what is on a tape that is timed: its workload, with a number where an earlier one has the same. */
    public String workload(TapePlan tape) {
        String name = tape.request().workload().name();
        long earlier = timed.tapes().stream()
                .takeWhile(each -> !each.equals(tape))
                .filter(each -> each.request().workload().name().equals(name))
                .count();
        return earlier == 0 ? name : "%s-%d".formatted(name, earlier + 1);
    }

    /** What {@code --workload} names it by. */
    private static String word(TapePlan tape) {
        TapeWorkload workload = tape.request().workload();
        return workload.recorded()
                .map(path -> path.toString().endsWith(Tapes.FILE)
                        ? path.toString()
                        : path.getFileName().toString())
                .orElse(workload.name());
    }

    private static List<String> sampled(Sampling sampling) {
        Tolerance tolerance = sampling.tolerance();
        return words(
                List.of("--min-effect", percent(100 * sampling.minEffect())),
                List.of("--other-cores", tolerance.otherCores(), "--steal", percent(tolerance.stealPercent())),
                List.of("--seed", sampling.seed()));
    }

    private static String percent(double percent) {
        return BigDecimal.valueOf(percent)
                        .round(new MathContext(6))
                        .stripTrailingZeros()
                        .toPlainString()
                + "%";
    }
}
