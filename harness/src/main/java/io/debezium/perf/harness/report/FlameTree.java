package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.profile.Stacks;

/**
 * Stacks merged by common beginning, without the frames that are too narrow to see. What is left out is counted under
 * the frame that called it, so that widths stay true.
 */
final class FlameTree {

    private final Node root = new Node("");

    FlameTree(Stacks stacks) {
        for (Stacks.Stack stack : stacks.stacks()) {
            Node node = root;
            node.weight += stack.weight();
            for (String frame : stack.frames()) {
                node = node.children.computeIfAbsent(frame, Node::new);
                node.weight += stack.weight();
            }
        }
    }

    /**
     * The tree in depth-first order, heaviest children first.
     *
     * @param share frames below this share of the whole are left out, 0 to 1
     */
    Drawn prunedAt(double share) {
        Drawn drawn = new Drawn(share);
        drawn.add(root, 0, root.weight * share);
        return drawn;
    }

    /** A frame in its place, with all that it called. */
    private static final class Node {
        private final String name;
        private final Map<String, Node> children = new LinkedHashMap<>();
        private long weight;

        private Node(String name) {
            this.name = name;
        }

        private int size() {
            return 1 + children.values().stream().mapToInt(Node::size).sum();
        }
    }

    /** What is left of a tree, flattened for JSON. */
    static final class Drawn {

        /** Stands in the place of a name where frames were left out. */
        static final int PRUNED = -1;

        private static final int LONGEST_NAME = 300;

        private final double share;
        private final Map<String, Integer> names = new LinkedHashMap<>();
        private final List<Long> nodes = new ArrayList<>();
        private long prunedFrames;
        private long prunedWeight;

        private Drawn(double share) {
            this.share = share;
        }

        /** The share below which frames were left out. */
        double share() {
            return share;
        }

        /** Each name once. */
        List<String> names() {
            return List.copyOf(names.keySet());
        }

        /** Three numbers a frame: index of the name or {@link #PRUNED}, depth from 0, weight. */
        List<Long> nodes() {
            return nodes;
        }

        long prunedFrames() {
            return prunedFrames;
        }

        /** The weight of all stacks of which some frame was left out. */
        long prunedWeight() {
            return prunedWeight;
        }

        private void add(Node node, int depth, double least) {
            emit(index(node.name), depth, node.weight);
            long left = 0;
            List<Node> heaviestFirst = new ArrayList<>(node.children.values());
            heaviestFirst.sort(Comparator.comparingLong((Node child) -> child.weight)
                    .reversed()
                    .thenComparing(child -> child.name));
            for (Node child : heaviestFirst) {
                if (child.weight >= least) {
                    add(child, depth + 1, least);
                } else {
                    left += child.weight;
                    prunedFrames += child.size();
                }
            }
            if (left > 0) {
                emit(PRUNED, depth + 1, left);
                prunedWeight += left;
            }
        }

        private int index(String name) {
            String shown = name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
            return names.computeIfAbsent(shown, unseen -> names.size());
        }

        private void emit(int name, int depth, long weight) {
            nodes.add((long) name);
            nodes.add((long) depth);
            nodes.add(weight);
        }
    }
}
