/**
 * What is under test, from its spec to a class path and the command of a JVM; and the Maven repositories that its parts
 * come from. Starts nothing.
 */
package io.debezium.perf.harness.variant;
