package io.debezium.perf.harness.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A part of a chapter. A template lays it out according to its {@link #kind}. */
public interface Block {

    /** The name by which templates know the kind: {@code table} for a {@link Table}, and so on. */
    default String kind() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /**
     * The blocks that formats without graphics show instead. They leave out a {@link Picture} and a {@link Flame}, whose
     * content is in tables, too.
     */
    default List<Block> written() {
        return List.of(this);
    }

    /**
     * A chart and its description.
     *
     * @param title what it shows, with the unit
     * @param summary the same in words, for those who do not see it
     */
    record Picture(String title, String summary, Plot plot) implements Block {}

    /** Charts with the same axis, side by side if there is room; a format without graphics leaves them out. */
    record Charts(List<Picture> pictures) implements Block {}

    /** The flame graphs of one recording; a format without graphics leaves them out. */
    record Flame(List<ScriptData> graphs) implements Block {}

    /** Groups of terms side by side. */
    record Terms(List<Facts> groups) implements Block {}

    /** Command lines, each with its purpose. */
    record Commands(Facts commands) implements Block {

        @Override
        public List<Block> written() {
            return List.of(new Terms(List.of(commands)));
        }
    }

    /** A list of sentences. */
    record Sentences(List<Sentence> sentences) implements Block {}

    /** A list of sentences without any code. */
    static Sentences points(List<String> sentences) {
        return new Sentences(sentences.stream().map(Sentence::of).toList());
    }

    /** The last lines of a program's log. */
    record Log(String title, List<String> lines) implements Block {}

    /** The key figures of a first screen. */
    record Figures(List<KeyFigure> figures) implements Block {

        @Override
        public List<Block> written() {
            List<Facts.Fact> facts = figures.stream().map(KeyFigure::fact).toList();
            return List.of(new Terms(List.of(new Facts("", facts))));
        }
    }

    /**
     * The methods in which one candidate differs from the baseline.
     *
     * @param title which of several candidates; empty if there is one
     * @param id prefix of the ids of all its parts
     * @param sides what is compared with what
     * @param answers what changed most, a sentence for each kind of cost
     * @param notes what the reader must know before believing it
     * @param graphs what the scripts draw; empty if there is nothing
     */
    record ChangedMethods(
            String title,
            String id,
            String sides,
            List<Sentence> answers,
            List<String> notes,
            List<ScriptData> graphs,
            List<Table> tables)
            implements Block {

        /** The same without answers and notes, for a page that begins with them. */
        public ChangedMethods behindAnswer() {
            return new ChangedMethods(title, id, sides, List.of(), List.of(), graphs, tables);
        }

        @Override
        public List<Block> written() {
            List<Sentence> sentences = new ArrayList<>(List.of(Sentence.of(sides)));
            sentences.addAll(answers);
            notes.forEach(note -> sentences.add(Sentence.of(note)));
            List<Block> written = new ArrayList<>(List.of(new Sentences(sentences)));
            written.addAll(tables);
            return written;
        }
    }
}
