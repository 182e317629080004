package io.debezium.perf.harness.report.render;

import java.util.List;

import io.debezium.perf.harness.report.model.Table.Column;

/** What markup languages have in common. Arguments named {@code markup} are taken as they are, all others are escaped. */
interface Syntax {

    /** On one line, nothing of it taken for markup. */
    String text(String text);

    /** Likewise, set as code. */
    String code(String text);

    /** The document's. */
    String title(String title);

    /** @param level 1 for a chapter, 2 for a part of it */
    String heading(int level, String heading);

    /** What the block that follows shows. */
    String caption(String caption);

    /** A paragraph that is not to be overlooked. */
    String strong(String markup);

    String warnings(List<String> markup);

    /** Terms and what they are. */
    String terms(List<List<String>> markup);

    /** @param markup the cells of each line */
    String table(List<Column> columns, List<List<String>> markup);

    /** Lines that stand as they are. */
    String listing(List<String> lines);

    String link(String path, String title);

    /** Before the name of what is a part of the line above. */
    String indent();
}
