package io.debezium.perf.harness.report.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.ScriptData;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

/**
 * What {@code flame.js} draws.
 *
 * @param id of the graph: {@code cpu} or {@code allocation}
 * @param unit of a weight
 * @param perEvent cost of the whole graph per event, or null when events are not known
 * @param perEventUnit its unit
 * @param names as {@link FlameTree.Frames#names()}
 * @param kinds for each name, the index of its kind
 * @param nodes as {@link FlameTree.Frames#nodes()}
 * @param note what was left out, as a sentence; empty when nothing was
 */
public record FlameData(
        String id,
        String title,
        String unit,
        Double perEvent,
        String perEventUnit,
        List<String> names,
        List<Integer> kinds,
        List<LegendEntry> legend,
        List<Long> nodes,
        String note) {

    /** Below this share a frame is less than a pixel on the widest screen. */
    private static final double FINEST = 0.0005;

    /** Room in the report for one graph. Two of them and everything else stay below 5 MB. */
    private static final int MOST_BYTES = 1_500_000;

    /** @param key by which the style sheet knows its colour */
    record LegendEntry(String key, String title) {

        private static LegendEntry of(FrameKind kind) {
            return new LegendEntry(kind.name().toLowerCase(Locale.ROOT), kind.title());
        }
    }

    /** The flame graphs of a recording; empty where it has no samples. */
    public static List<Block> of(Analysis analysis, Stacks cpu, Stacks allocation) {
        String clock = Format.capital(analysis.cpu().clock());
        List<ScriptData> graphs = Stream.of(
                        of("cpu", clock, "us", cpu, analysis.cpu().self()),
                        of(
                                "allocation",
                                "Allocation",
                                "bytes",
                                allocation,
                                analysis.allocation().sites()))
                .flatMap(Optional::stream)
                .toList();
        return graphs.isEmpty() ? List.of() : List.of(new Block.Flame(graphs));
    }

    /** @param rows of the same profile: they know the cost per event */
    private static Optional<ScriptData> of(
            String id, String title, String perEventUnit, Stacks stacks, List<ProfileRow> rows) {
        if (stacks.total() == 0) {
            return Optional.empty();
        }
        FlameTree.Frames drawn = FlameTree.heaviest(stacks, FINEST, MOST_BYTES);
        FlameData graph = new FlameData(
                id,
                title,
                stacks.unit(),
                perEvent(rows),
                perEventUnit,
                drawn.names(),
                drawn.names().stream().map(name -> FrameKind.of(name).ordinal()).toList(),
                Arrays.stream(FrameKind.values()).map(LegendEntry::of).toList(),
                drawn.nodes(),
                note(drawn, stacks));
        return Optional.of(ScriptData.of("flame-" + id, graph));
    }

    /** The row with the most samples tells the cost of the whole with the smallest rounding. */
    private static Double perEvent(List<ProfileRow> rows) {
        return rows.stream()
                .filter(row -> row.perEvent() != null && row.share() > 0)
                .findFirst()
                .map(row -> row.perEvent() / row.share())
                .orElse(null);
    }

    private static String note(FlameTree.Frames drawn, Stacks stacks) {
        if (drawn.prunedFrames() == 0) {
            return "";
        }
        return "Pruned: %s of at most %s of the whole%s, drawn as grey (pruned) frames, in which %s of the %s end."
                .formatted(
                        Format.count(drawn.prunedFrames(), "frame"),
                        Format.number(100.0 * drawn.heaviestPruned() / stacks.total()) + " %",
                        drawn.prunedFrames() == 1 ? "" : " each",
                        Format.percent((double) drawn.prunedWeight() / stacks.total()),
                        stacks.unit().equals("us") ? "CPU time" : stacks.unit());
    }
}
