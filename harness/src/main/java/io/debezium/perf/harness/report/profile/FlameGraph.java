package io.debezium.perf.harness.report.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.ScriptData;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

/**
 * The data for {@code flame.js}: stacks merged by common beginning, flattened depth first so that their JSON is short. Only
 * the heaviest frames are kept; since a caller is never lighter than what it calls, they are connected. The weight of frames
 * that are left out is shown under their caller, so that widths remain true.
 */
public final class FlameGraph {

    /** Replaces the index of a name where frames were left out. */
    public static final int PRUNED = -1;

    /** The smallest share of a frame that is kept: anything less is below a pixel on the widest screen. */
    private static final double FINEST = 0.0005;

    /** The most frames that are kept. Two graphs of that size and everything else stay below 5 MB. */
    private static final int MOST_FRAMES = 15_000;

    private static final int LONGEST_NAME = 300;

    /** Heaviest first; among equal weights by name, so that the order is reproducible. */
    private static final Comparator<Node> HEAVIEST =
            Comparator.comparingLong((Node node) -> node.weight).reversed().thenComparing(node -> node.name);

    private final Node root = new Node("");
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final List<Long> nodes = new ArrayList<>();
    private long prunedFrames;

    /**
     * Merges stacks.
     *
     * @param leastShare frames below this share of the whole are left out, 0 to 1
     * @param most how many frames are kept, without the placeholders for those that were left out
     */
    public FlameGraph(Stacks stacks, double leastShare, int most) {
        for (Stacks.Stack stack : stacks.stacks()) {
            Node node = root;
            node.weight += stack.weight();
            for (String frame : stack.frames()) {
                node = node.child(frame);
                node.weight += stack.weight();
            }
        }
        PriorityQueue<Node> next = new PriorityQueue<>(HEAVIEST);
        next.add(root);
        for (int drawn = 0;
                drawn < most && !next.isEmpty() && next.peek().weight >= root.weight * leastShare;
                drawn++) {
            Node node = next.remove();
            node.index = names.computeIfAbsent(shown(node.name), unseen -> names.size());
            next.addAll(node.children.values());
        }
        flatten(root, 0);
    }

    /** The flame graphs of a recording; empty if it has no samples. */
    public static List<Block> of(Analysis analysis, Stacks cpu, Stacks allocation) {
        List<ScriptData> graphs = new ArrayList<>();
        add(graphs, "cpu", "CPU", cpu, analysis.cpu().self(), "us");
        List<ProfileRow> sites = analysis.allocation().sites();
        add(graphs, "allocation", "Allocation", allocation, sites, "bytes");
        return graphs.isEmpty() ? List.of() : List.of(new Block.Flame(graphs));
    }

    private static void add(
            List<ScriptData> graphs, String id, String title, Stacks stacks, List<ProfileRow> rows, String unit) {
        if (stacks.total() > 0) {
            FlameGraph graph = new FlameGraph(stacks, FINEST, MOST_FRAMES);
            graphs.add(ScriptData.of(
                    "flame-" + id,
                    new Drawn(
                            id,
                            title,
                            stacks.unit(),
                            perEvent(rows),
                            unit,
                            graph.names(),
                            graph.names().stream()
                                    .map(name -> FrameKind.of(name).ordinal())
                                    .toList(),
                            List.of(FrameKind.values()),
                            graph.nodes,
                            graph.prunedFrames == 0
                                    ? ""
                                    : Messages.text(
                                            "record.flame-pruned", Format.count(graph.prunedFrames, "frame")))));
        }
    }

    /**
     * The cost of the whole per event, from the row with the most samples, which has the smallest rounding error; null if
     * unknown.
     */
    private static Double perEvent(List<ProfileRow> rows) {
        return rows.stream()
                .filter(row -> row.perEvent() != null && row.share() > 0)
                .findFirst()
                .map(row -> row.perEvent() / row.share())
                .orElse(null);
    }

    /**
     * The data of one graph.
     *
     * @param perEvent cost of the whole graph per event; null if the number of events is unknown
     * @param kinds for each name, the index of its kind
     */
    private record Drawn(
            String id,
            String title,
            String unit,
            Double perEvent,
            String perEventUnit,
            List<String> names,
            List<Integer> kinds,
            List<FrameKind> legend,
            List<Long> nodes,
            String note) {}

    /** The names of the kept frames, without duplicates; long ones are cut. */
    public List<String> names() {
        return List.copyOf(names.keySet());
    }

    /** Three numbers for each frame: index of the name or {@link #PRUNED}, depth from 0, weight. */
    public List<Long> nodes() {
        return nodes;
    }

    public long prunedFrames() {
        return prunedFrames;
    }

    private static String shown(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...";
    }

    private void flatten(Node node, int depth) {
        add(node.index, depth, node.weight);
        long pruned = 0;
        for (Node child : node.children.values().stream().sorted(HEAVIEST).toList()) {
            if (child.index != PRUNED) {
                flatten(child, depth + 1);
            } else {
                pruned += child.weight;
                prunedFrames += child.size();
            }
        }
        if (pruned > 0) {
            add(PRUNED, depth + 1, pruned);
        }
    }

    private void add(int name, int depth, long weight) {
        nodes.addAll(List.of((long) name, (long) depth, weight));
    }

    /** A frame under its callers, with everything that it called. */
    private static final class Node {
        private final String name;
        private final Map<String, Node> children = new HashMap<>(2);
        private long weight;
        private int index = PRUNED;

        private Node(String name) {
            this.name = name;
        }

        private Node child(String frame) {
            return children.computeIfAbsent(frame, Node::new);
        }

        private int size() {
            return 1 + children.values().stream().mapToInt(Node::size).sum();
        }
    }
}
