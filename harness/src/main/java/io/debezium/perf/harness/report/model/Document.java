package io.debezium.perf.harness.report.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * The content of a report, whatever the format. Renderers only lay it out.
 *
 * @param title what the result is about
 * @param origin the command and when it was run
 * @param first what the first screen shows below the answer
 * @param chapters the rest; empty ones are left out
 */
public record Document(String title, String origin, Summary summary, List<Block> first, List<Chapter> chapters) {

    public Document {
        chapters = chapters.stream()
                .filter(chapter ->
                        !chapter.intro().isEmpty() || !chapter.blocks().isEmpty())
                .toList();
    }

    /** The data of all charts. */
    public List<Plot> plots() {
        return Stream.concat(
                        blocks(Block.Picture.class),
                        blocks(Block.Charts.class).flatMap(charts -> charts.pictures().stream()))
                .map(Block.Picture::plot)
                .toList();
    }

    /** The data of all flame graphs of recordings. */
    public List<ScriptData> graphs() {
        return blocks(Block.Flame.class)
                .flatMap(flame -> flame.graphs().stream())
                .toList();
    }

    /** The data of all flame graphs of differences. */
    public List<ScriptData> differences() {
        return blocks(Block.ChangedMethods.class)
                .flatMap(difference -> difference.graphs().stream())
                .toList();
    }

    private <B extends Block> Stream<B> blocks(Class<B> kind) {
        return Stream.concat(first.stream(), chapters.stream().flatMap(chapter -> chapter.blocks().stream()))
                .filter(kind::isInstance)
                .map(kind::cast);
    }
}
