package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.Cell.Arms;
import io.debezium.perf.harness.profile.FrameSums.Node;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Kind;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/**
 * Where two variants differ in what was sampled.
 *
 * @param rows by method
 * @param tree by place in the tree of calls
 */
public record Difference(ProfileDifference rows, DifferenceTree tree) {

    /** Rows beyond this are kept only if they are clear. */
    static final int MOST_ROWS = 40;

    private static final Comparator<Row> LARGEST_FIRST = Comparator.comparingDouble(
                    (Row row) -> Math.abs(row.difference()))
            .reversed()
            .thenComparing(Row::name);

    /** @param unit of the costs */
    static Difference of(
            Kind kind,
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
        Spread spread = spread(sums, baseline.size());
        List<String> said = new ArrayList<>(DifferenceNotes.spread(kind, spread, baseline.size(), candidate.size()));
        said.addAll(notes);
        return new Difference(
                new ProfileDifference(
                        baselineName,
                        candidateName,
                        kind,
                        unit,
                        baseline.size(),
                        candidate.size(),
                        Spread.CONFIDENCE,
                        row("", sums.root().cell().arms(baseline.size()), spread),
                        rows(sums.owners(), baseline.size(), spread),
                        rows(sums.running(), baseline.size(), spread),
                        said),
                DifferenceFrames.of(kind, unit, sums.root(), baseline.size(), spread));
    }

    private static Spread spread(FrameSums sums, int baselines) {
        List<Arms> telling = new ArrayList<>();
        distinct(sums.root(), null, baselines, telling);
        sums.running().values().forEach(cell -> telling.add(cell.arms(baselines)));
        return Spread.of(telling);
    }

    /** A chain of calls that all hold the same samples tells one thing, not as many as it has frames. */
    private static void distinct(Node node, Node caller, int baselines, List<Arms> found) {
        if (caller == null || !node.cell().sameAs(caller.cell())) {
            found.add(node.cell().arms(baselines));
        }
        node.children().forEach(child -> distinct(child, node, baselines, found));
    }

    private static List<Row> rows(Map<String, Cell> cells, int baselines, Spread spread) {
        List<Row> rows = cells.entrySet().stream()
                .map(cell -> row(cell.getKey(), cell.getValue().arms(baselines), spread))
                .sorted(LARGEST_FIRST)
                .toList();
        return Stream.concat(
                        rows.stream().limit(MOST_ROWS),
                        rows.stream().skip(MOST_ROWS).filter(Row::clear))
                .toList();
    }

    private static Row row(String name, Arms arms, Spread spread) {
        Spread.Interval interval = spread.of(arms);
        return new Row(
                name,
                arms.baseline().mean(),
                arms.candidate().mean(),
                arms.difference(),
                interval.low(),
                interval.high());
    }
}
