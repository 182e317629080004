package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.debezium.perf.harness.profile.CostedSamples.CostedSample;

/** The costs of all recordings of both arms, summed up by position in the tree of calls, by owner and by top frame. */
final class FrameSums {

    private final Supplier<FrameCosts> none;
    private final boolean wholeKnown;
    private final CallNode root;
    private final Map<String, FrameCosts> owners = new HashMap<>();
    private final Map<String, FrameCosts> running = new HashMap<>();

    /**
     * @param baselines number of the baseline's recordings, which come first
     * @param wholeKnown whether the total is known, so that the sampling variance is binomial ({@code n p (1 - p)}); otherwise
     *     it is the larger one of a Poisson process ({@code n p})
     */
    FrameSums(int recordings, int baselines, boolean wholeKnown) {
        this.none = () -> new FrameCosts(recordings, baselines);
        this.wholeKnown = wholeKnown;
        this.root = new CallNode("", none.get());
    }

    CallNode root() {
        return root;
    }

    Map<String, FrameCosts> owners() {
        return owners;
    }

    Map<String, FrameCosts> running() {
        return running;
    }

    /** @param recording index of the recording, the baseline's first */
    void add(int recording, CostedSamples samples) {
        Map<String, List<CostedSample>> groups =
                samples.list().stream().collect(Collectors.groupingBy(CostedSample::group));
        groups.values().forEach(group -> add(recording, group));
    }

    /**
     * Adds samples that were scaled to a common total. The variance of a share {@code p} of a known total depends also on the
     * samples outside it: with {@code s2} the sum of squared costs within the share and {@code S2} that of the total, the
     * variance of the cost is {@code (1 - p)^2 s2 + p^2 (S2 - s2)}.
     */
    private void add(int recording, List<CostedSample> group) {
        Map<FrameCosts, double[]> sums = new IdentityHashMap<>();
        double cost = 0;
        double variance = 0;
        for (CostedSample sample : group) {
            cost += sample.cost();
            variance += sample.squares();
            costs(sample).forEach(costs -> {
                double[] sum = sums.computeIfAbsent(costs, unseen -> new double[2]);
                sum[0] += sample.cost();
                sum[1] += sample.squares();
            });
        }
        double whole = cost;
        double all = variance;
        sums.forEach((costs, sum) -> {
            double p = whole == 0 || !wholeKnown ? 0 : Math.min(1, sum[0] / whole);
            costs.add(recording, sum[0], Math.max(0, (1 - p) * (1 - p) * sum[1] + p * p * (all - sum[1])));
        });
    }

    private List<FrameCosts> costs(CostedSample sample) {
        List<String> path = sample.path(StableNames.calls(sample.fromRoot()));
        List<FrameCosts> all = new ArrayList<>(path.size() + 3);
        String owner = StableNames.method(Ownership.of(sample.trace()));
        all.add(owners.computeIfAbsent(owner, unseen -> none.get()));
        String top = StableNames.method(sample.trace().top());
        all.add(running.computeIfAbsent(top, unseen -> none.get()));
        CallNode node = root;
        all.add(node.costs);
        for (String frame : path) {
            node = node.child(frame, none);
            all.add(node.costs);
        }
        return all;
    }

    /** A frame at its position in the tree of calls. */
    record CallNode(String name, FrameCosts costs, Map<String, CallNode> children) {

        private CallNode(String name, FrameCosts costs) {
            this(name, costs, new HashMap<>(2));
        }

        /** Number of frames in this subtree. */
        int size() {
            return 1 + children.values().stream().mapToInt(CallNode::size).sum();
        }

        private CallNode child(String frame, Supplier<FrameCosts> none) {
            return children.computeIfAbsent(frame, unseen -> new CallNode(unseen, none.get()));
        }
    }
}
