package io.debezium.perf.harness.report.model;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;

/**
 * Text with parts that are code or links, which each format sets and escapes in its own way.
 *
 * @param parts in reading order
 */
public record Sentence(List<Part> parts) {

    private static final String SUBJECT = "\ufffc";

    /**
     * A part of a sentence.
     *
     * @param code whether it is a name in a program
     * @param url of the page that it links to; empty for none
     */
    public record Part(String text, boolean code, String url) {}

    /** A sentence without code and links. */
    public static Sentence of(String text) {
        return new Sentence(List.of(new Part(text, false, "")));
    }

    /**
     * A sentence from the catalogue of messages.
     *
     * @param subject the first argument, a name that may be code
     * @param more the other arguments
     */
    public static Sentence message(String code, Sentence subject, Object... more) {
        Object[] arguments = Stream.concat(Stream.of(SUBJECT), Stream.of(more)).toArray();
        String[] around = Messages.text(code, arguments).split(SUBJECT, 2);
        return Sentence.of(around[0]).then(subject).text(around[1]);
    }

    public Sentence text(String text) {
        return with(new Part(text, false, ""));
    }

    public Sentence code(String text) {
        return with(new Part(text, true, ""));
    }

    /**
     * Adds a link.
     *
     * @param url empty for plain text
     */
    public Sentence link(String text, String url) {
        return with(new Part(text, false, url));
    }

    public Sentence then(Sentence next) {
        return new Sentence(Stream.concat(parts.stream(), next.parts.stream()).toList());
    }

    private Sentence with(Part part) {
        return then(new Sentence(List.of(part)));
    }

    /** The sentence as plain text, with code in backticks. */
    public String plain() {
        return parts.stream()
                .map(part -> part.code() ? "`" + part.text() + "`" : part.text())
                .collect(Collectors.joining());
    }
}
