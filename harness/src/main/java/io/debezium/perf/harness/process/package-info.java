/**
 * Forking other programs: command lines without secrets, drained output, deadlines, the tail of the output when a
 * program fails, and the ledger of what a run must not leave behind. Knows nothing about what the programs are for.
 */
package io.debezium.perf.harness.process;
