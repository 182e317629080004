/**
 * Ways to learn a column's length and scale from its type as the server spells it, such as {@code numeric(10,2)}, for
 * benchmarks to put beside Debezium's own.
 *
 * <p>All give the same answers and the same errors; the regular expression is the rule, by Debezium's own pattern. The
 * texts that {@code format_type()} writes are simple, but answers for odd texts (blanks around a comma, brackets in a name,
 * line ends) are the same too: a faster parser that gave another answer would be no candidate.
 */
package io.debezium.perf.jmh.modifier;
