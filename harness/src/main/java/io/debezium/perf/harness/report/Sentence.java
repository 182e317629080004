package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Text in which some parts are code, so that each format can set and escape them in its own way.
 *
 * @param parts in reading order
 */
public record Sentence(List<Part> parts) {

    public Sentence {
        parts = List.copyOf(parts);
    }

    /** @param code whether it is a name out of a program */
    public record Part(String text, boolean code) {}

    /** Words alone. */
    static Sentence of(String text) {
        return new Sentence(List.of(new Part(text, false)));
    }

    Sentence text(String text) {
        return with(new Part(text, false));
    }

    Sentence code(String text) {
        return with(new Part(text, true));
    }

    Sentence then(Sentence next) {
        List<Part> both = new ArrayList<>(parts);
        both.addAll(next.parts);
        return new Sentence(both);
    }

    private Sentence with(Part part) {
        return then(new Sentence(List.of(part)));
    }

    /** As plain text, code between backticks. */
    public String plain() {
        return parts.stream()
                .map(part -> part.code() ? "`" + part.text() + "`" : part.text())
                .collect(Collectors.joining());
    }
}
