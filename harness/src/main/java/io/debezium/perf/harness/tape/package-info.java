/**
 * Recording a workload's WAL, or what happens on somebody else's server, once, and replaying it any number of times: the kept
 * clusters under {@code data/tapes/}, the copies of their slots, tape files taken in and written, and what their events must
 * look like. What reads a slot is not of concern here.
 */
package io.debezium.perf.harness.tape;
