package io.debezium.perf.harness.result;

/**
 * What a program holds and costs at one moment of a long run.
 *
 * @param second since it was ready
 * @param figures as far as they are known: CPU time and instructions of an event since the point before, without the collection
 *     of that point; the heap when all garbage has been collected; memory, threads and open files
 */
public record SoakPoint(double second, Figures figures) implements Measured {}
