package io.debezium.perf.harness.report.model;

import java.util.List;

/**
 * Where one candidate differs from the baseline, as a part of any report.
 *
 * @param id begins the ids of all its parts
 * @param sides what is compared with what
 * @param answers what changed most, a sentence for each kind
 * @param notes what the reader must know before believing it
 * @param graphs what the scripts draw; empty when there is nothing
 */
public record DifferenceSection(
        String id,
        String sides,
        List<Sentence> answers,
        List<String> notes,
        List<ScriptData> graphs,
        List<Table> tables) {

    public DifferenceSection {
        answers = List.copyOf(answers);
        notes = List.copyOf(notes);
        graphs = List.copyOf(graphs);
        tables = List.copyOf(tables);
    }

    /** Without answers and notes, for a page that opens with them. */
    public DifferenceSection behindAnswer() {
        return new DifferenceSection(id, sides, List.of(), List.of(), graphs, tables);
    }
}
