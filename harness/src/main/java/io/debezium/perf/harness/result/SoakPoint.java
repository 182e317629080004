package io.debezium.perf.harness.result;

/**
 * What a program holds and costs at one moment of a long run.
 *
 * @param second since it was ready
 * @param cpuMicrosPerEvent CPU time of an event since the point before, without the collection of that point; null where there
 *     were none
 * @param instructionsPerEvent in user mode, likewise; null also where they are not counted
 * @param liveHeapBytes used in the heap when all garbage has been collected; null where the JVM does not when it is asked
 * @param rssBytes resident memory; null where the system does not tell
 * @param threads of the operating system; null likewise
 * @param files open files and sockets; null likewise
 */
public record SoakPoint(
        double second,
        Double cpuMicrosPerEvent,
        Double instructionsPerEvent,
        Long liveHeapBytes,
        Long rssBytes,
        Long threads,
        Long files) {}
