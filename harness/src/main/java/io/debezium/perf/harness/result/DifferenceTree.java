package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * Where two variants differ, frame by frame in the tree of calls: what a differential flame graph is drawn from.
 *
 * @param kind what was sampled
 * @param unit of every value, as {@link ProfileDifference#unit}
 * @param names of frames, each once
 * @param frames depth first, callees by name; the first is the root, which is everything
 * @param prunedFrames frames that are left out, because they are too small to see in either arm
 */
public record DifferenceTree(
        ProfileDifference.CostKind kind, String unit, List<String> names, List<Frame> frames, int prunedFrames) {

    /**
     * A frame with all that it called. In JSON an array of its components in this order.
     *
     * @param name its index in the names
     * @param depth 0 for the root, 1 for a thread
     * @param baseline mean over its recordings, per event
     * @param candidate mean over its recordings, per event
     * @param ciLow of the difference candidate less baseline
     * @param ciHigh of the difference
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"name", "depth", "baseline", "candidate", "ciLow", "ciHigh"})
    public record Frame(int name, int depth, double baseline, double candidate, double ciLow, double ciHigh) {}
}
