package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that the report of a comparison, a calibration or a bisection says, whatever the format. Templates only lay
 * it out.
 *
 * @param title what the result is of
 * @param origin the command and when it was run
 * @param gist the answer
 * @param first what the first screen shows below the answer
 * @param chapters all the rest
 */
public record Document(String title, String origin, Gist gist, List<Block> first, List<Chapter> chapters) {

    public Document {
        first = List.copyOf(first);
        chapters = List.copyOf(chapters);
    }

    /** What scripts draw. */
    List<Plot> plots() {
        return Stream.concat(first.stream(), chapters.stream().flatMap(chapter -> chapter.blocks().stream()))
                .filter(Block.Picture.class::isInstance)
                .map(block -> ((Block.Picture) block).plot())
                .toList();
    }
}
