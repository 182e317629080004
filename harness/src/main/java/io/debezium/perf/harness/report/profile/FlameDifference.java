package io.debezium.perf.harness.report.profile;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.DifferenceTree;

/**
 * What {@code flame-difference.js} draws.
 *
 * @param unit of all values
 * @param names of frames
 * @param frames six numbers each, depth first: index of the name, depth, baseline, candidate, and both ends of the
 *     interval of the difference
 * @param note what was left out, as a sentence; empty when nothing was
 */
record FlameDifference(String title, String unit, List<String> names, List<Number> frames, String note) {

    private static final int LONGEST_NAME = 300;

    static FlameDifference of(DifferenceTree tree) {
        List<Number> frames = new ArrayList<>();
        for (DifferenceTree.Frame frame : tree.frames()) {
            frames.add(frame.name());
            frames.add(frame.depth());
            frames.add(frame.baseline());
            frames.add(frame.candidate());
            frames.add(frame.ciLow());
            frames.add(frame.ciHigh());
        }
        return new FlameDifference(
                DifferenceWords.title(tree.kind()),
                tree.unit(),
                tree.names().stream()
                        .map(name -> name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "...")
                        .toList(),
                frames,
                tree.prunedFrames() == 0
                        ? ""
                        : "%s of less than 0.05 %% of the whole each are left blank."
                                .formatted(Format.count(tree.prunedFrames(), "frame")));
    }
}
