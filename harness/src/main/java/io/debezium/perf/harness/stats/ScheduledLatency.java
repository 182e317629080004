package io.debezium.perf.harness.stats;

import io.debezium.perf.harness.result.Latency;

/**
 * Bounds of the latency of events since their transactions were due by the schedule of the load.
 *
 * <p>A time from commit to consumption hides no stall of the reader: the server goes on committing while the reader stands
 * still, whoever reads, and every event that has piled up counts with its own commit time. What it does hide is a stall of
 * the server or of the load. A transaction that was due at a moment and committed a second later is consumed soon after its
 * commit and late all the same (coordinated omission). The generator's log has the time from the moment that a transaction
 * was due to the moment that its client saw it committed, but no event says which transaction of the log was its own: of
 * the sum of the two only the parts' distributions are known. For any two of them, however they depend on each other,
 *
 * <pre>P(X + Y &gt; x + y) &lt;= P(X &gt; x) + P(Y &gt; y)</pre>
 *
 * <p>so the sum of the percentiles that leave half of the share {@code 100 - percent} above them in each part is an upper bound
 * of the percentile of the sum. The time from the commit alone is a lower bound. The upper bound counts the end of the commit
 * twice, from the server's commit time until the client knew, and needs every transaction to have as many events as the others.
 */
public final class ScheduledLatency {

    private ScheduledLatency() {}

    /**
     * @param toCommit from when transactions were due until their clients saw them committed
     * @param toConsumption of their events, from the commit
     * @param percent 0 to 100
     * @return upper bound of that percentile of the time from when a transaction was due to the consumption of its events, in
     *     microseconds
     */
    public static long atMostMicros(Latency toCommit, Latency toConsumption, double percent) {
        double each = 100 - (100 - percent) / 2;
        return toCommit.at(each) + toConsumption.at(each);
    }
}
