/**
 * JMH benchmarks of single operations of Debezium's PostgreSQL connector, run against whichever version is on the class
 * path. No database, no files, no network: what a benchmark needs it makes in memory or has in its jar, see
 * {@link io.debezium.perf.jmh.recorded}.
 */
package io.debezium.perf.jmh;
