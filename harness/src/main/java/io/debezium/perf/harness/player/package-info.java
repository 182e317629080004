/**
 * The server that plays a tape file: PostgreSQL's replication protocol between a reader and the catalog's server that it asks.
 * How a tape comes about, and what its events must be, is not of concern here.
 */
package io.debezium.perf.harness.player;
