/**
 * JMH benchmarks of single operations of Debezium's PostgreSQL connector, run against whichever version is on the class
 * path. No database, no files, no network: a benchmark makes what it needs in memory or finds it in its jar, see
 * {@link io.debezium.perf.jmh.recorded}.
 *
 * <p>The harness knows one name of a method, {@code scaffold}: it does what the other methods of its class do besides the
 * operation itself, so that its cost is not theirs.
 */
package io.debezium.perf.jmh;
