package io.debezium.perf.harness.report.model;

import java.util.List;

/**
 * Blocks under one heading.
 *
 * @param id unique within the document
 * @param intro a sentence or two; may be empty
 * @param blocks in reading order
 * @param printed whether it is part of the answer, which a terminal shows too
 */
public record Chapter(String id, String title, String intro, List<Block> blocks, boolean printed) {

    public Chapter(String id, String title, String intro, List<Block> blocks) {
        this(id, title, intro, blocks, false);
    }

    public Chapter(String id, String title, List<? extends Block> blocks) {
        this(id, title, "", List.copyOf(blocks));
    }

    /** The same chapter, which a terminal shows too. */
    public Chapter print() {
        return new Chapter(id, title, intro, blocks, true);
    }
}
