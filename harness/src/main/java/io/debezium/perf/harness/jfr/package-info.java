/**
 * From a JFR file to typed samples: what the file is and covers, and its events summed up by stack, thread and class. Draws no
 * conclusions of its own and computes no shares.
 *
 * <p>The JDK that runs the harness reads the events ({@code jdk.jfr.consumer.RecordingFile}). JMC's loader is no faster, holds
 * all of a recording in memory, and fails on what the JDK's still reads: for a recording of 103 MB with 240,000 different
 * stacks it takes 16 s and more than 1 GB of heap, on a shared 2-core machine.
 */
package io.debezium.perf.harness.jfr;
