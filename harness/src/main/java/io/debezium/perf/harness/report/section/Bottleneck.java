package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;

/**
 * What limited the rate of each variant. It decides what events/s means: where PostgreSQL is the limit, a faster
 * connector delivers no more.
 */
public final class Bottleneck {

    /** Cores of a single-threaded process from which it has no more to give. */
    private static final double ONE_CORE = 0.9;

    /** Part of all cores from which the machine is full. */
    private static final double FULL = 0.93;

    private static final double QUEUE_FULL = 0.75;
    private static final double QUEUE_EMPTY = 0.25;

    /** The collector's part of the CPU time from which the heap is a matter of its own. */
    private static final double GC = 0.2;

    private Bottleneck() {}

    /**
     * A sentence for each thing found, with the variants that it holds for.
     *
     * @param cores of the machine
     */
    public static List<Sentence> of(List<Arm> arms, int cores) {
        Map<String, List<Arm>> found = new LinkedHashMap<>();
        for (Arm arm : arms) {
            limit(arm, cores).ifPresent(limit -> found.computeIfAbsent(limit, key -> new ArrayList<>())
                    .add(arm));
        }
        List<Sentence> sentences = new ArrayList<>();
        found.forEach((limit, those) -> sentences.add(whose(those, arms).text(": " + limit)));
        arms.stream()
                .filter(arm -> arm.gcShare() > GC)
                .forEach(arm -> sentences.add(arm.name()
                        .text(": the collector uses %s of the CPU time; a larger heap may change the picture."
                                .formatted(Format.percent(arm.gcShare())))));
        return sentences;
    }

    private static Optional<String> limit(Arm arm, int cores) {
        if (arm.serverCores() >= ONE_CORE) {
            return Optional.of("PostgreSQL is the limit of events/s, since the one process that decodes the WAL"
                    + " keeps a core busy; CPU per event is the figure to go by.");
        }
        if (arm.ownCores() + arm.serverCores() >= FULL * cores) {
            return Optional.of("the machine is the limit of events/s, since the program and PostgreSQL keep all "
                    + Format.count(cores, "core") + " busy.");
        }
        if (arm.queueFill() >= QUEUE_FULL) {
            return Optional.of("the consumer's side is the limit of events/s, since Debezium's queue is mostly full.");
        }
        if (arm.queueFill() <= QUEUE_EMPTY) {
            return Optional.of("the reading thread is the limit of events/s, since Debezium's queue is mostly empty"
                    + " and PostgreSQL waits.");
        }
        return Optional.empty();
    }

    private static Sentence whose(List<Arm> those, List<Arm> all) {
        if (those.size() == all.size()) {
            return Sentence.of(all.size() == 2 ? "Both variants" : "All variants");
        }
        Sentence names = those.get(0).name();
        for (Arm arm : those.subList(1, those.size())) {
            names = names.text(", ").then(arm.name());
        }
        return names;
    }
}
