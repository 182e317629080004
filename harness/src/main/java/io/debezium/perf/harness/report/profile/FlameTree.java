package io.debezium.perf.harness.report.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.debezium.perf.harness.profile.Stacks;

/** Stacks merged by common beginning, flattened depth first so that their JSON is short. */
public final class FlameTree {

    /** Heaviest first; names make the order the same whenever the weights are. */
    private static final Comparator<FlameNode> HEAVIEST =
            Comparator.comparingLong((FlameNode node) -> node.weight).reversed().thenComparing(node -> node.name);

    /** Stands in the place of a name's index where frames were left out. */
    public static final int PRUNED = -1;

    private static final int LONGEST_NAME = 300;

    /** Three numbers with their commas, about. */
    private static final int BYTES_A_NODE = 15;

    private final FlameNode root = new FlameNode("");
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final List<Long> nodes = new ArrayList<>();
    private long bytes;
    private long prunedFrames;
    private long prunedWeight;
    private long heaviestPruned;

    private FlameTree(Stacks stacks) {
        for (Stacks.Stack stack : stacks.stacks()) {
            FlameNode node = root;
            node.weight += stack.weight();
            for (String frame : stack.frames()) {
                node = node.child(frame);
                node.weight += stack.weight();
            }
        }
        root.count();
    }

    /**
     * The frames that are drawn.
     *
     * @param names each once; longer ones are cut
     * @param nodes three numbers a frame: index of the name or {@link #PRUNED}, depth from 0, weight
     * @param bytes about how many the frames take that have a name
     * @param prunedFrames how many were left out
     * @param prunedWeight of all stacks of which some frame was left out
     * @param heaviestPruned weight of the heaviest frame that was left out
     */
    public record Frames(
            List<String> names,
            List<Long> nodes,
            long bytes,
            long prunedFrames,
            long prunedWeight,
            long heaviestPruned) {}

    /**
     * The heaviest frames that fit; a caller is never lighter than what it calls, so they hang together. What is left
     * out is counted under the frame that called it, so that widths stay true.
     *
     * @param leastShare frames below this share of the whole are left out, 0 to 1
     * @param mostBytes about how much room the frames may take as JSON
     */
    public static Frames heaviest(Stacks stacks, double leastShare, long mostBytes) {
        return new FlameTree(stacks).heaviest(leastShare, mostBytes);
    }

    private Frames heaviest(double leastShare, long mostBytes) {
        PriorityQueue<FlameNode> next = new PriorityQueue<>(HEAVIEST);
        next.add(root);
        double least = root.weight * leastShare;
        while (!next.isEmpty() && next.peek().weight >= least && bytes < mostBytes) {
            FlameNode node = next.remove();
            node.index = index(node.name);
            next.addAll(node.children.values());
        }
        flatten(root, 0);
        return new Frames(List.copyOf(names.keySet()), nodes, bytes, prunedFrames, prunedWeight, heaviestPruned);
    }

    private int index(String name) {
        bytes += BYTES_A_NODE;
        return names.computeIfAbsent(shown(name), unseen -> {
            bytes += unseen.chars().map(FlameTree::width).sum();
            return names.size();
        });
    }

    /** As much of a frame's name as there is room for. */
    static String shown(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
    }

    /** In the report's bytes: what is escaped takes six, and no other character takes more. */
    private static int width(int c) {
        return c < 0x80 && "<>&\"".indexOf(c) < 0 ? 1 : 6;
    }

    private void flatten(FlameNode node, int depth) {
        add(node.index, depth, node.weight);
        long pruned = 0;
        List<FlameNode> drawn = new ArrayList<>();
        for (FlameNode child : node.children.values()) {
            if (child.index != PRUNED) {
                drawn.add(child);
            } else {
                pruned += child.weight;
                prunedFrames += child.size;
                prunedWeight += child.weight;
                heaviestPruned = Math.max(heaviestPruned, child.weight);
            }
        }
        drawn.sort(HEAVIEST);
        drawn.forEach(child -> flatten(child, depth + 1));
        if (pruned > 0) {
            add(PRUNED, depth + 1, pruned);
        }
    }

    private void add(int name, int depth, long weight) {
        nodes.add((long) name);
        nodes.add((long) depth);
        nodes.add(weight);
    }

    /** A frame in its place, with all that it called. */
    private static final class FlameNode {
        private final String name;
        private Map<String, FlameNode> children = Map.of();
        private long weight;
        private int size;
        private int index = PRUNED;

        private FlameNode(String name) {
            this.name = name;
        }

        private FlameNode child(String frame) {
            if (children.isEmpty()) {
                children = new HashMap<>(2);
            }
            return children.computeIfAbsent(frame, FlameNode::new);
        }

        private int count() {
            size = 1;
            children.values().forEach(child -> size += child.count());
            return size;
        }
    }
}
