/**
 * What is under test: a variant spec, and how it becomes a class path, a JDK and a command line. Starts nothing.
 */
package io.debezium.perf.harness.variant;
