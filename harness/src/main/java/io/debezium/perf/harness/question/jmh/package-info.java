/** {@code perf jmh}: variants compared in JMH micro-benchmarks of the connector. */
package io.debezium.perf.harness.question.jmh;
