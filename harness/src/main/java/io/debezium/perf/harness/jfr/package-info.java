/**
 * From a JFR file to typed samples: what the file is and covers, its events summed up by stack, thread and class, and
 * the findings of JMC's rules on it. Draws no conclusions of its own and computes no shares.
 */
package io.debezium.perf.harness.jfr;
