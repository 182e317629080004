/**
 * A tape as one file, and the server that plays it: what a logical decoding plugin once sent, and PostgreSQL's replication
 * protocol between a reader and the catalog that it asks. How a tape comes about, and what its events must be, is not of
 * concern here.
 */
package io.debezium.perf.harness.player;
