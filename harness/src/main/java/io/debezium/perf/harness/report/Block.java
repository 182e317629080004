package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Locale;

/** A part of a chapter. A template lays it out by its {@link #kind}. */
public sealed interface Block {

    /** {@code grid} for a {@link Grid}, and so on. */
    default String kind() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    record Grid(Table table) implements Block {}

    /** Intervals on one axis; a format that cannot draw leaves it out, since a table has its figures. */
    record Intervals(Forest forest) implements Block {}

    /** A chart and its words; without scripts the words are all. */
    record Picture(Chart chart, Plot plot) implements Block {}

    /** Groups of terms side by side. */
    record Terms(List<Facts> groups) implements Block {}

    /** Command lines, each with what it does. */
    record Commands(Facts commands) implements Block {}

    /** Sentences of a list. */
    record Points(List<String> sentences) implements Block {}

    /** Other reports of the same result. */
    record Links(List<Link> links) implements Block {}

    /** @param path relative, from the folder of the report */
    record Link(String path, String title) {}

    /** The last lines of a program's log. */
    record Log(String title, List<String> lines) implements Block {

        /** The same for AsciiDoc. */
        public String listing() {
            return AsciiDocText.listing(lines);
        }
    }

    /** The few figures of a first screen; a format that cannot set them side by side leaves them out. */
    record Figures(List<KeyFigure> figures) implements Block {}

    /**
     * Where the CPU time and the allocations went.
     *
     * @param title which of several; empty where there is one
     */
    record Difference(String title, DifferenceSection section) implements Block {}
}
