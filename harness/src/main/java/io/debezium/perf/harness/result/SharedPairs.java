package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

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

    /** Blocks of all shares. */
    default int blocks() {
        return design().overTape().order().size();
    }

    @Override
    default Map<String, String> experiment() {
        Design.OverTape overTape = design().overTape();
        Map<String, String> facts = new TreeMap<>();
        facts.put(
                "variants",
                variants().stream()
                        .map(variant -> List.of(variant.spec(), variant.plugin(), String.valueOf(variant.source())))
                        .toList()
                        .toString());
        facts.put(
                "tape",
                "%s of %d events, sent by a %s".formatted(tape().digestText(), tape().events(), tape().replay()));
        facts.put(
                "design",
                "%d pairs in the order %s of seed %d, --min-effect %s, --warmup-events %d"
                        .formatted(
                                design().rounds(),
                                overTape.order(),
                                design().seed(),
                                design().minEffect(),
                                overTape.warmUpEvents()));
        return facts;
    }

    @Override
    default int due() {
        return shard() == null
                ? design().due()
                : (int) shard().blocks(blocks()).count() / design().overTape().trialsPerPair();
    }

    @Override
    default boolean ranThrough() {
        IntStream own = shard() == null ? IntStream.rangeClosed(1, blocks()) : shard().blocks(blocks());
        return trials().stream().anyMatch(trial -> trial.status() == TrialStatus.FAILED)
                || own.allMatch(block -> design().overTape().order().get(block - 1).stream()
                        .allMatch(arm -> Trial.standing(trials(), block, arm, Purpose.TIMED)
                                .isPresent()));
    }
}
