package io.debezium.perf.harness.report;

import java.util.List;

/** A text for people in a markup language, written from top to bottom, to be pasted elsewhere. */
interface Markup {

    void title(Sentence title);

    void heading(String heading);

    void paragraph(Sentence sentence);

    /** A paragraph that is not to be overlooked. */
    void strong(Sentence sentence);

    void points(List<Sentence> points);

    /** Without its caption and its note. */
    void table(Table table);

    /** Lines that stand as they are. */
    void listing(List<String> lines);

    /** What was written. */
    String text();
}
