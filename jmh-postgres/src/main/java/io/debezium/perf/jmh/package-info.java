/**
 * JMH benchmarks of single operations of Debezium's PostgreSQL connector, run against whichever version is on the class
 * path. No database, no files, no network: what a benchmark needs it makes in memory or has in its jar, see
 * {@link io.debezium.perf.jmh.recorded}.
 *
 * <p>Two names tell the harness how the methods of a class belong together: {@code parse}, or {@code debezium} where nothing
 * is parsed, is Debezium's own way, which others of the class are compared with; {@code scaffold} does what all of them do
 * besides, and what it costs is none of theirs.
 */
package io.debezium.perf.jmh;
