package io.debezium.perf.harness.report.model;

/**
 * One of the few figures on the first screen.
 *
 * @param name what it is
 * @param value with its unit
 * @param note what it consists of or how to interpret it, one short line; may be empty
 */
public record KeyFigure(String name, String value, String note) {

    Facts.Fact fact() {
        return Facts.Fact.text(name, note.isEmpty() ? value : value + "; " + note);
    }
}
