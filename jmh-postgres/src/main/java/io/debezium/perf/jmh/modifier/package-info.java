/**
 * Ways to learn a column's length and scale from its type as the server spells it, such as {@code numeric(10,2)}, for
 * benchmarks to put beside Debezium's own.
 *
 * <p>All give the same answers and the same errors; the regular expression is the rule, by Debezium's own pattern. What
 * {@code format_type()} spells is plain, but what the rule makes of odd text (blanks around a comma, brackets in a name,
 * line ends) is kept as well: a faster parser that gave another answer would be no candidate.
 */
package io.debezium.perf.jmh.modifier;
