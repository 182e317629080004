/**
 * From a JFR file to typed samples: what the file is and covers, its events summed up by stack, thread and class, and
 * the findings of JMC's rules on it. Draws no conclusions of its own and computes no shares.
 *
 * <p>The JDK that runs the harness reads the events ({@code jdk.jfr.consumer.RecordingFile}), once its chunks have been found
 * whole. The parser of our own that this took the place of saw the same samples of JDK 17 and 25. Medians of five
 * interleaved runs with JDK 17 on a shared 2-core machine, ours, the JDK's, JMC's loader: 0.45, 0.65 and 0.80 s for the
 * recording of one {@code scripts/perf record} (1.5 MB); 2.4, 8.2 and 6.1 s and 170, 870 and 870 MB of heap for a made-up
 * one of 79 MB with 100,000 different stacks. With {@code -Xmx320m} the JDK's still reads that, chunk by chunk; JMC's
 * fails at 512 MB. That was not worth 900 lines.
 */
package io.debezium.perf.harness.jfr;
