package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * The difference of two variants for each frame in the tree of calls; the data of a differential flame graph.
 *
 * @param kind what was sampled
 * @param unit of every value, as {@link ProfileDifference#unit}
 * @param names of frames, each once
 * @param frames depth first, callees ordered by name; the first is the root, which has the totals
 * @param prunedFrames number of frames left out because they are too small to see in either variant
 */
public record DifferenceTree(
        ProfileDifference.CostKind kind, String unit, List<String> names, List<Frame> frames, int prunedFrames) {

    /**
     * A frame, whose costs include those of its callees. In JSON an array of its components in this order.
     *
     * @param name index of the frame's name in {@code names}
     * @param depth 0 for the root, 1 for a thread
     * @param baseline mean over the baseline's recordings, per event
     * @param candidate mean over the candidate's recordings, per event
     * @param ciLow lower end of the interval of candidate minus baseline
     * @param ciHigh upper end
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"name", "depth", "baseline", "candidate", "ciLow", "ciHigh"})
    public record Frame(int name, int depth, double baseline, double candidate, double ciLow, double ciHigh) {}
}
