/**
 * JMH benchmarks of single operations of Debezium's PostgreSQL connector, run against whichever version is on the class
 * path. No database, no files, no network: a benchmark makes what it needs in memory or finds it in its jar, see
 * {@link io.debezium.perf.jmh.recorded}.
 *
 * <p>Two names tell the harness how the methods of a class belong together: {@code parse}, or {@code debezium} where
 * nothing is parsed, is Debezium's own way, with which others of the class are compared; {@code scaffold} does what all of
 * them do besides the operation itself, so that its cost is not theirs.
 */
package io.debezium.perf.jmh;
