/** The command line: parses it, delegates, prints and sets the exit code. Decides nothing else. */
package io.debezium.perf.harness.cli;
