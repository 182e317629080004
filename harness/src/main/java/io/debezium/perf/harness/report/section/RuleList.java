package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;

/**
 * Rules that give the sentences about a result, in the order of their weight: its warnings, or its limits. Immutable.
 *
 * @param <R> the result
 */
public final class RuleList<R> {

    private final List<Function<R, Stream<String>>> rules;

    private RuleList(List<Function<R, Stream<String>>> rules) {
        this.rules = List.copyOf(rules);
    }

    public static <R> RuleList<R> of() {
        return new RuleList<>(List.of());
    }

    /** Adds a rule that gives a sentence, or none. */
    public RuleList<R> one(Function<R, Optional<String>> rule) {
        return each(result -> rule.apply(result).stream());
    }

    /** Adds a rule that gives any number of sentences. */
    public RuleList<R> all(Function<R, List<String>> rule) {
        return each(result -> rule.apply(result).stream());
    }

    public RuleList<R> each(Function<R, Stream<String>> rule) {
        return new RuleList<>(Stream.concat(rules.stream(), Stream.of(rule)).toList());
    }

    public RuleList<R> when(Predicate<R> holds, Function<R, String> sentence) {
        return each(result -> holds.test(result) ? Stream.of(sentence.apply(result)) : Stream.empty());
    }

    /**
     * Adds a sentence for all results.
     *
     * @param code of the sentence in the catalogue of messages
     */
    public RuleList<R> says(String code) {
        return each(result -> Stream.of(Messages.text(code)));
    }

    /**
     * Adds a sentence for results with a condition.
     *
     * @param code of the sentence in the catalogue of messages
     */
    public RuleList<R> says(String code, Predicate<R> holds) {
        return each(result -> holds.test(result) ? Stream.of(Messages.text(code)) : Stream.empty());
    }

    /** The sentences that apply to a result. */
    public List<String> of(R result) {
        return rules.stream().flatMap(rule -> rule.apply(result)).toList();
    }
}
