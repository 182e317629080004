package io.debezium.perf.harness.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A part of a chapter. A template lays it out by its {@link #kind}. */
public interface Block {

    /** {@code table} for a {@link Table}, and so on. */
    default String kind() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /**
     * What formats that cannot draw show in its place. They leave out a {@link Picture} and a {@link Flame}: tables hold what is
     * drawn there.
     */
    default List<Block> written() {
        return List.of(this);
    }

    /**
     * A chart and its words.
     *
     * @param title what it shows, with the unit
     * @param summary the same in words, for those who do not see it
     */
    record Picture(String title, String summary, Plot plot) implements Block {}

    /** Charts over the same axis, side by side where there is room; a format that cannot draw has their words. */
    record Charts(List<Picture> pictures) implements Block {

        @Override
        public List<Block> written() {
            return List.of(points(pictures.stream()
                    .filter(picture -> !picture.summary().isEmpty())
                    .map(picture -> picture.title() + ". " + picture.summary())
                    .toList()));
        }
    }

    /** The flame graphs of one recording; nothing where they cannot be drawn. */
    record Flame(List<ScriptData> graphs) implements Block {}

    /** Groups of terms side by side. */
    record Terms(List<Facts> groups) implements Block {}

    /** Command lines, each with what it does. */
    record Commands(Facts commands) implements Block {

        @Override
        public List<Block> written() {
            return List.of(new Terms(List.of(commands)));
        }
    }

    /** A list. */
    record Sentences(List<Sentence> sentences) implements Block {}

    /** Sentences without names of parts of programs. */
    static Sentences points(List<String> sentences) {
        return new Sentences(sentences.stream().map(Sentence::of).toList());
    }

    /** The last lines of a program's log. */
    record Log(String title, List<String> lines) implements Block {}

    /** The few figures of a first screen. */
    record Figures(List<KeyFigure> figures) implements Block {

        @Override
        public List<Block> written() {
            List<Facts.Fact> facts = figures.stream().map(KeyFigure::fact).toList();
            return List.of(new Terms(List.of(new Facts("", facts))));
        }
    }

    /**
     * Where one candidate differs from the baseline.
     *
     * @param title which of several; empty where there is one
     * @param id begins the ids of all its parts
     * @param sides what is compared with what
     * @param answers what changed most, a sentence for each kind
     * @param notes what the reader must know before believing it
     * @param graphs what the scripts draw; empty when there is nothing
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

        /** Without answers and notes, for a page that opens with them. */
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
