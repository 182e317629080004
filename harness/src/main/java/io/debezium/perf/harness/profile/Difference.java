package io.debezium.perf.harness.profile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.FrameCosts.BothArms;
import io.debezium.perf.harness.profile.FrameSums.CallNode;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.DifferenceTree.Frame;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;
import io.debezium.perf.harness.result.ProfileDifference.DifferenceRow;

/**
 * Where two variants differ in what was sampled.
 *
 * @param tree by place in the tree of calls
 */
public record Difference(ProfileDifference rows, DifferenceTree tree) {

    /** Rows beyond this are kept only if they are clear. */
    static final int MOST_ROWS = 40;

    private static final Comparator<DifferenceRow> LARGEST_FIRST = Comparator.comparingDouble(
                    (DifferenceRow row) -> Math.abs(row.difference()))
            .reversed()
            .thenComparing(DifferenceRow::name);

    /** @param unit of the costs */
    static Difference of(
            CostKind kind,
            String unit,
            String baselineName,
            List<CostedStacks> baseline,
            String candidateName,
            List<CostedStacks> candidate,
            List<String> notes) {
        boolean repeated = baseline.size() > 1 || candidate.size() > 1;
        FrameSums sums = new FrameSums(baseline.size() + candidate.size(), repeated);
        List<CostedStacks> all =
                Stream.concat(baseline.stream(), candidate.stream()).toList();
        for (int i = 0; i < all.size(); i++) {
            sums.add(i, all.get(i));
        }
        RunSpread spread = spread(sums, baseline.size());
        List<String> said = new ArrayList<>(Notes.spread(kind, spread, baseline.size(), candidate.size()));
        said.addAll(notes);
        return new Difference(
                new ProfileDifference(
                        baselineName,
                        candidateName,
                        kind,
                        unit,
                        baseline.size(),
                        candidate.size(),
                        RunSpread.CONFIDENCE,
                        row("", sums.root().costs().arms(baseline.size()), spread),
                        rows(sums.owners(), baseline.size(), spread),
                        rows(sums.running(), baseline.size(), spread),
                        said),
                Flattening.of(kind, unit, sums.root(), baseline.size(), spread));
    }

    private static RunSpread spread(FrameSums sums, int baselines) {
        List<BothArms> telling = new ArrayList<>();
        distinct(sums.root(), null, baselines, telling);
        sums.running().values().forEach(costs -> telling.add(costs.arms(baselines)));
        return RunSpread.of(telling);
    }

    /** A chain of calls that all hold the same samples tells one thing, not as many as it has frames. */
    private static void distinct(CallNode node, CallNode caller, int baselines, List<BothArms> found) {
        if (caller == null || !node.costs().sameAs(caller.costs())) {
            found.add(node.costs().arms(baselines));
        }
        node.children().forEach(child -> distinct(child, node, baselines, found));
    }

    private static List<DifferenceRow> rows(Map<String, FrameCosts> all, int baselines, RunSpread spread) {
        List<DifferenceRow> rows = all.entrySet().stream()
                .map(costs -> row(costs.getKey(), costs.getValue().arms(baselines), spread))
                .sorted(LARGEST_FIRST)
                .toList();
        return Stream.concat(
                        rows.stream().limit(MOST_ROWS),
                        rows.stream().skip(MOST_ROWS).filter(DifferenceRow::clear))
                .toList();
    }

    private static DifferenceRow row(String name, BothArms arms, RunSpread spread) {
        RunSpread.FrameBounds interval = spread.of(arms);
        return new DifferenceRow(
                name,
                arms.baseline().mean(),
                arms.candidate().mean(),
                arms.difference(),
                interval.low(),
                interval.high());
    }

    /** Flattens the tree of calls. */
    private static final class Flattening {

        /** Below this share of the larger arm a frame is less than a pixel on the widest screen. */
        private static final double FINEST = 0.0005;

        private static final MathContext DIGITS = new MathContext(5);

        private final int baselines;
        private final RunSpread spread;
        private final Map<String, Integer> names = new LinkedHashMap<>();
        private final List<Frame> frames = new ArrayList<>();
        private double least;
        private int pruned;

        private Flattening(int baselines, RunSpread spread) {
            this.baselines = baselines;
            this.spread = spread;
        }

        private static DifferenceTree of(CostKind kind, String unit, CallNode root, int baselines, RunSpread spread) {
            Flattening flat = new Flattening(baselines, spread);
            flat.least = FINEST * larger(root.costs().arms(baselines));
            flat.add(root, 0);
            return new DifferenceTree(kind, unit, List.copyOf(flat.names.keySet()), flat.frames, flat.pruned);
        }

        private void add(CallNode node, int depth) {
            BothArms arms = node.costs().arms(baselines);
            if (depth > 0 && larger(arms) < least) {
                pruned += size(node);
                return;
            }
            RunSpread.FrameBounds interval = spread.of(arms);
            frames.add(new Frame(
                    names.computeIfAbsent(node.name(), unseen -> names.size()),
                    depth,
                    rounded(arms.baseline().mean()),
                    rounded(arms.candidate().mean()),
                    rounded(interval.low()),
                    rounded(interval.high())));
            List<CallNode> children = new ArrayList<>();
            node.children().forEach(children::add);
            children.sort(Comparator.comparing(CallNode::name));
            children.forEach(child -> add(child, depth + 1));
        }

        private static int size(CallNode node) {
            int size = 1;
            for (CallNode child : node.children()) {
                size += size(child);
            }
            return size;
        }

        private static double larger(BothArms arms) {
            return Math.max(arms.baseline().mean(), arms.candidate().mean());
        }

        /** Half the bytes in a report, and more digits than anyone believes. */
        private static double rounded(double value) {
            return value == 0 || Double.isNaN(value)
                    ? value
                    : new BigDecimal(value).round(DIGITS).doubleValue();
        }
    }
}
