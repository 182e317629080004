/**
 * The advice that patches copy into classes of Debezium and Kafka Connect, and the code that it calls. Only this package
 * refers to those classes; the harness loads nothing of it.
 */
package io.debezium.perf.patches.inside;
