package io.debezium.perf.harness.result;

/**
 * Memory and cost of a program at one moment of a soak run.
 *
 * @param second since the program was ready
 * @param figures those that are known: CPU time and instructions per event since the point before, without that point's forced
 *     collections; the heap after collecting all garbage; memory, threads and open files
 */
public record SoakPoint(double second, Figures figures) implements Measured {}
