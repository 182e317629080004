package io.debezium.perf.harness.profile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.profile.Cell.Arms;
import io.debezium.perf.harness.profile.FrameSums.Node;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.DifferenceTree.Frame;
import io.debezium.perf.harness.result.ProfileDifference.Kind;

/** Flattens the tree of calls. */
final class DifferenceFrames {

    /** Below this share of the larger arm a frame is less than a pixel on the widest screen. */
    private static final double FINEST = 0.0005;

    private static final MathContext DIGITS = new MathContext(5);

    private final int baselines;
    private final Spread spread;
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private double least;
    private int pruned;

    private DifferenceFrames(int baselines, Spread spread) {
        this.baselines = baselines;
        this.spread = spread;
    }

    static DifferenceTree of(Kind kind, String unit, Node root, int baselines, Spread spread) {
        DifferenceFrames flat = new DifferenceFrames(baselines, spread);
        flat.least = FINEST * larger(root.cell().arms(baselines));
        flat.add(root, 0);
        return new DifferenceTree(kind, unit, List.copyOf(flat.names.keySet()), flat.frames, flat.pruned);
    }

    private void add(Node node, int depth) {
        Arms arms = node.cell().arms(baselines);
        if (depth > 0 && larger(arms) < least) {
            pruned += size(node);
            return;
        }
        Spread.Interval interval = spread.of(arms);
        frames.add(new Frame(
                names.computeIfAbsent(node.name(), unseen -> names.size()),
                depth,
                rounded(arms.baseline().mean()),
                rounded(arms.candidate().mean()),
                rounded(interval.low()),
                rounded(interval.high())));
        List<Node> children = new ArrayList<>();
        node.children().forEach(children::add);
        children.sort(Comparator.comparing(Node::name));
        children.forEach(child -> add(child, depth + 1));
    }

    private static int size(Node node) {
        int size = 1;
        for (Node child : node.children()) {
            size += size(child);
        }
        return size;
    }

    private static double larger(Arms arms) {
        return Math.max(arms.baseline().mean(), arms.candidate().mean());
    }

    /** Half the bytes in a report, and more digits than anyone believes. */
    private static double rounded(double value) {
        return value == 0 || Double.isNaN(value)
                ? value
                : new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
