package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineSpread;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.RepeatResult.OtherFact;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.ComparedFigures;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.MachineRatios;
import io.debezium.perf.harness.stats.Repetition;
import io.debezium.perf.harness.variant.VariantSpec.VariantKind;

/** {@code perf merge}: the shards of one comparison, wherever they ran, put together as one result. Measures nothing. */
public final class ShardMerge {

    /** Facts of which every machine has its own. */
    private static final Set<String> OF_MACHINES = Set.of("CPU", "Cores", "Memory", "System", "Kernel");

    private final RunFolder folder;
    private final Instant startedAt;
    private final Invocation typed;
    private final List<FoundShard> shards;
    private final List<String> machines;
    private final List<String> leftOut;

    private ShardMerge(
            RunFolder folder, Instant startedAt, Invocation typed, List<FoundShard> shards, List<String> leftOut) {
        this.folder = folder;
        this.startedAt = startedAt;
        this.typed = typed;
        this.shards = shards;
        this.machines = shards.stream().map(FoundShard::machine).distinct().toList();
        this.leftOut = leftOut;
    }

    private record FoundShard(ResultFolder folder, CompareResult result) {

        Shard shard() {
            return result.shard().shard();
        }

        String machine() {
            return result.shard().machine();
        }

        String name() {
            return folder.path().getFileName().toString();
        }

        /** What comes before the first trial takes CPU time of others, too; one that was resumed began with a trial. */
        Instant begin() {
            return Stream.of(result.startedAt(), result.trials().get(0).startedAt())
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }

        Instant end() {
            return result.trials().stream()
                    .map(trial -> trial.startedAt().plusMillis((long) (1e3 * trial.seconds())))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }

        boolean overlaps(FoundShard other) {
            return machine().equals(other.machine())
                    && begin().isBefore(other.end())
                    && other.begin().isBefore(end());
        }

        /** Blocks of its share of which every variant has a trial that stands. */
        int pairs() {
            Design.OverTape design = result.design().overTape();
            long blocks = IntStream.rangeClosed(1, design.order().size())
                    .filter(block -> shard().holds(block, design.trialsPerPair(), design.order()))
                    .filter(block -> IntStream.range(0, result.variants().size())
                            .allMatch(arm -> Trial.standing(result.trials(), block, arm, Purpose.TIMED)
                                    .isPresent()))
                    .count();
            return (int) blocks / design.trialsPerPair();
        }

        /** Why it cannot be taken; empty where it can. */
        Optional<String> lacks() {
            Outcome outcome = result.outcome();
            if (outcome.status() != RunStatus.COMPLETE) {
                return Optional.of(
                        outcome.status() == RunStatus.FAILED ? "failed: " + outcome.message() : "was interrupted");
            }
            return pairs() == result.due()
                    ? Optional.empty()
                    : Optional.of("has %d of its %d pairs".formatted(pairs(), result.due()));
        }

        /** What else is not the same there, machines apart: an overlay may hold other code under the same spec. */
        Stream<OtherFact> differences(FoundShard other) {
            Map<String, String> programs = Provenance.programs(folder);
            Map<String, String> others = Provenance.programs(other.folder);
            return Stream.of(
                            Repetition.differences(result, other.result).stream()
                                    .filter(fact -> !OF_MACHINES.contains(fact.name())),
                            Stream.of(new OtherFact(
                                    "The commit of this project",
                                    result.shard().harness(),
                                    other.result.shard().harness())),
                            programs.keySet().stream()
                                    .map(spec -> new OtherFact(
                                            "The class path or the JDK of " + spec,
                                            programs.get(spec),
                                            others.getOrDefault(spec, programs.get(spec)))))
                    .flatMap(Function.identity())
                    .filter(fact -> !fact.original().equals(fact.here()));
        }

        /** What is the same in all shards of one experiment, by its name. */
        Map<String, String> experiment() {
            Design design = result.design();
            List<VariantInfo> variants = result.variants();
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("tape", result.tape().digestText());
            facts.put(
                    "events",
                    result.tape().events() + " sent by a " + result.tape().replay());
            facts.put("variants", variants.stream().map(VariantInfo::spec).collect(Collectors.joining(" and ")));
            facts.put("plugins", variants.stream().map(VariantInfo::plugin).collect(Collectors.joining(" and ")));
            facts.put(
                    "sources",
                    variants.stream().map(VariantInfo::source).toList().toString());
            facts.put("seed", Long.toString(design.seed()));
            facts.put("shards", Integer.toString(shard().of()));
            facts.put("pairs", Integer.toString(design.rounds()));
            facts.put("order", design.overTape().order().toString());
            facts.put("--min-effect", Double.toString(design.minEffect()));
            facts.put("--warmup-events", Long.toString(design.overTape().warmUpEvents()));
            return facts;
        }
    }

    /**
     * Takes the newest complete result of each shard, and names what it leaves out.
     *
     * @param named folders of results, or folders that hold some
     * @param results where its own folder is made
     * @throws InvalidConfiguration if there is no complete shard among them, or they are of several experiments
     */
    public static Ended<CompareResult> run(List<Path> named, Path results, Invocation typed) {
        Instant startedAt = Instant.now();
        List<String> leftOut = new ArrayList<>();
        List<FoundShard> found = found(named, leftOut);
        if (found.isEmpty()) {
            throw new InvalidConfiguration(
                    named.stream().map(Path::toString).collect(Collectors.joining(" ")),
                    "holds no result of a shard",
                    "Name results of scripts/perf compare --shard, or a folder that holds them.");
        }
        found.forEach(other -> requireSame(found.get(0), other));
        List<FoundShard> taken = taken(found, leftOut);
        if (taken.isEmpty()) {
            throw new InvalidConfiguration(
                    found.get(0).folder().path().toString(),
                    "is no complete shard, nor is any other: " + String.join(" ", leftOut),
                    "Run the shards again.");
        }
        RunFolder folder = RunFolder.make(
                results, startedAt, typed, found.get(0).result().tape().workload());
        return new ShardMerge(folder, startedAt, typed, taken, leftOut).run();
    }

    private static List<FoundShard> found(List<Path> named, List<String> leftOut) {
        List<FoundShard> found = new ArrayList<>();
        for (Path path : named) {
            if (!Files.isDirectory(path)) {
                throw new InvalidConfiguration(path.toString(), "is not a directory", "Name directories of results.");
            }
            Stream.concat(
                            Stream.of(new ResultFolder(path)).filter(own -> Files.isRegularFile(own.json())),
                            ResultFolder.within(path).stream())
                    .map(folder -> new ResultFolder(Folders.real(folder.path())))
                    .filter(folder ->
                            found.stream().noneMatch(one -> one.folder().equals(folder)))
                    .forEach(folder -> read(folder, leftOut).ifPresent(found::add));
        }
        return found;
    }

    /** Empty for a result of something else. */
    private static Optional<FoundShard> read(ResultFolder folder, List<String> leftOut) {
        try {
            return Optional.of(ResultJson.command(folder.json()))
                    .filter("compare"::equals)
                    .map(command -> ResultJson.read(folder.json(), CompareResult.class))
                    .filter(result -> result.shard() != null)
                    .map(result -> new FoundShard(folder, result));
        } catch (Failure e) {
            leftOut.add(e.getMessage() + ". It is left out.");
            return Optional.empty();
        }
    }

    /** @throws InvalidConfiguration if they are of two experiments */
    private static void requireSame(FoundShard one, FoundShard other) {
        Map<String, String> facts = other.experiment();
        one.experiment().forEach((name, value) -> {
            if (!value.equals(facts.get(name))) {
                throw new InvalidConfiguration(
                        other.folder().path().toString(),
                        "is a shard of another experiment than %s, %s: %s, and there %s"
                                .formatted(one.folder().path(), name, facts.get(name), value),
                        "Name shards of one experiment: of the same tape, variants, options and seed, and as many.");
            }
        });
    }

    private static List<FoundShard> taken(List<FoundShard> found, List<String> leftOut) {
        SortedMap<Integer, FoundShard> newest = new TreeMap<>();
        found.stream()
                .sorted(Comparator.comparing((FoundShard one) -> one.result().startedAt())
                        .reversed())
                .forEach(one -> {
                    Optional<String> lacks = one.lacks();
                    FoundShard taken = lacks.isPresent()
                            ? null
                            : newest.putIfAbsent(one.shard().index(), one);
                    lacks.or(() -> Optional.ofNullable(taken).map(newer -> "was run again as " + newer.name()))
                            .ifPresent(why -> leftOut.add("Shard %d: %s %s."
                                    .formatted(one.shard().index(), one.name(), why.replaceAll("\\.$", ""))));
                });
        return List.copyOf(newest.values());
    }

    private Ended<CompareResult> run() {
        CompareResult first = shards.get(0).result();
        Design design = first.design();
        List<Trial<Purpose, ReplayFigures>> trials = trials();
        Pairs pairs = new Pairs(
                trials,
                design.overTape().order().size(),
                design.overTape().trialsPerPair(),
                block -> machine(block, design.overTape()));
        List<VariantInfo> variants = first.variants();
        List<Comparison> comparisons = pairs.comparisons(
                variants.stream().map(VariantInfo::spec).toList(),
                index -> debezium(variants.get(index)) != debezium(variants.get(0)),
                design.minEffect(),
                GroupSequential.SINGLE);
        MergedShards merged = new MergedShards(
                shards.get(0).shard().of(),
                shards.stream().map(this::ran).toList(),
                machines.stream()
                        .map(machine -> on(machine).get(0).result().environment())
                        .toList(),
                machines.size() == 1 ? List.of() : spreads(pairs, variants),
                leftOut);
        Optional<Failure> failure = missing(merged);
        CompareResult result = ComparedFigures.in(new CompareResult(
                ResultHeader.of(
                        CompareResult.class, startedAt, outcome(failure), typed.commandLine(), first.environment()),
                first.database(),
                first.tape(),
                design,
                variants,
                trials,
                comparisons,
                List.of(),
                null,
                null,
                notes(),
                null,
                null,
                merged));
        return folder.ended(result, failure);
    }

    private static boolean debezium(VariantInfo variant) {
        return variant.kind().equals(VariantKind.DEBEZIUM.id());
    }

    /** Of all shards, one after the other, numbered anew. */
    private List<Trial<Purpose, ReplayFigures>> trials() {
        List<Trial<Purpose, ReplayFigures>> all = new ArrayList<>();
        for (FoundShard shard : shards) {
            for (Trial<Purpose, ReplayFigures> trial : shard.result().trials()) {
                all.add(trial.moved(all.size() + 1, relative(shard) + "/" + trial.folder()));
            }
        }
        return all;
    }

    private int machine(int block, Design.OverTape design) {
        return shards.stream()
                .filter(shard -> shard.shard().holds(block, design.trialsPerPair(), design.order()))
                .mapToInt(this::machine)
                .findFirst()
                .orElseThrow();
    }

    private int machine(FoundShard shard) {
        return machines.indexOf(shard.machine());
    }

    private List<FoundShard> on(String machine) {
        return shards.stream().filter(shard -> shard.machine().equals(machine)).toList();
    }

    private String relative(FoundShard shard) {
        return Folders.real(folder.folder().path())
                .relativize(shard.folder().path())
                .toString();
    }

    private RanShard ran(FoundShard shard) {
        return new RanShard(
                shard.shard().index(),
                machine(shard),
                relative(shard),
                shard.result().shard().harness(),
                shard.pairs(),
                shard.begin(),
                shard.end());
    }

    private static List<MachineSpread> spreads(Pairs pairs, List<VariantInfo> variants) {
        List<MachineSpread> spreads = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            for (int candidate = 1; candidate < variants.size(); candidate++) {
                MachineRatios ratios = MachineRatios.of(pairs.of(0, candidate, metric));
                if (ratios.machines() > 1) {
                    spreads.add(ratios.spread(variants.get(candidate).spec(), metric));
                }
            }
        }
        return spreads;
    }

    private static Optional<Failure> missing(MergedShards merged) {
        List<Integer> missing = merged.missing();
        boolean one = missing.size() == 1;
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new TrialFailure(
                        "%s %s of %d".formatted(one ? "shard" : "shards", listed(missing), merged.of()),
                        "%s no complete result".formatted(one ? "has" : "have"),
                        "Run what is missing with --shard, then merge again."));
    }

    private Outcome outcome(Optional<Failure> failure) {
        return new Outcome(
                failure.isPresent() ? RunStatus.FAILED : RunStatus.COMPLETE,
                failure.map(Throwable::getMessage).orElse(""),
                List.of(),
                shards.stream()
                        .flatMap(shard -> shard.result().outcome().resumed().stream())
                        .toList());
    }

    /** What a reader must know of the shards, and of what is not the same in all of them, a sentence each. */
    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        List<Integer> overlapping = shards.stream()
                .filter(one -> shards.stream().anyMatch(other -> other != one && one.overlaps(other)))
                .map(one -> one.shard().index())
                .toList();
        if (!overlapping.isEmpty()) {
            notes.add(
                    ("Shards %s ran on a machine at the same time as another of them, and disturbed each other: run one on a"
                                    + " machine at a time.")
                            .formatted(listed(overlapping)));
        }
        SortedMap<String, String> others = new TreeMap<>();
        FoundShard first = shards.get(0);
        for (FoundShard shard : shards) {
            first.differences(shard)
                    .forEach(fact -> others.putIfAbsent(
                            fact.name(),
                            "%s is not the same in all shards: %s in shard %d, %s in shard %d."
                                    .formatted(
                                            fact.name(),
                                            fact.original(),
                                            first.shard().index(),
                                            fact.here(),
                                            shard.shard().index())));
        }
        notes.addAll(others.values());
        shards.stream().flatMap(shard -> shard.result().notes().stream()).forEach(notes::add);
        return TrialSession.distinct(notes);
    }

    private static String listed(List<Integer> indices) {
        return indices.stream()
                .map(Object::toString)
                .collect(Collectors.joining(", "))
                .replaceFirst(", (?!.*, )", " and ");
    }
}
