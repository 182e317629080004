/**
 * Records a workload's WAL, or the changes on an external server, once, and replays it any number of times: the clusters
 * under {@code data/tapes/}, copies of their slots, import and export of tape files, and the reference content of their
 * events. This package does not depend on the readers of slots.
 */
package io.debezium.perf.harness.tape;
