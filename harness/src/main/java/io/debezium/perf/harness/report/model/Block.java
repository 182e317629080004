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
     * What formats that cannot draw show in its place: only {@link Table}, {@link Terms}, {@link Sentences} and {@link Log};
     * nothing where tables hold what is drawn.
     */
    default List<Block> written() {
        return List.of();
    }

    /** A chart and its words. */
    record Picture(Chart chart, Plot plot) implements Block {

        /** Without shaded parts. */
        public static Picture of(
                String id, String title, String summary, Plot.Axis x, Plot.Axis y, List<Plot.Series> series) {
            return of(id, title, summary, x, y, series, List.of());
        }

        public static Picture of(
                String id,
                String title,
                String summary,
                Plot.Axis x,
                Plot.Axis y,
                List<Plot.Series> series,
                List<Plot.Span> spans) {
            return new Picture(new Chart(id, title, summary), new Plot(id, x, y, series, spans));
        }
    }

    /** Charts over the same axis, side by side where there is room; a format that cannot draw has their words. */
    record Charts(List<Picture> pictures) implements Block {

        @Override
        public List<Block> written() {
            return List.of(points(pictures.stream()
                    .map(Picture::chart)
                    .filter(chart -> !chart.summary().isEmpty())
                    .map(chart -> chart.title() + ". " + chart.summary())
                    .toList()));
        }
    }

    /** The flame graphs of one recording; nothing where they cannot be drawn. */
    record Flame(List<ScriptData> graphs) implements Block {}

    /** Groups of terms side by side. */
    record Terms(List<Facts> groups) implements Block {

        @Override
        public List<Block> written() {
            return List.of(this);
        }
    }

    /** Command lines, each with what it does. */
    record Commands(Facts commands) implements Block {

        @Override
        public List<Block> written() {
            return List.of(new Terms(List.of(commands)));
        }
    }

    /** A list. */
    record Sentences(List<Sentence> sentences) implements Block {

        @Override
        public List<Block> written() {
            return List.of(this);
        }
    }

    /** Sentences without names of parts of programs. */
    static Sentences points(List<String> sentences) {
        return new Sentences(sentences.stream().map(Sentence::of).toList());
    }

    /** The last lines of a program's log. */
    record Log(String title, List<String> lines) implements Block {

        @Override
        public List<Block> written() {
            return List.of(this);
        }
    }

    /** The few figures of a first screen. */
    record Figures(List<KeyFigure> figures) implements Block {

        @Override
        public List<Block> written() {
            return List.of(new Terms(List.of(new Facts(
                    "",
                    figures.stream()
                            .map(figure -> Facts.Fact.text(
                                    figure.name(),
                                    figure.note().isEmpty() ? figure.value() : figure.value() + "; " + figure.note()))
                            .toList()))));
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
