/**
 * Recording a workload's WAL once and replaying it any number of times: the kept clusters under {@code data/tapes/}, the
 * copies of their slots, and what their events must look like. What reads a slot is not of concern here.
 */
package io.debezium.perf.harness.tape;
