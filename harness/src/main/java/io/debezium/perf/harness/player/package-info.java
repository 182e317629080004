/**
 * The proxy that plays a tape file: it speaks PostgreSQL's replication protocol with readers and the catalog's server. This
 * package depends neither on how tapes are recorded nor on how their content is checked.
 */
package io.debezium.perf.harness.player;
