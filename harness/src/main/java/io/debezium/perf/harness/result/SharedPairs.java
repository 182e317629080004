package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A {@link ShardedResult} of pairs of trials over one tape. */
public interface SharedPairs extends ShardedResult {

    TapeInfo tape();

    Design design();

    List<VariantInfo> variants();

    List<Trial<Purpose, ReplayFigures>> trials();

    /** What a reader must know before believing a figure, a sentence each. */
    List<String> notes();

    @Override
    default String subject() {
        return tape().workload();
    }

    /** What else is the same in all shards, by its name. */
    default Map<String, String> alike() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("variants", variants().stream().map(VariantInfo::spec).collect(Collectors.joining(" and ")));
        facts.put("plugins", variants().stream().map(VariantInfo::plugin).collect(Collectors.joining(" and ")));
        facts.put(
                "sources", variants().stream().map(VariantInfo::source).toList().toString());
        return facts;
    }

    /** The arms that run in a block, from 1. */
    default List<Integer> arms(int block) {
        return design().overTape().order().get(block - 1);
    }

    /** Blocks of all shares. */
    default int blocks() {
        return design().overTape().order().size();
    }

    @Override
    default Map<String, String> experiment() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("tape", tape().digestText());
        facts.put("events", tape().events() + " sent by a " + tape().replay());
        facts.putAll(alike());
        facts.put("seed", Long.toString(design().seed()));
        facts.put("pairs", Integer.toString(design().rounds()));
        facts.put("order", design().overTape().order().toString());
        facts.put("--min-effect", Double.toString(design().minEffect()));
        facts.put("--warmup-events", Long.toString(design().overTape().warmUpEvents()));
        return facts;
    }

    @Override
    default int planned() {
        return blocks() / design().overTape().trialsPerPair();
    }

    @Override
    default int due() {
        return shard() == null
                ? design().due()
                : (int) shard().blocks(blocks()).count() / design().overTape().trialsPerPair();
    }

    /** Those of which every arm has a trial that stands. */
    @Override
    default int pairs() {
        return (int) own().filter(block -> stand(block, arms(block))).count()
                / design().overTape().trialsPerPair();
    }

    /** An arm is out from its failure on, and with the first of those that it runs beside they all are. */
    @Override
    default boolean ranThrough() {
        Set<Integer> out =
                trials().stream().filter(Trial::isOut).map(Trial::arm).collect(Collectors.toSet());
        return own().allMatch(block -> {
            List<Integer> arms = arms(block);
            List<Integer> left = arms.stream().filter(arm -> !out.contains(arm)).toList();
            boolean comparable = left.size() > 1 && left.contains(Collections.min(arms));
            return arms.size() > 1 && (!comparable || stand(block, left));
        });
    }

    private IntStream own() {
        return shard() == null ? IntStream.rangeClosed(1, blocks()) : shard().blocks(blocks());
    }

    private boolean stand(int block, List<Integer> arms) {
        return arms.stream().allMatch(arm -> Trial.standing(trials(), block, arm, Purpose.TIMED)
                .isPresent());
    }

    /** What comes before the first trial takes CPU time of others, too; one that was resumed began with a trial. */
    @Override
    default Instant begin() {
        return Stream.concat(Stream.of(startedAt()), trials().stream().map(Trial::startedAt))
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    @Override
    default Instant end() {
        return trials().stream()
                .map(trial -> trial.startedAt().plusMillis((long) (1e3 * trial.seconds())))
                .max(Comparator.naturalOrder())
                .orElseGet(this::startedAt);
    }
}
