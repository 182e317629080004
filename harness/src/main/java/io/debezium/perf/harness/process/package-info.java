/**
 * Forking other programs: command lines without secrets, drained output, deadlines, the tail of the output when a program
 * fails, the ledger of what a run must not leave behind, and the lock on a folder that one process at a time may write. It
 * does not depend on what the programs are.
 */
package io.debezium.perf.harness.process;
