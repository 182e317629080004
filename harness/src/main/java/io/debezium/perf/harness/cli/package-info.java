/** The command line: parses, delegates, prints and gives the exit code. Decides nothing else. */
package io.debezium.perf.harness.cli;
