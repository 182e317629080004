/**
 * Reads the machine: its description, CPU times and counters, CPU quotas, use by processes and threads, and free ports.
 * Starts no processes.
 */
package io.debezium.perf.harness.host;
