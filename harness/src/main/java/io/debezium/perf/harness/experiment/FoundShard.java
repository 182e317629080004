package io.debezium.perf.harness.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.RepeatResult.OtherFact;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.result.ShardedResult;
import io.debezium.perf.harness.stats.Repetition;

/**
 * The result of a shard, where it was found.
 *
 * @param <R> its type
 */
record FoundShard<R extends ShardedResult>(ResultFolder folder, R result) {

    /** Facts of which every machine has its own. */
    private static final Set<String> OF_MACHINES = Set.of("CPU", "Cores", "Memory", "System", "Kernel");

    Shard shard() {
        return result.shard().shard();
    }

    String machine() {
        return result.shard().machine();
    }

    String name() {
        return folder.path().getFileName().toString();
    }

    boolean overlaps(FoundShard<?> other) {
        return machine().equals(other.machine())
                && result.begin().isBefore(other.result.end())
                && other.result.begin().isBefore(result.end());
    }

    /** Why another of the same shard is taken. */
    String replaced(FoundShard<?> newer) {
        return "was run again as " + newer.name()
                + (overlaps(newer) ? ", on the same machine at the same time: the two disturbed each other" : "");
    }

    /** Why it cannot be taken; empty where it can. */
    Optional<String> lacks() {
        Outcome outcome = result.outcome();
        if (outcome.status() == RunStatus.INTERRUPTED) {
            return Optional.of("was interrupted");
        }
        return result.ranThrough()
                ? Optional.empty()
                : Optional.of(
                        failed()
                                ? "failed: " + outcome.message()
                                : "has %d of its %d pairs".formatted(result.pairs(), result.due()));
    }

    boolean failed() {
        return result.outcome().status() == RunStatus.FAILED;
    }

    /** @throws InvalidConfiguration if the other one is of another experiment */
    void requireSame(FoundShard<?> other) {
        Map<String, String> facts = other.experiment();
        experiment().forEach((name, value) -> {
            if (!value.equals(facts.get(name))) {
                throw InvalidConfiguration.of(
                        "experiment.is-shard-of-another-experiment",
                        other.folder.path(),
                        folder.path(),
                        name,
                        facts.get(name),
                        value);
            }
        });
    }

    private Map<String, String> experiment() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("command", result.command());
        facts.putAll(result.experiment());
        facts.put("shards", Integer.toString(shard().of()));
        facts.put("commit of this project", result.environment().harness());
        return facts;
    }

    /** What else is not the same there, machines apart: an overlay may hold other code under the same spec. */
    Stream<OtherFact> differences(FoundShard<?> other) {
        Map<String, String> programs = Provenance.programs(folder);
        Map<String, String> others = Provenance.programs(other.folder);
        return Stream.of(
                        Repetition.differences(result, other.result).stream()
                                .filter(fact -> !OF_MACHINES.contains(fact.name())),
                        programs.keySet().stream()
                                .map(spec -> new OtherFact(
                                        "The class path or the JDK of " + spec,
                                        programs.get(spec),
                                        others.getOrDefault(spec, programs.get(spec)))))
                .flatMap(Function.identity())
                .filter(fact -> !fact.original().equals(fact.here()));
    }
}
