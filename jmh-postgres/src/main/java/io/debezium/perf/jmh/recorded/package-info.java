/**
 * Recordings of a real server, and the connector's own classes, wired so that they work on these recordings as on a server.
 *
 * <p>Beside this package there are, for each workload and plugin, the messages of a logical replication slot, and the
 * server's answers to the catalog queries with which each released connector starts. Nothing here uses a database, files or
 * the network: the JDBC driver's socket is {@link io.debezium.perf.jmh.recorded.ReplaySocketFactory}. {@code record.sh} in the
 * test sources makes all recordings anew.
 */
package io.debezium.perf.jmh.recorded;
