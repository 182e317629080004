/** The machine: what it is, what its CPUs do and count, what a control group may use of them, what single threads and processes have used, which of its ports are free. Starts nothing. */
package io.debezium.perf.harness.host;
