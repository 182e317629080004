/**
 * Bytes of a real server, and the connector's own classes wired so that they take them for one.
 *
 * <p>Beside this package lie, per workload and plugin, the messages of a logical replication slot, and the answers that the
 * server's catalog gave to each released connector's questions while it started. No database, no files, no network: the
 * JDBC driver's socket is {@link io.debezium.perf.jmh.recorded.PlayedServer}. {@code record.sh} in the test sources makes
 * all of it anew.
 */
package io.debezium.perf.jmh.recorded;
