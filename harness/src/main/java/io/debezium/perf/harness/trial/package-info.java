/**
 * One trial: a fresh JVM, running one variant, watched from its first line to its exit. Knows one trial at a time, and
 * neither how they are scheduled nor what their figures mean.
 */
package io.debezium.perf.harness.trial;
