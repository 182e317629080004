package io.debezium.perf.harness.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Text in which some parts are code, so that each format can set and escape them in its own way.
 *
 * @param parts in reading order
 */
public record Sentence(List<Part> parts) {

    /** @param code whether it is a name out of a program */
    public record Part(String text, boolean code) {}

    /** Words alone. */
    public static Sentence of(String text) {
        return new Sentence(List.of(new Part(text, false)));
    }

    public Sentence text(String text) {
        return with(new Part(text, false));
    }

    public Sentence code(String text) {
        return with(new Part(text, true));
    }

    public Sentence then(Sentence next) {
        Sentence both = this;
        for (Part part : next.parts) {
            both = both.with(part);
        }
        return both;
    }

    private Sentence with(Part part) {
        List<Part> longer = new ArrayList<>(parts);
        int last = longer.size() - 1;
        if (last >= 0 && !longer.get(last).code() && !part.code()) {
            longer.set(last, new Part(longer.get(last).text() + part.text(), false));
        } else {
            longer.add(part);
        }
        return new Sentence(longer);
    }

    /** As plain text, code between backticks. */
    public String plain() {
        return parts.stream()
                .map(part -> part.code() ? "`" + part.text() + "`" : part.text())
                .collect(Collectors.joining());
    }
}
