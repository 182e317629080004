package io.debezium.perf.harness.report.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.debezium.perf.harness.profile.Stacks;

/** Stacks merged by common beginning. */
public final class FlameTree {

    /** Heaviest first; names make the order the same whenever the weights are. */
    private static final Comparator<Node> HEAVIEST =
            Comparator.comparingLong((Node node) -> node.weight).reversed().thenComparing(node -> node.name);

    private final Node root = new Node("");

    public FlameTree(Stacks stacks) {
        for (Stacks.Stack stack : stacks.stacks()) {
            Node node = root;
            node.weight += stack.weight();
            for (String frame : stack.frames()) {
                node = node.child(frame);
                node.weight += stack.weight();
            }
        }
        root.count();
    }

    /**
     * The heaviest frames that fit; a caller is never lighter than what it calls, so they hang together. What is left
     * out is counted under the frame that called it, so that widths stay true.
     *
     * @param leastShare frames below this share of the whole are left out, 0 to 1
     * @param mostBytes about how much room the frames may take as JSON
     */
    public FlameNodes heaviest(double leastShare, long mostBytes) {
        FlameNodes kept = new FlameNodes();
        PriorityQueue<Node> next = new PriorityQueue<>(HEAVIEST);
        next.add(root);
        double least = root.weight * leastShare;
        while (!next.isEmpty() && next.peek().weight >= least && kept.bytes() < mostBytes) {
            Node node = next.remove();
            node.index = kept.index(node.name);
            next.addAll(node.children.values());
        }
        flatten(root, 0, kept);
        return kept;
    }

    private static void flatten(Node node, int depth, FlameNodes kept) {
        kept.add(node.index, depth, node.weight);
        long pruned = 0;
        List<Node> drawn = new ArrayList<>();
        for (Node child : node.children.values()) {
            if (child.index != FlameNodes.PRUNED) {
                drawn.add(child);
            } else {
                pruned += child.weight;
                kept.prune(child.size, child.weight);
            }
        }
        drawn.sort(HEAVIEST);
        drawn.forEach(child -> flatten(child, depth + 1, kept));
        if (pruned > 0) {
            kept.add(FlameNodes.PRUNED, depth + 1, pruned);
        }
    }

    /** A frame in its place, with all that it called. */
    private static final class Node {
        private final String name;
        private Map<String, Node> children = Map.of();
        private long weight;
        private int size;
        private int index = FlameNodes.PRUNED;

        private Node(String name) {
            this.name = name;
        }

        private Node child(String frame) {
            if (children.isEmpty()) {
                children = new HashMap<>(2);
            }
            return children.computeIfAbsent(frame, Node::new);
        }

        private int count() {
            size = 1;
            children.values().forEach(child -> size += child.count());
            return size;
        }
    }
}
