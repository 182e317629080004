package io.debezium.perf.harness.report;

import java.util.List;

/**
 * What belongs together under one heading.
 *
 * @param id unique within the document
 * @param intro a sentence or two; may be empty
 * @param blocks in reading order
 */
public record Chapter(String id, String title, String intro, List<Block> blocks) {

    public Chapter {
        blocks = List.copyOf(blocks);
    }
}
