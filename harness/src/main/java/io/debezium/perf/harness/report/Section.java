package io.debezium.perf.harness.report;

import java.util.List;

/**
 * Tables that belong together.
 *
 * @param id unique within the report
 * @param intro a sentence or two; may be empty
 */
public record Section(String id, String title, String intro, List<Table> tables) {

    public Section {
        tables = List.copyOf(tables);
    }
}
