package io.debezium.perf.harness.report.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The frames of a flame graph, flattened in depth-first order so that their JSON is short. */
public final class FlameNodes {

    /** Stands in the place of a name's index where frames were left out. */
    public static final int PRUNED = -1;

    private static final int LONGEST_NAME = 300;

    /** Three numbers with their commas, about. */
    private static final int BYTES_A_NODE = 15;

    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final List<Long> nodes = new ArrayList<>();
    private long bytes;
    private long prunedFrames;
    private long prunedWeight;
    private long heaviestPruned;

    /** Each name once; longer ones are cut. */
    public List<String> names() {
        return List.copyOf(names.keySet());
    }

    /** Three numbers a frame: index of the name or {@link #PRUNED}, depth from 0, weight. */
    public List<Long> nodes() {
        return nodes;
    }

    /** How many frames were left out. */
    public long prunedFrames() {
        return prunedFrames;
    }

    /** The weight of all stacks of which some frame was left out. */
    public long prunedWeight() {
        return prunedWeight;
    }

    /** The weight of the heaviest frame that was left out. */
    public long heaviestPruned() {
        return heaviestPruned;
    }

    /** About how many bytes the frames take that asked for the index of their names. */
    public long bytes() {
        return bytes;
    }

    /** The index of a frame's name, with which the frame is to be added. */
    int index(String name) {
        bytes += BYTES_A_NODE;
        return names.computeIfAbsent(shown(name), unseen -> {
            bytes += unseen.chars().map(FlameNodes::width).sum();
            return names.size();
        });
    }

    void add(int name, int depth, long weight) {
        nodes.add((long) name);
        nodes.add((long) depth);
        nodes.add(weight);
    }

    void prune(int frames, long weight) {
        prunedFrames += frames;
        prunedWeight += weight;
        heaviestPruned = Math.max(heaviestPruned, weight);
    }

    /** In the report's bytes: what is escaped takes six, and no other character takes more. */
    private static int width(int c) {
        return c < 0x80 && "<>&\"".indexOf(c) < 0 ? 1 : 6;
    }

    private static String shown(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
    }
}
