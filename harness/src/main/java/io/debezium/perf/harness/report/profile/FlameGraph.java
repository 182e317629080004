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
 * What {@code flame.js} draws: stacks merged by common beginning, flattened depth first so that their JSON is short. The
 * heaviest frames are drawn that fit; a caller is never lighter than what it calls, so they hang together. What is left out is
 * counted under the frame that called it, so that widths stay true.
 */
public final class FlameGraph {

    /** Stands in the place of a name's index where frames were left out. */
    public static final int PRUNED = -1;

    /** Below this share a frame is less than a pixel on the widest screen. */
    private static final double FINEST = 0.0005;

    /** Frames that are drawn. Two graphs of as many and everything else stay below 5 MB. */
    private static final int MOST_FRAMES = 15_000;

    private static final int LONGEST_NAME = 300;

    /** Heaviest first; names make the order the same whenever the weights are. */
    private static final Comparator<Node> HEAVIEST =
            Comparator.comparingLong((Node node) -> node.weight).reversed().thenComparing(node -> node.name);

    private final Node root = new Node("");
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final List<Long> nodes = new ArrayList<>();
    private long prunedFrames;

    /**
     * @param leastShare frames below this share of the whole are left out, 0 to 1
     * @param most frames that are drawn, those that were left out not among them
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

    /** The flame graphs of a recording; empty where it has no samples. */
    public static List<Block> of(Analysis analysis, Stacks cpu, Stacks allocation) {
        List<ScriptData> graphs = new ArrayList<>();
        add(graphs, "cpu", "CPU", cpu, analysis.cpu().self(), "us");
        add(
                graphs,
                "allocation",
                "Allocation",
                allocation,
                analysis.allocation().sites(),
                "bytes");
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

    /** The row with the most samples tells the cost of the whole with the smallest rounding; null where it is not known. */
    private static Double perEvent(List<ProfileRow> rows) {
        return rows.stream()
                .filter(row -> row.perEvent() != null && row.share() > 0)
                .findFirst()
                .map(row -> row.perEvent() / row.share())
                .orElse(null);
    }

    /**
     * @param perEvent cost of the whole graph per event, or null when events are not known
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

    /** Of the frames that are drawn, each once; longer ones are cut. */
    public List<String> names() {
        return List.copyOf(names.keySet());
    }

    /** Three numbers a frame: index of the name or {@link #PRUNED}, depth from 0, weight. */
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

    /** A frame in its place, with all that it called. */
    private static final class Node {
        private final String name;
        private Map<String, Node> children = Map.of();
        private long weight;
        private int index = PRUNED;

        private Node(String name) {
            this.name = name;
        }

        private Node child(String frame) {
            if (children.isEmpty()) {
                children = new HashMap<>(2);
            }
            return children.computeIfAbsent(frame, Node::new);
        }

        private int size() {
            return 1 + children.values().stream().mapToInt(Node::size).sum();
        }
    }
}
