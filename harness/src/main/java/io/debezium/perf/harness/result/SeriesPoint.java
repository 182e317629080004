package io.debezium.perf.harness.result;

/**
 * A point of a trial's time series, usually one a second.
 *
 * @param second seconds since the program under test was ready
 * @param phase the phase of the trial: {@code warmup}, {@code recording}, {@code catchup}
 * @param eventsPerSecond since the point before
 * @param cpuCores CPU seconds per second since the point before
 * @param heapUsedBytes of the program under test
 * @param allocatedBytesPerSecond since the point before
 * @param latencyP50Micros commit to consumption since the point before; null when nothing was consumed
 * @param latencyP99Micros as {@code latencyP50Micros}
 * @param millisBehindSource Debezium's own {@code MilliSecondsBehindSource}; null when it does not answer
 * @param queueUsed Debezium's queue: records in it; null when it does not answer
 */
public record SeriesPoint(
        double second,
        String phase,
        double eventsPerSecond,
        double cpuCores,
        long heapUsedBytes,
        double allocatedBytesPerSecond,
        Double latencyP50Micros,
        Double latencyP99Micros,
        Long millisBehindSource,
        Long queueUsed) {}
