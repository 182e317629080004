package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that the report of a comparison, a calibration, a bisection or a difference says, whatever the format. Templates only lay
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

    /** The charts that scripts draw. */
    List<Plot> plots() {
        return blocks(Block.Picture.class).map(Block.Picture::plot).toList();
    }

    /** The flame graphs that scripts draw. */
    List<HtmlReport.Data> graphs() {
        return blocks(Block.Difference.class)
                .flatMap(difference -> difference.section().graphs().stream())
                .toList();
    }

    private <B extends Block> Stream<B> blocks(Class<B> kind) {
        return Stream.concat(first.stream(), chapters.stream().flatMap(chapter -> chapter.blocks().stream()))
                .filter(kind::isInstance)
                .map(kind::cast);
    }
}
